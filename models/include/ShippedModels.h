#ifndef ROUSE_SHIPPED_MODELS_H
#define ROUSE_SHIPPED_MODELS_H

#include <stddef.h>

// The model files of this folder, byte for byte. Functions, because Swift does not import arrays of unknown length.

const unsigned char *rouse_frontend_model(void);
extern const size_t rouse_frontend_model_size;

const unsigned char *rouse_vad_model(void);
extern const size_t rouse_vad_model_size;

const unsigned char *rouse_phones_model(void);
extern const size_t rouse_phones_model_size;

const unsigned char *rouse_speakers_model(void);
extern const size_t rouse_speakers_model_size;

#endif
