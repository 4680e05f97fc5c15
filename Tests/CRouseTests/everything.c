// Calls what spot.c does not, for valgrind, and gives everything back.
#include <rouse.h>
#include <stdio.h>
#include <stdlib.h>

enum { rate = ROUSE_SAMPLE_RATE };

static int check(int is_right, const char *what, const rouse_error *error) {
    if (!is_right) printf("%s: %s\n", what, error->message);
    return !is_right;
}

int main(int count, char **words) {
    if (count != 2) return 64;
    rouse_error error = {0};
    int wrong = 0;
    float *samples = calloc(rate, sizeof *samples);
    for (int i = 0; i < rate; i++) samples[i] = (float)((i * 7919) % 1001) / 5000 - 0.1f;

    rouse_model *model = rouse_model_open(words[1], &error);
    wrong += check(model != NULL, "open", &error);
    size_t length = 0, made = 0;
    wrong += check(rouse_model_encode(model, NULL, 0, &length, &error) == ROUSE_TOO_SMALL, "encode", &error);
    unsigned char *bytes = malloc(length);
    wrong += check(!rouse_model_encode(model, bytes, length, &length, &error), "encode", &error);
    rouse_model *again = rouse_model_read(bytes, length, "again", &error);
    wrong += check(again != NULL, "read", &error);
    wrong += check(!rouse_model_open("/nonexistent", &error), "open", &error);

    const rouse_model *models[] = {model};
    rouse_spotter *spotter = rouse_spotter_create(models, 1, NULL, &error);
    wrong += check(!rouse_spotter_process(spotter, samples, rate, &error), "spotter", &error);
    wrong += check(!rouse_spotter_gap(spotter, &error), "gap", &error);
    wrong += check(!rouse_spotter_finish(spotter, &error), "finish", &error);
    wrong += check(!rouse_spotter_reset(spotter, &error), "reset", &error);
    wrong += check(rouse_spotter_score(spotter, 0) == 0, "score", &error);

    rouse_vad *vad = rouse_vad_create(0.5, &error);
    rouse_vad_frame frames[100];
    wrong += check(!rouse_vad_process(vad, samples, rate, frames, 100, &made, &error), "vad", &error);
    wrong += check(made == 100, "frames", &error);
    wrong += check(!rouse_vad_finish(vad, &error) && !rouse_vad_reset(vad, &error), "vad", &error);

    rouse_features *features = rouse_features_create(ROUSE_FEATURES_FRONT_END, again, &error);
    float *rows = calloc(100 * rouse_features_width(features), sizeof *rows);
    wrong += check(!rouse_features_process(features, samples, rate, rows, 100, &made, &error), "features", &error);
    wrong += check(!rouse_features_finish(features, rows, 100, &made, &error), "features", &error);

    rouse_enroller *enroller = rouse_enroller_create("noise", NULL, 0, &error);
    // Learning takes a minute under valgrind; what it refuses does not.
    wrong += check(!rouse_enroller_learn(enroller, &error), "learn", &error);
    wrong += check(!rouse_enroller_add(enroller, samples, rate, NULL, &error), "add", &error);

    rouse_enroller_free(enroller);
    rouse_features_free(features);
    rouse_vad_free(vad);
    rouse_spotter_free(spotter);
    rouse_model_free(again);
    rouse_model_free(model);
    free(rows);
    free(bytes);
    free(samples);
    return wrong;
}
