// Libraries that are loaded when they are first needed, and not linked: each that is linked costs every start of the
// program some of a millisecond or more, and has to be there even where nobody uses it.
#pragma once
#include <stddef.h>

#define ROUSE_LAZY_POINTER(name) __typeof__(&name) name;
#define ROUSE_LAZY_NAME(name) #name,

// Declares `library`, a struct with a pointer for each function that `FUNCTIONS(each)` lists, and `lazy`.
#define ROUSE_LAZY_LIBRARY(FUNCTIONS) \
    static struct { FUNCTIONS(ROUSE_LAZY_POINTER) } library; \
    static const char *const names[] = {FUNCTIONS(ROUSE_LAZY_NAME) NULL}; \
    static struct rouse_lazy_library lazy = {.names = names, .functions = &library};

struct rouse_lazy_library {
    const char *const *names; // the last is NULL
    void *functions;          // a pointer for each
    int is_loaded;
};

// Fills the pointers with what `file` has under the names, unless that is done, and lets `begin` prepare the library,
// where there is one. Returns NULL, or why that cannot be done now: it is tried again with the next call.
const char *rouse_load_library(
    struct rouse_lazy_library *lazy, const char *file, const char *(*begin)(void));
