#include "cspeexdsp.h"

#include <lazy_library.h>
#include <speex/speex_preprocess.h>
#include <stdlib.h>

#define FUNCTIONS(each) \
    each(speex_preprocess_state_init) each(speex_preprocess_state_destroy) each(speex_preprocess_run) \
    each(speex_preprocess_ctl)

ROUSE_LAZY_LIBRARY("libspeexdsp.so.1", FUNCTIONS)

const char *rouse_speexdsp_load(void) { return rouse_load_library(&lazy, NULL); }

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
