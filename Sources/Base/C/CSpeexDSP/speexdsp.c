#include "cspeexdsp.h"

#include <lazy_library.h>
#include <stdlib.h>

// As in speex_echo.h and speex_preprocess.h of libspeexdsp 1.2.
#define SPEEX_ECHO_SET_SAMPLING_RATE 24
#define SPEEX_PREPROCESS_SET_DENOISE 0
#define SPEEX_PREPROCESS_SET_NOISE_SUPPRESS 18
#define SPEEX_PREPROCESS_SET_ECHO_STATE 24

void *speex_echo_state_init(int frame, int tail);
void speex_echo_state_destroy(void *state);
void speex_echo_cancellation(void *state, const int16_t *captured, const int16_t *played, int16_t *cleaned);
int speex_echo_ctl(void *state, int request, void *value);
void *speex_preprocess_state_init(int frame, int rate);
void speex_preprocess_state_destroy(void *state);
int speex_preprocess_run(void *state, int16_t *frame);
int speex_preprocess_ctl(void *state, int request, void *value);

#define FUNCTIONS(each) \
    each(speex_echo_state_init) each(speex_echo_state_destroy) each(speex_echo_cancellation) each(speex_echo_ctl) \
    each(speex_preprocess_state_init) each(speex_preprocess_state_destroy) each(speex_preprocess_run) \
    each(speex_preprocess_ctl)

ROUSE_LAZY_LIBRARY(FUNCTIONS)

const char *rouse_speexdsp_load(void) { return rouse_load_library(&lazy, "libspeexdsp.so.1", NULL); }

void *rouse_denoiser_make(int frame, int rate, int decibels)
{
    void *denoiser = library.speex_preprocess_state_init(frame, rate);
    if (denoiser == NULL) return NULL;
    int on = 1, least = -decibels;
    library.speex_preprocess_ctl(denoiser, SPEEX_PREPROCESS_SET_DENOISE, &on);
    library.speex_preprocess_ctl(denoiser, SPEEX_PREPROCESS_SET_NOISE_SUPPRESS, &least);
    return denoiser;
}

void rouse_denoiser_free(void *denoiser) { library.speex_preprocess_state_destroy(denoiser); }

void rouse_denoise(void *denoiser, int16_t *frame) { library.speex_preprocess_run(denoiser, frame); }

struct rouse_echo {
    void *canceller, *suppressor;
};

struct rouse_echo *rouse_echo_make(int frame, int tail, int rate)
{
    struct rouse_echo *echo = calloc(1, sizeof *echo);
    if (echo == NULL) return NULL;
    echo->canceller = library.speex_echo_state_init(frame, tail);
    echo->suppressor = library.speex_preprocess_state_init(frame, rate);
    if (echo->canceller == NULL || echo->suppressor == NULL) {
        rouse_echo_free(echo);
        return NULL;
    }
    int on = 1, nothing = 0;
    library.speex_echo_ctl(echo->canceller, SPEEX_ECHO_SET_SAMPLING_RATE, &rate);
    // Only the echo is made softer, by no decibel of noise: without noise suppression the library suppresses nothing.
    library.speex_preprocess_ctl(echo->suppressor, SPEEX_PREPROCESS_SET_DENOISE, &on);
    library.speex_preprocess_ctl(echo->suppressor, SPEEX_PREPROCESS_SET_NOISE_SUPPRESS, &nothing);
    library.speex_preprocess_ctl(echo->suppressor, SPEEX_PREPROCESS_SET_ECHO_STATE, echo->canceller);
    return echo;
}

void rouse_echo_free(struct rouse_echo *echo)
{
    if (echo == NULL) return;
    if (echo->suppressor != NULL) library.speex_preprocess_state_destroy(echo->suppressor);
    if (echo->canceller != NULL) library.speex_echo_state_destroy(echo->canceller);
    free(echo);
}

void rouse_echo_cancel(
    struct rouse_echo *echo, const int16_t *captured, const int16_t *played, int16_t *cleaned, int suppresses)
{
    library.speex_echo_cancellation(echo->canceller, captured, played, cleaned);
    if (suppresses) library.speex_preprocess_run(echo->suppressor, cleaned);
}
