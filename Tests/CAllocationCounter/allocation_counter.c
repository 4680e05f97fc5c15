#define _GNU_SOURCE
#include "allocation_counter.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

// glibc exports its allocator under these names for exactly this: to be called by a replacement.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

struct counts {
    atomic_int thread;
    atomic_long allocations, locks;
};

// More than a test process starts in all: no two threads share a place. Pages without a thread take no memory.
enum { most_threads = 1 << 20 };
static struct counts table[most_threads];
static atomic_int used;
static _Thread_local struct counts *mine;

static struct counts *counts(void) {
    if (!mine) {
        int index = atomic_fetch_add(&used, 1);
        if (index >= most_threads) abort();
        mine = &table[index];
        mine->thread = (int)syscall(SYS_gettid);
    }
    return mine;
}

// The kernel gives numbers out again: the newest thread with a number is the one that is meant.
static struct counts *counts_of(int thread) {
    for (int i = used - 1; i >= 0; i--)
        if (table[i].thread == thread) return &table[i];
    return NULL;
}

long allocations_of_this_thread(void) { return counts()->allocations; }

long allocations_of_thread(int thread) {
    struct counts *found = counts_of(thread);
    return found ? found->allocations : 0;
}

long locks_of_thread(int thread) {
    struct counts *found = counts_of(thread);
    return found ? found->locks : 0;
}

// The sanitizers put functions of their own in front of these: with them nothing is counted.
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
void *malloc(size_t size) {
    counts()->allocations++;
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    counts()->allocations++;
    return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
    counts()->allocations++;
    return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
    counts()->allocations++;
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
    void *made = memalign(alignment, size);
    if (made == NULL) return ENOMEM;
    *block = made;
    return 0;
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
    static int (*_Atomic next)(pthread_mutex_t *);
    if (!next) next = (int (*)(pthread_mutex_t *))dlsym(RTLD_NEXT, "pthread_mutex_lock");
    counts()->locks++;
    return next(mutex);
}
#endif
