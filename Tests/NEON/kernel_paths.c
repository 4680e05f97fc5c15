// Compares the kernel that this processor is given with the portable one, to the last bit, and prints a checksum of all
// results, which has to be the same on every processor and with every compiler.
//
//     kernel_paths                       compares
//     kernel_paths one|four|portable N   only computes N frames of a keyword of 390 template frames, to be counted
#include "kernels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { most_blocks = 52, most_pairs = 20, most_frames = 5, columns = 2 * most_pairs };

static uint32_t state = 1;

static uint32_t random_bits(void)
{
    state = 1664525 * state + 1013904223;
    return state >> 8;
}

static uint64_t checksum = 14695981039346656037u;

static void add_to_checksum(const void *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) checksum = (checksum ^ ((const uint8_t *)bytes)[i]) * 1099511628211u;
}

// Random numbers, or the largest of one sign or of both in turn.
static int number(int kind, size_t place, int largest)
{
    switch (kind) {
    case 0: return (int)(random_bits() % (2 * (uint32_t)largest + 2)) - largest - 1;
    case 1: return largest;
    case 2: return -largest - 1;
    default: return place % 2 == 0 ? largest : -largest - 1;
    }
}

static int8_t codes[most_blocks * most_pairs * 16];
// Begins at an odd place, so that nothing depends on alignment.
static int16_t x[most_frames * columns + 1];
static float chosen[most_frames * most_blocks * 8 + 1], portable[most_frames * most_blocks * 8 + 1];

static void fill(int kind_of_codes, int kind_of_x)
{
    for (size_t i = 0; i < sizeof codes; i++) codes[i] = (int8_t)number(kind_of_codes, i, 127);
    for (size_t i = 0; i < sizeof x / sizeof *x; i++) x[i] = (int16_t)number(kind_of_x, i, 32767);
}

static int compare(size_t blocks, size_t pairs, size_t frames)
{
    float units[most_frames];
    const size_t stride = blocks * 8, count = frames * stride;
    for (size_t f = 0; f < frames; f++) units[f] = 0.37f / (float)(f + 1);
    // What lies behind the results must stay as it is.
    chosen[count] = portable[count] = 12345;
    rouse_products_of_frames(codes, blocks, pairs, frames, x + 1, columns, units, chosen, stride);
    for (size_t f = 0; f < frames; f++)
        rouse_products_portable(codes, blocks, pairs, x + 1 + f * columns, units[f], portable + f * stride);
    add_to_checksum(chosen, count * sizeof *chosen);
    if (memcmp(chosen, portable, (count + 1) * sizeof *chosen) == 0) {
        rouse_products(codes, blocks, pairs, x + 1, units[0], chosen);
        if (memcmp(chosen, portable, stride * sizeof *chosen) == 0) return 0;
    }
    printf("%zu blocks, %zu pairs, %zu frames: differs\n", blocks, pairs, frames);
    return 1;
}

static void quantise(void)
{
    float v[40], scale[40];
    int16_t quantised[40];
    for (int round = 0; round < 2000; round++) {
        for (size_t i = 0; i < 40; i++) {
            v[i] = ((float)(random_bits() % 20001) - 10000) / 977.0f;
            scale[i] = (float)(random_bits() % 1000) / 333.0f;
            if (round % 7 == 0) v[i] = round % 2 == 0 ? 0 : v[i] * 1e-20f;
        }
        const float unit = rouse_quantise(v, scale, 40, quantised);
        add_to_checksum(&unit, sizeof unit);
        add_to_checksum(quantised, sizeof quantised);
    }
}

static int compute(const char *what, int frames)
{
    const size_t blocks = 49, pairs = 16;
    const float units[4] = {1, 1, 1, 1};
    fill(0, 0);
    if (strcmp(what, "four") == 0)
        for (; frames > 0; frames -= 4)
            rouse_products_of_frames(codes, blocks, pairs, 4, x, columns, units, chosen, blocks * 8);
    for (; frames > 0; frames--)
        if (strcmp(what, "one") == 0) rouse_products(codes, blocks, pairs, x, 1, chosen);
        else rouse_products_portable(codes, blocks, pairs, x, 1, chosen);
    return 0;
}

int main(int count, char **arguments)
{
    if (count == 3) return compute(arguments[1], atoi(arguments[2]));
    int differences = 0, cases = 0;
    for (int kind = 0; kind < 16; kind++) {
        fill(kind / 4, kind % 4);
        for (size_t blocks = 1; blocks <= 9; blocks++)
            for (size_t pairs = 1; pairs <= most_pairs; pairs++)
                for (size_t frames = 1; frames <= most_frames; frames++, cases++)
                    differences += compare(blocks, pairs, frames);
        differences += compare(49, 16, most_frames) + compare(52, 16, most_frames);
        cases += 2;
    }
    quantise();
    printf("%d cases, %d differ, %s kernel, checksum %016llx\n", cases, differences,
        rouse_kernels_are_accelerated() ? "fast" : "portable", (unsigned long long)checksum);
    return differences == 0 ? 0 : 1;
}
