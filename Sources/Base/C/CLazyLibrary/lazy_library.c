#include "lazy_library.h"

#include <dlfcn.h>
#include <string.h>

const char *rouse_load_library(const char *file, const char *const names[], void *functions)
{
    void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return dlerror();
    for (size_t i = 0; names[i] != NULL; i++) {
        void *function = dlsym(handle, names[i]);
        if (function == NULL) return dlerror();
        memcpy((char *)functions + i * sizeof function, &function, sizeof function);
    }
    return NULL;
}
