// Libraries that are loaded when they are first needed, and not linked: each that is linked costs every start of the
// program some of a millisecond or more, and has to be there even where nobody uses it.
#pragma once
#include <stddef.h>

#define ROUSE_LAZY_POINTER(name) __typeof__(&name) name;
#define ROUSE_LAZY_NAME(name) #name,

// Declares `library`, a struct with a pointer for each function that `FUNCTIONS(each)` lists, and `names`.
#define ROUSE_LAZY_LIBRARY(FUNCTIONS) \
    static struct { FUNCTIONS(ROUSE_LAZY_POINTER) } library; \
    static const char *const names[] = {FUNCTIONS(ROUSE_LAZY_NAME) NULL};

// Fills a struct of function pointers with what `file` has under `names`, of which the last is NULL.
// Returns NULL, or why that cannot be done. Not for two threads at once.
const char *rouse_load_library(const char *file, const char *const names[], void *functions);
