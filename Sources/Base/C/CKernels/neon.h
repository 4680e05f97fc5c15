#ifndef ROUSE_NEON_H
#define ROUSE_NEON_H

#include <arm_neon.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// The products on 64-bit ARM, where every processor has NEON. A column of a block is one vector of eight rows, and each
// number of x is a lane that multiplies it, so that no sums are added across lanes, whatever the number of vectors.
//
// Four products an instruction is what NEON's widening multiplication gives, and most cores begin one of them a cycle:
// that is the limit here. SDOT would do more, but only newer processors have it, and it has eight bits on both sides.

#define NEON_INLINE static inline __attribute__((always_inline))
#ifdef __clang__
#define NEON_UNROLL _Pragma("clang loop unroll(full)")
#else
#define NEON_UNROLL _Pragma("GCC unroll 8")
#endif

// Two numbers of x; the other lanes are the same again.
NEON_INLINE int16x8_t neon_pair(const int16_t *x)
{
    int32_t both;
    memcpy(&both, x, sizeof both);
    return vreinterpretq_s16_s32(vdupq_n_s32(both));
}

// sums += column * number, for the eight rows of a block.
NEON_INLINE void neon_add(int32x4_t sums[2], int16x8_t column, int16_t number)
{
    sums[0] = vmlal_n_s16(sums[0], vget_low_s16(column), number);
    sums[1] = vmlal_high_n_s16(sums[1], column, number);
}

// One pair of columns of some blocks, `at` bytes from where each begins, with each of the vectors.
NEON_INLINE void neon_step(
    int32x4_t sums[][8], const int8_t *const rows[4], size_t at, const int16x8_t *x, const int lane, const int blocks,
    const int frames)
{
    NEON_UNROLL
    for (int block = 0; block < blocks; block++) {
        const int8x8x2_t both = vld2_s8(rows[block] + at);
        const int16x8_t first = vmovl_s8(both.val[0]), second = vmovl_s8(both.val[1]);
        NEON_UNROLL
        for (int f = 0; f < frames; f++) {
            neon_add(sums[f] + 2 * block, first, x[f][lane]);
            neon_add(sums[f] + 2 * block, second, x[f][lane + 1]);
        }
    }
}

// Up to four blocks with one vector, or two with up to four.
NEON_INLINE void products_neon_tile(
    const int8_t *codes, const uint32_t *list, size_t index, size_t pairs, const int16_t *x, size_t x_stride,
    const float *units, float *y, size_t y_stride, const int blocks, const int frames)
{
    int32x4_t sums[4][8];
    const int8_t *rows[4];
    NEON_UNROLL
    for (int block = 0; block < blocks; block++) rows[block] = codes + place(list, index + block) * 16 * pairs;
    NEON_UNROLL
    for (int f = 0; f < frames; f++) {
        NEON_UNROLL
        for (int i = 0; i < 2 * blocks; i++) sums[f][i] = vdupq_n_s32(0);
    }
    for (size_t pair = 0; pair + 4 <= pairs; pair += 4) {
        int16x8_t numbers[4];
        NEON_UNROLL
        for (int f = 0; f < frames; f++) numbers[f] = vld1q_s16(x + f * x_stride + 2 * pair);
        NEON_UNROLL
        for (int lane = 0; lane < 8; lane += 2) neon_step(sums, rows, 8 * (2 * pair + lane), numbers, lane, blocks, frames);
    }
    for (size_t pair = pairs & ~(size_t)3; pair < pairs; pair++) {
        int16x8_t numbers[4];
        NEON_UNROLL
        for (int f = 0; f < frames; f++) numbers[f] = neon_pair(x + f * x_stride + 2 * pair);
        neon_step(sums, rows, 16 * pair, numbers, 0, blocks, frames);
    }
    NEON_UNROLL
    for (int f = 0; f < frames; f++) {
        NEON_UNROLL
        for (int i = 0; i < 2 * blocks; i++)
            vst1q_f32(
                y + f * y_stride + 8 * place(list, index + i / 2) + 4 * (i % 2),
                vmulq_n_f32(vcvtq_f32_s32(sums[f][i]), units[f]));
    }
}

#endif
