// Why C: #embed puts a file into the program in 0.5 s of build time. Swift's own way (the resource rule embedInCode)
// writes the bytes as an array literal, whose type-checking took 40 s for 200 kB; and a resource bundle beside the
// program would be lost when somebody copies the program alone.
#include "ShippedModels.h"

static const unsigned char frontend[] = {
#embed "frontend.rouse"
};
const size_t rouse_frontend_model_size = sizeof frontend;

const unsigned char *rouse_frontend_model(void) { return frontend; }

static const unsigned char vad[] = {
#embed "vad.rouse"
};
const size_t rouse_vad_model_size = sizeof vad;

const unsigned char *rouse_vad_model(void) { return vad; }

static const unsigned char phones[] = {
#embed "phones.rouse"
};
const size_t rouse_phones_model_size = sizeof phones;

const unsigned char *rouse_phones_model(void) { return phones; }

static const unsigned char speakers[] = {
#embed "speakers.rouse"
};
const size_t rouse_speakers_model_size = sizeof speakers;

const unsigned char *rouse_speakers_model(void) { return speakers; }
