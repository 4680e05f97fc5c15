#ifndef ROUSE_KERNELS_H
#define ROUSE_KERNELS_H

#include <stddef.h>
#include <stdint.h>

// Inner products of one vector with many rows of eight-bit codes: the distance of a frame to all template frames of a
// keyword, in whole numbers, so that every way to compute them gives the same bits.
//
// Swift has no operation for what does the work here (sixteen products of 16-bit numbers, added in pairs, in one
// instruction), which is why this is in C.

// Codes lie in blocks of eight rows. For each pair of columns a block has the two codes of its first row, of its second,
// and so on: 16 bytes.
enum { rouse_block_rows = 8 };

// y[row] = unit * (sum over the columns of codes[row] * x) for `frames` vectors x, each with its unit: the codes are read
// and widened once for up to four of them. The numbers of vector f, 2 * pairs of them, begin at x + f * x_stride, its
// products at y + f * y_stride. `list` has the blocks that are wanted; the products of others stay as they are. Without
// a list it is the first ones.
void rouse_products(
    const int8_t *codes, const uint32_t *list, size_t blocks, size_t pairs, size_t frames, const int16_t *x,
    size_t x_stride, const float *units, float *y, size_t y_stride);

// How many ways this processor has to compute them: the portable one, which is 0, those for instructions that it has, and
// the last is the one that `rouse_products` takes. On x86-64, 1 is SSE2, 2 AVX2 and 3 AVX-512 with VNNI; on 64-bit ARM, 1 is
// NEON.
int rouse_kernel_count(void);

// The same by one of these ways. For tests.
void rouse_products_by(
    int kernel, const int8_t *codes, const uint32_t *list, size_t blocks, size_t pairs, size_t frames, const int16_t *x,
    size_t x_stride, const float *units, float *y, size_t y_stride);

// What the paths of an alignment have cost in a block of eight template frames, and in which frame of the stream they
// began: those that have come to a template frame, and those that stay there for one frame more.
typedef struct {
    float cost[8], staying[8];
    int32_t start[8], staying_start[8];
} rouse_paths;

// More than any path costs.
#define rouse_unreached 8.5e37f

// Advances the paths by a frame of the stream, in the blocks whose bits are set in `present`. With the local costs
// d[i] = norms[i] - products[i] + offset, s being `staying` and c `cost` of the frame before,
//
//     cost[i] = min(s[i] + d[i] / 2, c[i - 1] + d[i], c[i - 2] + 2 d[i]),    staying[i] = c[i - 1] + d[i] / 2
//
// `lead` stands before each block that is in `first`. Blocks of `before` that are not in `present` are left without paths.
// A path that has come to row i of a block, counted from 0, is alive as long as it costs no more than
// (rows_before[block] + i + 1) * slope + reserve: `rows_before` is how many rows its template has before the block. Sets in
// `alive` the blocks in which a path is, and in `leaving` those in which one is in the last two rows, from which it comes
// into the next block.
void rouse_follow(
    rouse_paths *paths, const rouse_paths *lead, const uint64_t *present, const uint64_t *before, const uint64_t *first,
    size_t words, const float *products, const float *norms, float offset, const float *rows_before, float slope,
    float reserve, uint64_t *alive, uint64_t *leaving);

// x[i] = round(v[i] * scale[i] / unit), with the smallest unit that fits into 15 bits; returns that unit. Numbers from
// `count` up to a multiple of eight are read and written, too.
float rouse_quantise(const float *v, const float *scale, size_t count, int16_t *x);

#endif
