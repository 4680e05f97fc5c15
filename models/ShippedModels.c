// Why C: #embed puts a file into the program in 0.5 s of build time. Swift's own way (the resource rule embedInCode)
// writes the bytes as an array literal, whose type-checking took 40 s for 200 kB; and a resource bundle beside the
// program would be lost when somebody copies the program alone.
#include "ShippedModels.h"

static const unsigned char frontend[] = {
#embed "frontend.rouse"
};
const size_t rouse_frontend_model_size = sizeof frontend;

const unsigned char *rouse_frontend_model(void) { return frontend; }
