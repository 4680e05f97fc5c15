#define _GNU_SOURCE
#include "lazy_library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void rouse_library_is_absent(const char *file, const char *function)
{
    dprintf(
        STDERR_FILENO, "rouse: %s was called, but %s is not loaded: this is a mistake of rouse, please report it\n",
        function, file);
    abort();
}

static void set(const struct rouse_lazy_library *lazy, size_t place, const void *function)
{
    memcpy((char *)lazy->functions + place * sizeof function, &function, sizeof function);
}

static const char *load(const struct rouse_lazy_library *lazy, const char *(*begin)(void))
{
    void *handle = dlopen(lazy->file, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return dlerror();
    const char *failure = NULL;
    size_t count = 0;
    for (; lazy->names[count] != NULL && failure == NULL; count++) {
        void *function = dlsym(handle, lazy->names[count]);
        if (function == NULL) failure = dlerror();
        else set(lazy, count, function);
    }
    if (failure == NULL && begin != NULL) failure = begin();
    if (failure != NULL) memcpy(lazy->functions, lazy->absent, count * sizeof(void *));
    return failure;
}

const char *rouse_load_library(struct rouse_lazy_library *lazy, const char *(*begin)(void))
{
    pthread_mutex_lock(&lock);
    const char *failure = lazy->is_loaded ? NULL : load(lazy, begin);
    lazy->is_loaded = failure == NULL;
    pthread_mutex_unlock(&lock);
    return failure;
}
