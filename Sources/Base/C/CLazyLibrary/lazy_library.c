#include "lazy_library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static const char *load(const struct rouse_lazy_library *lazy, const char *file, const char *(*begin)(void))
{
    void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return dlerror();
    for (size_t i = 0; lazy->names[i] != NULL; i++) {
        void *function = dlsym(handle, lazy->names[i]);
        if (function == NULL) return dlerror();
        memcpy((char *)lazy->functions + i * sizeof function, &function, sizeof function);
    }
    return begin == NULL ? NULL : begin();
}

const char *rouse_load_library(struct rouse_lazy_library *lazy, const char *file, const char *(*begin)(void))
{
    pthread_mutex_lock(&lock);
    const char *failure = lazy->is_loaded ? NULL : load(lazy, file, begin);
    lazy->is_loaded = failure == NULL;
    pthread_mutex_unlock(&lock);
    return failure;
}
