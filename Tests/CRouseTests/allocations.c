// Counts what a frame allocates, of somebody who speaks or nearly: noise that comes and goes.
#include "allocation_counter.h"

#include <rouse.h>
#include <stdio.h>
#include <stdlib.h>

enum { chunk = 1280, seconds = 20 };

static int16_t samples[seconds * ROUSE_SAMPLE_RATE];

// Says how many calls of the allocator the samples make after their first second.
static void count(const char *what, size_t length, int (*take)(void *, const int16_t *, size_t), void *handle) {
    const size_t all = sizeof samples / sizeof *samples;
    long before = 0;
    for (size_t i = 0; i + length <= all; i += length) {
        if (i < ROUSE_SAMPLE_RATE && i + length >= ROUSE_SAMPLE_RATE) before = allocations_of_this_thread();
        if (take(handle, samples + i, length)) exit(70);
    }
    printf("%s %ld\n", what, allocations_of_this_thread() - before);
}

static int spot(void *spotter, const int16_t *next, size_t length) {
    rouse_error error;
    rouse_detection found;
    int status = rouse_spotter_process_int16(spotter, next, length, &error);
    while (rouse_spotter_next(spotter, &found)) fprintf(stderr, "found %s\n", found.keyword);
    return status;
}

static int detect(void *vad, const int16_t *next, size_t length) {
    rouse_vad_frame frames[chunk / ROUSE_FRAME_LENGTH];
    return rouse_vad_process_int16(vad, next, length, frames, chunk / ROUSE_FRAME_LENGTH, NULL, NULL);
}

static int describe(void *features, const int16_t *next, size_t length) {
    static float rows[chunk];
    return rouse_features_process_int16(features, next, length, rows, chunk / ROUSE_FRAME_LENGTH, NULL, NULL);
}

int main(int words_count, char **words) {
    if (words_count != 2) return 64;
    unsigned state = 1;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        state = state * 1103515245 + 12345;
        int loud = i / 3000 % 3 == 0 ? 6000 : 300;
        samples[i] = (int16_t)((int)(state >> 16 & 0x7fff) * loud / 32768 - loud / 2 + (i % 107 < 50 ? loud : -loud));
    }
    rouse_error error;
    const rouse_model *model = rouse_model_open(words[1], &error);
    // The library allocates through the counter: a model is more than a few blocks.
    if (allocations_of_this_thread() < 100) return 1;
    rouse_spotter *one = rouse_spotter_create(&model, 1, NULL, &error);
    rouse_spotter *other = rouse_spotter_create(&model, 1, NULL, &error);
    rouse_vad *vad = rouse_vad_create(0.5, &error);
    rouse_features *features = rouse_features_create(ROUSE_FEATURES_FRONT_END, NULL, &error);
    // Printing allocates the first time.
    setvbuf(stdout, NULL, _IONBF, 0);
    count("spotter", chunk, spot, one);
    count("short chunks", 100, spot, other);
    count("detector", chunk, detect, vad);
    count("features", 160, describe, features);
    return 0;
}
