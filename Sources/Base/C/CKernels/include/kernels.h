#ifndef ROUSE_KERNELS_H
#define ROUSE_KERNELS_H

#include <stddef.h>
#include <stdint.h>

// Inner products of one vector with many rows of eight-bit codes: the distance of a frame to all template frames of a
// keyword, in whole numbers, so that every way to compute them gives the same bits.
//
// Swift has no operation for what does the work here (sixteen products of 16-bit numbers, added in pairs, in one
// instruction), which is why this is in C.

// Codes lie in groups of four blocks, then in single blocks. A block is eight rows; for each pair of columns it has the
// two codes of its first row, of its second, and so on: 16 bytes. In a group, the blocks' 16 bytes of one pair of
// columns lie side by side.
enum { rouse_block_rows = 8, rouse_group_blocks = 4 };

// y[row] = unit * (sum over the columns of codes[row] * x). `x` holds 2 * pairs numbers, `y` has room for 8 * blocks.
void rouse_products(
    const int8_t *codes, size_t blocks, size_t pairs, const int16_t *x, float unit, float *y);

// The same for `frames` vectors at once, each with its unit: the codes are read and widened once for up to four of them.
// The numbers of vector f begin at x + f * x_stride, its products at y + f * y_stride.
void rouse_products_of_frames(
    const int8_t *codes, size_t blocks, size_t pairs, size_t frames, const int16_t *x, size_t x_stride,
    const float *units, float *y, size_t y_stride);

// The same without any instruction that only some processors have. For tests.
void rouse_products_portable(
    const int8_t *codes, size_t blocks, size_t pairs, const int16_t *x, float unit, float *y);

// x[i] = round(v[i] * scale[i] / unit), with the smallest unit that fits into 15 bits; returns that unit. Numbers from
// `count` up to a multiple of eight are read and written, too.
float rouse_quantise(const float *v, const float *scale, size_t count, int16_t *x);

// Whether this processor is given the faster form.
int rouse_kernels_are_accelerated(void);

#endif
