// Compares the kernels that this processor has with the portable one, to the last bit, and prints a checksum of all
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

// Every other block, from the last one on.
static size_t every_other(uint32_t *list, size_t blocks)
{
    size_t count = 0;
    for (size_t block = blocks; block > 0; block -= block > 1 ? 2 : 1) list[count++] = (uint32_t)block - 1;
    return count;
}

static int compare(size_t blocks, size_t pairs, size_t frames, int listed)
{
    float units[most_frames];
    uint32_t list[most_blocks];
    const size_t stride = blocks * 8, count = frames * stride;
    const size_t wanted = listed ? every_other(list, blocks) : blocks;
    for (size_t f = 0; f < frames; f++) units[f] = 0.37f / (float)(f + 1);
    int differences = 0;
    for (int kernel = 1; kernel < rouse_kernel_count(); kernel++) {
        // What lies behind the results must stay as it is, and so must the blocks that nobody wants.
        for (size_t i = 0; i <= count; i++) chosen[i] = portable[i] = 12345;
        rouse_products_by(
            kernel, codes, listed ? list : NULL, wanted, pairs, frames, x + 1, columns, units, chosen, stride);
        rouse_products_by(
            0, codes, listed ? list : NULL, wanted, pairs, frames, x + 1, columns, units, portable, stride);
        if (memcmp(chosen, portable, (count + 1) * sizeof *chosen) == 0) continue;
        printf("%zu blocks%s, %zu pairs, %zu frames: kernel %d differs\n", blocks, listed ? " of a list" : "", pairs,
            frames, kernel);
        differences++;
    }
    if (!listed) add_to_checksum(portable, count * sizeof *portable);
    return differences;
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

// The paths of forty frames in two templates.
static void follow(void)
{
    enum { blocks = 9 };
    static rouse_paths paths[blocks], lead;
    float products[blocks * 8], norms[blocks * 8];
    const float rows_before[blocks] = {0, 8, 16, 24, 0, 8, 16, 24, 32};
    const uint64_t first = 1 | 1 << 4, last = 1 << 3 | 1 << 8;
    uint64_t present = first, before = 0, alive = 0, leaving = 0;
    for (int i = 0; i < 8; i++) lead.cost[i] = lead.staying[i] = rouse_unreached;
    for (int b = 0; b < blocks; b++) paths[b] = lead;
    lead.cost[7] = 0;
    for (int i = 0; i < blocks * 8; i++) norms[i] = (float)(random_bits() % 1000) / 97.0f;
    for (int frame = 0; frame < 40; frame++) {
        for (int i = 0; i < blocks * 8; i++) products[i] = (float)(random_bits() % 1000) / 83.0f;
        lead.start[7] = frame;
        rouse_follow(
            paths, &lead, &present, &before, &first, 1, products, norms, 1.7f, rows_before, 3.0f, 20, &alive, &leaving);
        add_to_checksum(paths, sizeof paths);
        add_to_checksum(&alive, sizeof alive);
        before = present;
        present = first | alive | (leaving & ~last) << 1;
    }
}

static int compute(const char *what, int frames)
{
    const size_t blocks = 49, pairs = 16;
    const float units[4] = {1, 1, 1, 1};
    fill(0, 0);
    const int kernel = strcmp(what, "portable") == 0 ? 0 : rouse_kernel_count() - 1;
    const size_t together = strcmp(what, "four") == 0 ? 4 : 1;
    for (; frames >= (int)together; frames -= (int)together)
        rouse_products_by(kernel, codes, NULL, blocks, pairs, together, x, columns, units, chosen, blocks * 8);
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
                    differences += compare(blocks, pairs, frames, 0) + compare(blocks, pairs, frames, 1);
        differences += compare(49, 16, most_frames, 0) + compare(52, 16, most_frames, 1);
        cases += 2;
    }
    quantise();
    follow();
    printf("%d cases, %d differ, %d kernels, checksum %016llx\n", cases, differences, rouse_kernel_count(),
        (unsigned long long)checksum);
    return differences == 0 ? 0 : 1;
}
