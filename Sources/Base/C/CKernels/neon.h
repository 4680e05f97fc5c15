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

// One pair of columns of one block or of two that lie side by side, with each of the vectors.
NEON_INLINE void neon_step(
    int32x4_t sums[][4], const int8_t *codes, const int16x8_t *x, const int lane, const int blocks, const int frames)
{
    int16x8_t first[2], second[2];
    if (blocks == 2) {
        const int8x16x2_t both = vld2q_s8(codes);
        first[0] = vmovl_s8(vget_low_s8(both.val[0]));
        first[1] = vmovl_high_s8(both.val[0]);
        second[0] = vmovl_s8(vget_low_s8(both.val[1]));
        second[1] = vmovl_high_s8(both.val[1]);
    } else {
        const int8x8x2_t both = vld2_s8(codes);
        first[0] = vmovl_s8(both.val[0]);
        second[0] = vmovl_s8(both.val[1]);
    }
    NEON_UNROLL
    for (int f = 0; f < frames; f++) {
        NEON_UNROLL
        for (int block = 0; block < blocks; block++) {
            neon_add(sums[f] + 2 * block, first[block], x[f][lane]);
            neon_add(sums[f] + 2 * block, second[block], x[f][lane + 1]);
        }
    }
}

// One block or two with one vector or four. The codes of the next pair of columns lie `stride` bytes further on.
NEON_INLINE void neon_rows(
    const int8_t *codes, size_t stride, size_t pairs, const int16_t *x, size_t x_stride, const float *units, float *y,
    size_t y_stride, const int blocks, const int frames)
{
    int32x4_t sums[4][4];
    int16x8_t numbers[4];
    NEON_UNROLL
    for (int f = 0; f < frames; f++) {
        NEON_UNROLL
        for (int i = 0; i < 4; i++) sums[f][i] = vdupq_n_s32(0);
    }
    for (; pairs >= 4; pairs -= 4, x += 8) {
        NEON_UNROLL
        for (int f = 0; f < frames; f++) numbers[f] = vld1q_s16(x + f * x_stride);
        NEON_UNROLL
        for (int lane = 0; lane < 8; lane += 2, codes += stride)
            neon_step(sums, codes, numbers, lane, blocks, frames);
    }
    for (; pairs > 0; pairs--, x += 2, codes += stride) {
        NEON_UNROLL
        for (int f = 0; f < frames; f++) numbers[f] = neon_pair(x + f * x_stride);
        neon_step(sums, codes, numbers, 0, blocks, frames);
    }
    NEON_UNROLL
    for (int f = 0; f < frames; f++) {
        NEON_UNROLL
        for (int i = 0; i < 2 * blocks; i++)
            vst1q_f32(y + f * y_stride + 4 * i, vmulq_n_f32(vcvtq_f32_s32(sums[f][i]), units[f]));
    }
}

// All blocks with one vector or four.
NEON_INLINE void neon_blocks(
    const int8_t *codes, size_t blocks, size_t pairs, const int16_t *x, size_t x_stride, const float *units, float *y,
    size_t y_stride, const int frames)
{
    for (; blocks >= 4; blocks -= 4, y += 32, codes += 64 * pairs) {
        neon_rows(codes, 64, pairs, x, x_stride, units, y, y_stride, 2, frames);
        neon_rows(codes + 32, 64, pairs, x, x_stride, units, y + 16, y_stride, 2, frames);
    }
    for (; blocks > 0; blocks--, y += 8, codes += 16 * pairs)
        neon_rows(codes, 16, pairs, x, x_stride, units, y, y_stride, 1, frames);
}

static void products_neon(
    const int8_t *codes, size_t blocks, size_t pairs, const int16_t *x, float unit, float *y)
{
    neon_blocks(codes, blocks, pairs, x, 0, &unit, y, 0, 1);
}

static void products_of_frames_neon(
    const int8_t *codes, size_t blocks, size_t pairs, size_t frames, const int16_t *x, size_t x_stride,
    const float *units, float *y, size_t y_stride)
{
    for (; frames >= 4; frames -= 4, x += 4 * x_stride, units += 4, y += 4 * y_stride)
        neon_blocks(codes, blocks, pairs, x, x_stride, units, y, y_stride, 4);
    for (; frames > 0; frames--, x += x_stride, units++, y += y_stride)
        products_neon(codes, blocks, pairs, x, *units, y);
}

#endif
