// The noise suppressor of libspeexdsp, which is loaded when it is first needed.
#pragma once
#include <stdint.h>

// Loads the library; the reason where it cannot be loaded, else NULL.
const char *rouse_speexdsp_load(void);

// Makes noise in frames of so many samples softer by so many decibels; NULL where there is no memory for it.
void *rouse_denoiser_make(int frame, int rate, int decibels);
void rouse_denoiser_free(void *denoiser);
void rouse_denoise(void *denoiser, int16_t *frame);
