#include "kernels.h"

#include <string.h>

// A product and a sum must be rounded on every processor alike.
#pragma STDC FP_CONTRACT OFF

// Vectors of the compiler, which every processor has in one way or another. Four rows are two of these.
typedef int8_t codes8 __attribute__((vector_size(8)));
typedef int16_t shorts4 __attribute__((vector_size(8)));
typedef int16_t shorts8 __attribute__((vector_size(16)));
typedef int32_t ints4 __attribute__((vector_size(16)));

static inline ints4 product(shorts4 a, shorts4 b)
{
    return __builtin_convertvector(a, ints4) * __builtin_convertvector(b, ints4);
}

static inline void add_four_rows(ints4 sums[2], const int8_t *codes, shorts4 x)
{
    codes8 narrow;
    memcpy(&narrow, codes, sizeof narrow);
    const shorts8 wide = __builtin_convertvector(narrow, shorts8);
    sums[0] += product(__builtin_shufflevector(wide, wide, 0, 1, 2, 3), x);
    sums[1] += product(__builtin_shufflevector(wide, wide, 4, 5, 6, 7), x);
}

static inline void block_products(
    const int8_t *codes, size_t stride, size_t pairs, const int16_t *x, float unit, float *y)
{
    ints4 sums[4] = {0};
    for (size_t pair = 0; pair < pairs; pair++, codes += stride) {
        const int16_t a = x[2 * pair], b = x[2 * pair + 1];
        const shorts4 both = {a, b, a, b};
        add_four_rows(sums, codes, both);
        add_four_rows(sums + 2, codes + 8, both);
    }
    for (size_t row = 0; row < rouse_block_rows; row++) {
        const ints4 two = sums[row / 2];
        y[row] = (float)(row % 2 == 0 ? two[0] + two[1] : two[2] + two[3]) * unit;
    }
}

void rouse_products_portable(
    const int8_t *codes, size_t blocks, size_t pairs, const int16_t *x, float unit, float *y)
{
    const size_t bytes = 2 * rouse_block_rows;
    for (; blocks >= rouse_group_blocks; blocks -= rouse_group_blocks) {
        for (size_t block = 0; block < rouse_group_blocks; block++, y += rouse_block_rows)
            block_products(codes + block * bytes, rouse_group_blocks * bytes, pairs, x, unit, y);
        codes += rouse_group_blocks * bytes * pairs;
    }
    for (; blocks > 0; blocks--, y += rouse_block_rows, codes += bytes * pairs)
        block_products(codes, bytes, pairs, x, unit, y);
}

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))

AVX2 static inline __m256i pair_of_columns(const int16_t *x)
{
    int32_t both;
    memcpy(&both, x, sizeof both);
    return _mm256_set1_epi32(both);
}

AVX2 static inline __m256i add_products(__m256i sums, const int8_t *codes, __m256i x)
{
    const __m256i wide = _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)codes));
    return _mm256_add_epi32(sums, _mm256_madd_epi16(wide, x));
}

AVX2 static inline void store(__m256i sums, float unit, float *y)
{
    _mm256_storeu_ps(y, _mm256_mul_ps(_mm256_cvtepi32_ps(sums), _mm256_set1_ps(unit)));
}

AVX2 static void products_avx2(
    const int8_t *codes, size_t blocks, size_t pairs, const int16_t *x, float unit, float *y)
{
    for (; blocks >= 4; blocks -= 4, y += 32) {
        __m256i a = _mm256_setzero_si256(), b = a, c = a, d = a;
        for (size_t pair = 0; pair < pairs; pair++, codes += 64) {
            const __m256i v = pair_of_columns(x + 2 * pair);
            a = add_products(a, codes, v);
            b = add_products(b, codes + 16, v);
            c = add_products(c, codes + 32, v);
            d = add_products(d, codes + 48, v);
        }
        store(a, unit, y);
        store(b, unit, y + 8);
        store(c, unit, y + 16);
        store(d, unit, y + 24);
    }
    for (; blocks > 0; blocks--, y += 8) {
        __m256i a = _mm256_setzero_si256();
        for (size_t pair = 0; pair < pairs; pair++, codes += 16)
            a = add_products(a, codes, pair_of_columns(x + 2 * pair));
        store(a, unit, y);
    }
}

// Two blocks with four vectors: eight sums, two vectors of codes.
AVX2 static inline void products_of_four(
    const int8_t *codes, size_t pairs, const int16_t *x, size_t x_stride, const float *units, float *y, size_t y_stride)
{
    __m256i sums[8];
    for (int i = 0; i < 8; i++) sums[i] = _mm256_setzero_si256();
    for (size_t pair = 0; pair < pairs; pair++, codes += 64) {
        const __m256i first = _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)codes));
        const __m256i second = _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(codes + 16)));
#pragma clang loop unroll(full)
        for (int f = 0; f < 4; f++) {
            const __m256i v = pair_of_columns(x + f * x_stride + 2 * pair);
            sums[2 * f] = _mm256_add_epi32(sums[2 * f], _mm256_madd_epi16(first, v));
            sums[2 * f + 1] = _mm256_add_epi32(sums[2 * f + 1], _mm256_madd_epi16(second, v));
        }
    }
#pragma clang loop unroll(full)
    for (int f = 0; f < 4; f++) {
        store(sums[2 * f], units[f], y + f * y_stride);
        store(sums[2 * f + 1], units[f], y + f * y_stride + 8);
    }
}

AVX2 static void products_of_frames_avx2(
    const int8_t *codes, size_t blocks, size_t pairs, size_t frames, const int16_t *x, size_t x_stride,
    const float *units, float *y, size_t y_stride)
{
    for (; frames >= 4; frames -= 4, x += 4 * x_stride, units += 4, y += 4 * y_stride) {
        const int8_t *group = codes;
        size_t block = 0;
        for (; block + 4 <= blocks; block += 4, group += 64 * pairs) {
            products_of_four(group, pairs, x, x_stride, units, y + 8 * block, y_stride);
            products_of_four(group + 32, pairs, x, x_stride, units, y + 8 * block + 16, y_stride);
        }
        for (int f = 0; f < 4; f++)
            products_avx2(group, blocks - block, pairs, x + f * x_stride, units[f], y + f * y_stride + 8 * block);
    }
    for (; frames > 0; frames--, x += x_stride, units++, y += y_stride)
        products_avx2(codes, blocks, pairs, x, *units, y);
}

int rouse_kernels_are_accelerated(void)
{
    return __builtin_cpu_supports("avx2") ? 1 : 0;
}

void rouse_products(
    const int8_t *codes, size_t blocks, size_t pairs, const int16_t *x, float unit, float *y)
{
    if (__builtin_cpu_supports("avx2")) products_avx2(codes, blocks, pairs, x, unit, y);
    else rouse_products_portable(codes, blocks, pairs, x, unit, y);
}
#elif defined(__aarch64__)
#include "neon.h"

int rouse_kernels_are_accelerated(void)
{
    return 1;
}

void rouse_products(
    const int8_t *codes, size_t blocks, size_t pairs, const int16_t *x, float unit, float *y)
{
    products_neon(codes, blocks, pairs, x, unit, y);
}
#else
int rouse_kernels_are_accelerated(void)
{
    return 0;
}

void rouse_products(
    const int8_t *codes, size_t blocks, size_t pairs, const int16_t *x, float unit, float *y)
{
    rouse_products_portable(codes, blocks, pairs, x, unit, y);
}
#endif

void rouse_products_of_frames(
    const int8_t *codes, size_t blocks, size_t pairs, size_t frames, const int16_t *x, size_t x_stride,
    const float *units, float *y, size_t y_stride)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) {
        products_of_frames_avx2(codes, blocks, pairs, frames, x, x_stride, units, y, y_stride);
        return;
    }
#elif defined(__aarch64__)
    products_of_frames_neon(codes, blocks, pairs, frames, x, x_stride, units, y, y_stride);
    return;
#endif
    for (size_t frame = 0; frame < frames; frame++)
        rouse_products_portable(
            codes, blocks, pairs, x + frame * x_stride, units[frame], y + frame * y_stride);
}

float rouse_quantise(const float *v, const float *scale, size_t count, int16_t *x)
{
    float largest[8] = {0};
    for (size_t i = 0; i < count; i += 8)
        for (size_t lane = 0; lane < 8; lane++) {
            const float scaled = v[i + lane] * scale[i + lane];
            const float size = scaled < 0 ? -scaled : scaled;
            largest[lane] = size > largest[lane] ? size : largest[lane];
        }
    float limit = 1e-30f;
    for (size_t lane = 0; lane < 8; lane++) limit = largest[lane] > limit ? largest[lane] : limit;
    const float unit = limit / 32767.0f;
    const float inverse = 32767.0f / limit;
    for (size_t i = 0; i < count; i += 8)
        for (size_t lane = 0; lane < 8; lane++) {
            const float scaled = v[i + lane] * scale[i + lane];
            // Adding 1.5 * 2^23 rounds to the nearest whole number, which then stands in the low bits.
            const float shifted = scaled * inverse + 12582912.0f;
            int32_t bits;
            memcpy(&bits, &shifted, sizeof bits);
            x[i + lane] = (int16_t)(bits - 0x4b400000);
        }
    return unit;
}
