#include "allocation_counter.h"

#include <errno.h>
#include <stddef.h>

// glibc exports its allocator under these names for exactly this: to be called by a replacement.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static _Thread_local long count;

long allocations_of_this_thread(void) { return count; }

void *malloc(size_t size) {
    count++;
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count++;
    return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
    count++;
    return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
    count++;
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
    void *made = memalign(alignment, size);
    if (made == NULL) return ENOMEM;
    *block = made;
    return 0;
}
