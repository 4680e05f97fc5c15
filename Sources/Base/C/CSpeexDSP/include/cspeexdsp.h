// The echo canceller and the noise suppressor of libspeexdsp, which is loaded when it is first needed: programs that never play start without it.
#pragma once
#include <stdint.h>

// Loads the library; the reason where it cannot be loaded, else NULL.
const char *rouse_speexdsp_load(void);

// Makes noise in frames of so many samples softer by so many decibels; NULL where there is no memory for it.
void *rouse_denoiser_make(int frame, int rate, int decibels);
void rouse_denoiser_free(void *denoiser);
void rouse_denoise(void *denoiser, int16_t *frame);

struct rouse_echo;

// A canceller for frames of so many samples, whose echo lasts as long as `tail`; NULL where there is no memory for it.
struct rouse_echo *rouse_echo_make(int frame, int tail, int rate);
void rouse_echo_free(struct rouse_echo *echo);

// Takes out of a frame what of the played frame is in it. Where it suppresses, what is left is made softer as well.
void rouse_echo_cancel(
    struct rouse_echo *echo, const int16_t *captured, const int16_t *played, int16_t *cleaned, int suppresses);
