// Linux calls that Swift's Glibc module leaves out.
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// Wants _GNU_SOURCE, which Swift does not define.
int pipe2(int ends[2], int flags);

// syscall() has variable arguments, which Swift does not call.
static inline int rouse_pidfd_open(int process) { return (int)syscall(434 /* SYS_pidfd_open */, process, 0); }
static inline int rouse_thread_id(void) { return (int)syscall(SYS_gettid); }

// Takes a connection that programs started meanwhile do not inherit (accept4() needs _GNU_SOURCE).
static inline int rouse_accept(int listener) {
    extern int accept4(int, struct sockaddr *, socklen_t *, int);
    return accept4(listener, NULL, NULL, SOCK_CLOEXEC);
}

// Keeps what is mapped now in memory once it has been touched (MCL_ONFAULT needs _GNU_SOURCE): a plain MCL_CURRENT would
// read in every library and stack to the last page.
static inline int rouse_lock_memory(void) { return mlockall(MCL_CURRENT | 4 /* MCL_ONFAULT */); }

// prctl() has variable arguments. The name shows in top -H and below /proc; 15 letters at most.
static inline void rouse_name_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

// Starts a detached thread, with SCHED_FIFO when the priority is above 0; an error number when that is not permitted.
// In C because the thread attributes are defined in whichever module Swift has seen first.
static inline int rouse_start_thread(int priority, void *(*main)(void *), void *context) {
    pthread_attr_t attributes;
    pthread_t thread;
    struct sched_param parameters = {.sched_priority = priority};
    int error = pthread_attr_init(&attributes);
    if (error != 0) return error;
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    if (priority > 0) {
        pthread_attr_setinheritsched(&attributes, PTHREAD_EXPLICIT_SCHED);
        pthread_attr_setschedpolicy(&attributes, SCHED_FIFO);
        pthread_attr_setschedparam(&attributes, &parameters);
    }
    error = pthread_create(&thread, &attributes, main, context);
    pthread_attr_destroy(&attributes);
    return error;
}

// Bytes that the process has allocated and not freed (mallinfo2() is declared in a header that Swift's Glibc leaves out).
static inline size_t rouse_allocated_bytes(void) {
    struct mallinfo2 use = mallinfo2();
    return use.uordblks + use.hblkhd;
}
