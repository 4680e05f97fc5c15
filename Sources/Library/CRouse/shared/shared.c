// What belongs to the shared library and not to the code in it: the version of its interface, and the layouts that it
// stands for.
#include "rouse.h"

uint32_t rouse_abi_version(void) { return ROUSE_ABI_VERSION; }

_Static_assert(sizeof(rouse_error) == 4 + ROUSE_MESSAGE_LENGTH, "a message keeps its length");
_Static_assert(sizeof(rouse_spotter_options) == 40, "new options come behind the old ones, and add to the size");
_Static_assert(sizeof(rouse_detection) == 112, "what is new takes the place of what is reserved");
_Static_assert(sizeof(rouse_vad_frame) == 16 && sizeof(rouse_segment) == 48, "their numbers keep their places");
