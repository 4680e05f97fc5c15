// Libraries that are loaded when they are first needed, and not linked: each that is linked costs every start of the
// program some of a millisecond or more, and has to be there even where nobody uses it.
#pragma once
#include <stddef.h>

// What every function of a library is before it is loaded: says which function of which library was called, and aborts.
__attribute__((noreturn)) void rouse_library_is_absent(const char *file, const char *function);

#define ROUSE_LAZY_POINTER(name) __typeof__(&name) name;
#define ROUSE_LAZY_NAME(name) #name,
#define ROUSE_LAZY_ABSENT(name) \
    __attribute__((noreturn)) static void absent_##name(void) { rouse_library_is_absent(lazy_file, #name); }
// Called with arguments that it does not look at, and never returns.
#define ROUSE_LAZY_DEFAULT(name) .name = (__typeof__(&name))absent_##name,

// Declares `library`, a struct with a pointer for each function that `FUNCTIONS(each)` lists, and `lazy`. No pointer is
// ever null: until the library is loaded, each leads to `rouse_library_is_absent`.
#define ROUSE_LAZY_LIBRARY(FILE_NAME, FUNCTIONS) \
    static const char lazy_file[] = FILE_NAME; \
    FUNCTIONS(ROUSE_LAZY_ABSENT) \
    struct lazy_functions { FUNCTIONS(ROUSE_LAZY_POINTER) }; \
    static const struct lazy_functions absent = {FUNCTIONS(ROUSE_LAZY_DEFAULT)}; \
    static struct lazy_functions library = {FUNCTIONS(ROUSE_LAZY_DEFAULT)}; \
    static const char *const names[] = {FUNCTIONS(ROUSE_LAZY_NAME) NULL}; \
    static struct rouse_lazy_library lazy = { \
        .file = lazy_file, .names = names, .functions = &library, .absent = &absent};

struct rouse_lazy_library {
    const char *file;
    const char *const *names; // the last is NULL
    void *functions;          // a pointer for each
    const void *absent;       // what they are while the library is not loaded
    int is_loaded;
};

// Fills the pointers with what the library has under the names, unless that is done, and lets `begin` prepare the
// library, where there is one. Returns NULL, or why that cannot be done now: then the pointers are as before, and it is
// tried again with the next call.
const char *rouse_load_library(struct rouse_lazy_library *lazy, const char *(*begin)(void));
