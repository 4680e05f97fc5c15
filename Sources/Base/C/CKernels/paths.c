#include "kernels.h"
#include "targets.h"

#include <string.h>

// A product and a sum must be rounded on every processor alike.
#pragma STDC FP_CONTRACT OFF

typedef float floats8 __attribute__((vector_size(32)));
typedef int32_t ints8 __attribute__((vector_size(32)));

// Through pointers, because how vectors of this size are passed depends on the processor.
INLINE void load_before(floats8 *one, floats8 *two, const float *previous, const float *current)
{
    floats8 a, b;
    memcpy(&a, previous, sizeof a);
    memcpy(&b, current, sizeof b);
    *one = __builtin_shufflevector(a, b, 7, 8, 9, 10, 11, 12, 13, 14);
    *two = __builtin_shufflevector(a, b, 6, 7, 8, 9, 10, 11, 12, 13);
}

INLINE void load_starts_before(ints8 *one, ints8 *two, const int32_t *previous, const int32_t *current)
{
    ints8 a, b;
    memcpy(&a, previous, sizeof a);
    memcpy(&b, current, sizeof b);
    *one = __builtin_shufflevector(a, b, 7, 8, 9, 10, 11, 12, 13, 14);
    *two = __builtin_shufflevector(a, b, 6, 7, 8, 9, 10, 11, 12, 13);
}

// Returns bit 0 where a path is alive, and bit 1 where one is in the last two template frames.
INLINE int follow_block(
    rouse_paths *paths, const rouse_paths *previous, const float *products, const float *norms, float offset,
    const floats8 *slopes, float limit)
{
    floats8 product, norm, stay, step, skip;
    ints8 from_stay, from_step, from_skip;
    memcpy(&product, products, sizeof product);
    memcpy(&norm, norms, sizeof norm);
    memcpy(&stay, paths->staying, sizeof stay);
    memcpy(&from_stay, paths->staying_start, sizeof from_stay);
    load_before(&step, &skip, previous->cost, paths->cost);
    load_starts_before(&from_step, &from_skip, previous->start, paths->start);
    const floats8 d = norm - product + offset, half = d * 0.5f;
    const floats8 staying = step + half;
    // What all ways have in common, d, is added last.
    stay -= half;
    skip += d;
    const ints8 stays = stay <= step;
    floats8 least = (floats8)(((ints8)stay & stays) | ((ints8)step & ~stays));
    const ints8 skips = skip < least;
    least = (floats8)(((ints8)skip & skips) | ((ints8)least & ~skips)) + d;
    const ints8 start = (from_skip & skips) | (((from_stay & stays) | (from_step & ~stays)) & ~skips);
    memcpy(paths->cost, &least, sizeof least);
    memcpy(paths->staying, &staying, sizeof staying);
    memcpy(paths->start, &start, sizeof start);
    memcpy(paths->staying_start, &from_step, sizeof from_step);
    const floats8 limits = *slopes + limit;
    const ints8 within = (least <= limits) | (staying <= limits);
    uint64_t parts[4];
    memcpy(parts, &within, sizeof parts);
    return ((parts[0] | parts[1] | parts[2] | parts[3]) != 0) | (parts[3] != 0) << 1;
}

INLINE void follow(
    rouse_paths *paths, const rouse_paths *lead, const uint64_t *present, const uint64_t *before, const uint64_t *first,
    size_t words, const float *products, const float *norms, float offset, const float *rows_before, float slope,
    float reserve, uint64_t *alive, uint64_t *leaving)
{
    floats8 slopes;
    for (int row = 0; row < 8; row++) slopes[row] = (float)(row + 1) * slope;
    // From the last block on, so that each finds what the one before it was in the frame before.
    for (size_t word = words; word-- > 0;) {
        uint64_t bits = present[word], some = 0, ends = 0;
        while (bits != 0) {
            const int bit = 63 - __builtin_clzll(bits);
            const uint64_t mask = (uint64_t)1 << bit;
            const size_t block = 64 * word + (size_t)bit, row = rouse_block_rows * block;
            bits ^= mask;
            const int state = follow_block(
                paths + block, first[word] & mask ? lead : paths + block - 1, products + row, norms + row,
                offset, &slopes, rows_before[block] * slope + reserve);
            some |= (uint64_t)(state & 1) << bit;
            ends |= (uint64_t)(state >> 1) << bit;
        }
        alive[word] = some;
        leaving[word] = ends;
    }
    for (size_t word = 0; word < words; word++)
        for (uint64_t bits = before[word] & ~present[word]; bits != 0; bits &= bits - 1) {
            rouse_paths *gone = paths + 64 * word + (size_t)__builtin_ctzll(bits);
            for (int i = 0; i < 8; i++) gone->cost[i] = gone->staying[i] = rouse_unreached;
        }
}

#if defined(__x86_64__)
AVX2 static void follow_avx2(
    rouse_paths *paths, const rouse_paths *lead, const uint64_t *present, const uint64_t *before, const uint64_t *first,
    size_t words, const float *products, const float *norms, float offset, const float *rows_before, float slope,
    float reserve, uint64_t *alive, uint64_t *leaving)
{
    follow(
        paths, lead, present, before, first, words, products, norms, offset, rows_before, slope, reserve, alive,
        leaving);
}
#endif

void rouse_follow(
    rouse_paths *paths, const rouse_paths *lead, const uint64_t *present, const uint64_t *before, const uint64_t *first,
    size_t words, const float *products, const float *norms, float offset, const float *rows_before, float slope,
    float reserve, uint64_t *alive, uint64_t *leaving)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) {
        follow_avx2(
            paths, lead, present, before, first, words, products, norms, offset, rows_before, slope, reserve, alive,
            leaving);
        return;
    }
#endif
    follow(
        paths, lead, present, before, first, words, products, norms, offset, rows_before, slope, reserve, alive,
        leaving);
}
