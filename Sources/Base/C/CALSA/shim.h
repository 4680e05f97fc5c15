#include <alsa/asoundlib.h>

// alsa-lib prints to standard error through a handler with variable arguments, which Swift can neither define nor pass.
// Rouse reports errors itself, so the handler is one that says nothing.
static void rouse_alsa_say_nothing(const char *file, int line, const char *function, int error, const char *format, ...) {
    (void)file, (void)line, (void)function, (void)error, (void)format;
}

static inline int rouse_alsa_silence(void) { return snd_lib_error_set_handler(rouse_alsa_say_nothing); }
