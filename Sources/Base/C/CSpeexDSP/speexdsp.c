#include "cspeexdsp.h"

#include <lazy_library.h>
#include <stdlib.h>

// As in speex_preprocess.h of libspeexdsp 1.2.
#define SPEEX_PREPROCESS_SET_DENOISE 0
#define SPEEX_PREPROCESS_SET_NOISE_SUPPRESS 18

void *speex_preprocess_state_init(int frame, int rate);
void speex_preprocess_state_destroy(void *state);
int speex_preprocess_run(void *state, int16_t *frame);
int speex_preprocess_ctl(void *state, int request, void *value);

#define FUNCTIONS(each) \
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
