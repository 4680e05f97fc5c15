// What CPocketSphinx declares by hand, held against the library's own headers: a difference does not compile.
#include <pocketsphinx.h>
#include <sphinxbase/err.h>
#include <sphinxbase/jsgf.h>
#include <stddef.h>

// Of this structure only the start is declared by hand.
#define fsg_model_t rouse_fsg_model_t
#define jsgf_build_fsg(...) rouse_jsgf_build_fsg(__VA_ARGS__)
#define fsg_model_free(...) rouse_fsg_model_free(__VA_ARGS__)
#include OUR_HEADER
#undef fsg_model_t

#define SAME_PLACE(field) \
    _Static_assert( \
        offsetof(fsg_model_t, field) == offsetof(rouse_fsg_model_t, field) && \
            sizeof(((fsg_model_t *)0)->field) == sizeof(((rouse_fsg_model_t *)0)->field), \
        "a graph has its " #field " elsewhere")
SAME_PLACE(n_word);
SAME_PLACE(vocab);

_Static_assert(sizeof(err_lvl_t) == sizeof(int) && ERR_ERROR == 4 && ERR_FATAL == 5, "errors have other levels");
void err_set_logfp(FILE *stream);
