// Finds keywords in a WAV file of 16 kHz, mono, 16 bit.
//
//     cc -std=c11 spot.c $(pkg-config --cflags --libs rouse) -o spot
//     ./spot recording.wav computer.rouse [more.rouse...]
#include <rouse.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { chunk = 4096, most_models = 100 };

static unsigned long little(const unsigned char *bytes, int count) {
    unsigned long number = 0;
    while (count-- > 0) number = number << 8 | bytes[count];
    return number;
}

// Leaves the file where its samples begin; 0 where it is of another kind.
static int find_samples(FILE *file, unsigned long *length) {
    unsigned char head[12], chunk_head[8], format[16];
    int is_ours = 0;
    if (fread(head, 1, 12, file) != 12 || memcmp(head, "RIFF", 4) || memcmp(head + 8, "WAVE", 4)) return 0;
    while (fread(chunk_head, 1, 8, file) == 8) {
        *length = little(chunk_head + 4, 4);
        if (!memcmp(chunk_head, "data", 4)) return is_ours;
        if (!memcmp(chunk_head, "fmt ", 4) && *length >= 16) {
            if (fread(format, 1, 16, file) != 16) return 0;
            is_ours = little(format, 2) == 1 && little(format + 2, 2) == 1
                && little(format + 4, 4) == ROUSE_SAMPLE_RATE && little(format + 14, 2) == 16;
            *length -= 16;
        }
        if (fseek(file, (long)(*length + *length % 2), SEEK_CUR)) return 0;
    }
    return 0;
}

static void report(rouse_spotter *spotter) {
    rouse_detection found;
    while (rouse_spotter_next(spotter, &found))
        printf("%s %.2f %.2f %.2f %.4f\n", found.keyword, found.start, found.end, found.time, found.score);
}

int main(int count, char **words) {
    if (count < 3 || count - 2 > most_models) {
        fprintf(stderr, "usage: %s RECORDING.wav MODEL.rouse...\n", words[0]);
        return 64;
    }
    rouse_error error = {0};
    rouse_model *models[most_models] = {0};
    size_t opened = 0;
    while (opened < (size_t)count - 2 && (models[opened] = rouse_model_open(words[opened + 2], &error))) opened++;
    rouse_spotter *spotter = NULL;
    if (opened == (size_t)count - 2)
        spotter = rouse_spotter_create((const rouse_model *const *)models, opened, NULL, &error);
    for (size_t i = 0; i < opened; i++) rouse_model_free(models[i]);
    if (!spotter) {
        fprintf(stderr, "%s\n", error.message);
        return 65;
    }

    unsigned long left = 0;
    FILE *file = fopen(words[1], "rb");
    int status = 0;
    if (!file || !find_samples(file, &left)) {
        fprintf(stderr, "%s is no WAV file of 16 kHz, mono, 16 bit\n", words[1]);
        status = 65;
    }
    // As they lie in the file, which is how a little-endian machine has them in memory.
    int16_t samples[chunk];
    while (!status && left >= 2) {
        size_t wanted = left / 2 < chunk ? left / 2 : chunk;
        size_t read = fread(samples, 2, wanted, file);
        if (rouse_spotter_process_int16(spotter, samples, read, &error)) status = 70;
        report(spotter);
        left = read == wanted ? left - 2 * read : 0;
    }
    if (!status && rouse_spotter_finish(spotter, &error)) status = 70;
    report(spotter);
    if (status == 70) fprintf(stderr, "%s\n", error.message);
    if (file) fclose(file);
    rouse_spotter_free(spotter);
    return status;
}
