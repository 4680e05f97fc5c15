#ifndef ROUSE_POCKETSPHINX_H
#define ROUSE_POCKETSPHINX_H

#include <stddef.h>
#include <stdint.h>

// The part of libpocketsphinx that is used, loaded when the first grammar is: linked, it and what it needs (BLAS, LAPACK,
// Fortran) would be mapped and relocated at every start of a program that in most cases listens for a keyword only.
//
// The declarations are those of PocketSphinx 5prealpha, whose libraries carry the version 3 that is asked for.

typedef struct cmd_ln_s cmd_ln_t;
typedef struct arg_s arg_t;
typedef struct ps_decoder_s ps_decoder_t;
typedef struct ps_seg_s ps_seg_t;
typedef struct jsgf_s jsgf_t;
typedef struct jsgf_rule_s jsgf_rule_t;
typedef struct logmath_s logmath_t;

// The start of the structure; the library allocates it.
typedef struct {
    int refcount;
    char *name;
    int32_t n_word;
    int32_t n_word_alloc;
    char **vocab;
} fsg_model_t;

// Loads the libraries, once. Returns null, or why it cannot be done. Nothing below may be called before it has
// succeeded. `end` ends the process: the library calls exit() where it cannot go on, and is kept from it.
const char *rouse_pocketsphinx_load(void (*end)(int status));

// The first error of which the library has told on this thread since it was forgotten, as
// `ERROR: "file.c", line 1: what is wrong`, or an empty text.
const char *rouse_pocketsphinx_complaint(void);
void rouse_pocketsphinx_forget_complaint(void);

const arg_t *ps_args(void);
cmd_ln_t *cmd_ln_parse_r(cmd_ln_t *update, const arg_t *definitions, int32_t argc, char *argv[], int32_t strict);
int cmd_ln_free_r(cmd_ln_t *arguments);

// Makes a decoder with ps_init() on a thread of its own. Returns why there is no thread, or 0; the decoder is null where
// the library gives up, and then what it had made until then is lost.
int rouse_pocketsphinx_make(cmd_ln_t *configuration, ps_decoder_t **decoder);
int ps_free(ps_decoder_t *decoder);
int ps_set_jsgf_string(ps_decoder_t *decoder, const char *name, const char *grammar);
int ps_set_search(ps_decoder_t *decoder, const char *name);
int ps_start_stream(ps_decoder_t *decoder);
int ps_start_utt(ps_decoder_t *decoder);
int ps_process_raw(ps_decoder_t *decoder, const int16_t *samples, size_t count, int no_search, int full_utterance);
int ps_end_utt(ps_decoder_t *decoder);
const char *ps_get_hyp(ps_decoder_t *decoder, int32_t *score);
ps_seg_t *ps_seg_iter(ps_decoder_t *decoder);
ps_seg_t *ps_seg_next(ps_seg_t *segment);
const char *ps_seg_word(ps_seg_t *segment);
void ps_seg_frames(ps_seg_t *segment, int *first, int *last);
int32_t ps_seg_prob(ps_seg_t *segment, int32_t *acoustic, int32_t *language, int32_t *backoff);

jsgf_t *jsgf_parse_string(const char *grammar, jsgf_t *parent);
void jsgf_grammar_free(jsgf_t *grammar);
jsgf_rule_t *jsgf_get_public_rule(jsgf_t *grammar);
fsg_model_t *jsgf_build_fsg(jsgf_t *grammar, jsgf_rule_t *rule, logmath_t *logarithms, float weight);
int fsg_model_free(fsg_model_t *graph);
logmath_t *logmath_init(double base, int shift, int use_table);
int logmath_free(logmath_t *logarithms);

#endif
