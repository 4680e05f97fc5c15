#ifndef ROUSE_SHIPPED_MODELS_H
#define ROUSE_SHIPPED_MODELS_H

#include <stddef.h>

// The model files of this folder, byte for byte.
// A function, because Swift does not import an array of unknown length.
const unsigned char *rouse_frontend_model(void);
extern const size_t rouse_frontend_model_size;

#endif
