#define _GNU_SOURCE
#include "pocketsphinx.h"

#include <lazy_library.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

#define FUNCTIONS(each) \
    each(err_set_logfp) each(err_set_callback) each(ps_args) each(cmd_ln_parse_r) \
    each(cmd_ln_free_r) each(ps_init) each(ps_free) each(ps_set_jsgf_string) each(ps_set_search) each(ps_start_stream) \
    each(ps_start_utt) each(ps_process_raw) each(ps_end_utt) each(ps_get_hyp) each(ps_seg_iter) each(ps_seg_next) each(ps_seg_word) each(ps_seg_frames) \
    each(ps_seg_prob) each(jsgf_parse_string) each(jsgf_grammar_free) each(jsgf_get_public_rule) \
    each(jsgf_build_fsg) each(fsg_model_free) each(logmath_init) each(logmath_free)

// Of the library's own headers: takes messages in the place of what writes them to the file of err_set_logfp().
typedef void rouse_hearer(void *context, int level, const char *format, ...);
void err_set_callback(rouse_hearer *hearer, void *context);
void err_set_logfp(FILE *stream);
// Called by rouse_pocketsphinx_make() alone.
ps_decoder_t *ps_init(cmd_ln_t *configuration);

ROUSE_LAZY_LIBRARY("libpocketsphinx.so.3", FUNCTIONS)

// Of the library's own err.h: it calls exit() when a fatal one has been said.
enum { ERROR = 4, FATAL = 5 };

static void (*_Atomic end_of_process)(int status);
static _Thread_local bool is_making;
// Of each thread its own: the file of err_set_logfp() is one for all, so what one thread closes another may be writing to.
static _Thread_local char complaint[1024];

// What the library makes a decoder of may be damaged: then the thread that makes it ends, and nothing returns to the
// library, which would end the process. Anywhere else there is no way on.
static void hear(void *context, int level, const char *format, ...)
{
    if (level == FATAL && is_making) pthread_exit(NULL);
    if (level != FATAL && (level != ERROR || complaint[0] != 0)) return;
    va_list values;
    va_start(values, format);
    vsnprintf(complaint, sizeof complaint, format, values);
    va_end(values);
    if (level != FATAL) return;
    for (char *c = complaint; *c != 0; c++)
        if (*c < ' ' || *c > '~') *c = ' ';
    dprintf(STDERR_FILENO, "rouse: libpocketsphinx cannot go on: %s; start rouse again\n", complaint);
    end_of_process(70);
}

void rouse_pocketsphinx_forget_complaint(void) { complaint[0] = 0; }

const char *rouse_pocketsphinx_complaint(void) { return complaint; }

static const char *begin(void)
{
    library.err_set_callback(hear, NULL);
    // It writes its settings past the callback.
    library.err_set_logfp(NULL);
    return NULL;
}

// It brings libsphinxbase, where the rest is found, too.
const char *rouse_pocketsphinx_load(void (*end)(int status))
{
    end_of_process = end;
    return rouse_load_library(&lazy, begin);
}

struct making {
    cmd_ln_t *configuration;
    ps_decoder_t *decoder;
};

static void *make(void *context)
{
    struct making *making = context;
    is_making = true;
    making->decoder = library.ps_init(making->configuration);
    return NULL;
}

int rouse_pocketsphinx_make(cmd_ln_t *configuration, ps_decoder_t **decoder)
{
    struct making making = {configuration, NULL};
    pthread_t thread;
    int failure = pthread_create(&thread, NULL, make, &making);
    if (failure == 0) pthread_join(thread, NULL);
    *decoder = making.decoder;
    return failure;
}

// Hidden, so that the library's own calls are not caught.
#define FORWARD(result, name, parameters, arguments) \
    __attribute__((visibility("hidden"))) result name parameters { return library.name arguments; }

FORWARD(const arg_t *, ps_args, (void), ())
FORWARD(cmd_ln_t *, cmd_ln_parse_r, (cmd_ln_t *a, const arg_t *b, int32_t c, char *d[], int32_t e), (a, b, c, d, e))
FORWARD(int, cmd_ln_free_r, (cmd_ln_t *a), (a))

FORWARD(int, ps_free, (ps_decoder_t *a), (a))
FORWARD(int, ps_set_jsgf_string, (ps_decoder_t *a, const char *b, const char *c), (a, b, c))
FORWARD(int, ps_set_search, (ps_decoder_t *a, const char *b), (a, b))
FORWARD(int, ps_start_stream, (ps_decoder_t *a), (a))
FORWARD(int, ps_start_utt, (ps_decoder_t *a), (a))
FORWARD(int, ps_process_raw, (ps_decoder_t *a, const int16_t *b, size_t c, int d, int e), (a, b, c, d, e))
FORWARD(int, ps_end_utt, (ps_decoder_t *a), (a))
FORWARD(const char *, ps_get_hyp, (ps_decoder_t *a, int32_t *b), (a, b))
FORWARD(ps_seg_t *, ps_seg_iter, (ps_decoder_t *a), (a))
FORWARD(ps_seg_t *, ps_seg_next, (ps_seg_t *a), (a))
FORWARD(const char *, ps_seg_word, (ps_seg_t *a), (a))
FORWARD(void, ps_seg_frames, (ps_seg_t *a, int *b, int *c), (a, b, c))
FORWARD(int32_t, ps_seg_prob, (ps_seg_t *a, int32_t *b, int32_t *c, int32_t *d), (a, b, c, d))
FORWARD(jsgf_t *, jsgf_parse_string, (const char *a, jsgf_t *b), (a, b))
FORWARD(void, jsgf_grammar_free, (jsgf_t *a), (a))
FORWARD(jsgf_rule_t *, jsgf_get_public_rule, (jsgf_t *a), (a))
FORWARD(fsg_model_t *, jsgf_build_fsg, (jsgf_t *a, jsgf_rule_t *b, logmath_t *c, float d), (a, b, c, d))
FORWARD(int, fsg_model_free, (fsg_model_t *a), (a))
FORWARD(logmath_t *, logmath_init, (double a, int b, int c), (a, b, c))
FORWARD(int, logmath_free, (logmath_t *a), (a))
