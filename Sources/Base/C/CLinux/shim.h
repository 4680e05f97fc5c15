// Linux calls that Swift's Glibc module leaves out.
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <stdint.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// Wants _GNU_SOURCE, which Swift does not define.
int pipe2(int ends[2], int flags);
int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *end);

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

// Landlock (landlock(7)), whose calls have no functions in the C library and whose header is younger than some kernels.
// Each returns -1 and sets errno on failure.
struct rouse_landlock_rights { uint64_t files, network, scopes; };
static inline int rouse_landlock_version(void) { return (int)syscall(444, NULL, 0, 1U /* the version */); }

// A descriptor of a set of rules under which none of these rights is given; `size` as the kernel's version knows them.
static inline int rouse_landlock_rules(const struct rouse_landlock_rights *handled, size_t size) {
    return (int)syscall(444, handled, size, 0U);
}

// Gives rights on a file, or on a folder and all below it.
static inline int rouse_landlock_add_path(int rules, uint64_t rights, int path) {
    struct __attribute__((packed)) { uint64_t rights; int32_t path; } rule = {rights, path};
    return (int)syscall(445, rules, 1 /* beneath a path */, &rule, 0U);
}

// Gives rights on a TCP port.
static inline int rouse_landlock_add_port(int rules, uint64_t rights, uint64_t port) {
    struct { uint64_t rights, port; } rule = {rights, port};
    return (int)syscall(445, rules, 2 /* a port */, &rule, 0U);
}

// Puts this thread, and all that it starts, under the rules for good. New privileges must have been given up.
static inline int rouse_landlock_enforce(int rules) { return (int)syscall(446, rules, 0U); }

static inline int rouse_give_up_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

// Gives up all that makes root more than anybody else, for good once no new privileges can be had. Who has nothing of it
// need not be allowed to.
static inline int rouse_give_up_capabilities(void) {
    struct { uint32_t version; int process; } header = {0x20080522 /* the third version, of 64 bits */, 0};
    struct { uint32_t effective, permitted, inheritable; } present[2], none[2] = {0};
    if (syscall(SYS_capget, &header, present) == 0 && memcmp(present, none, sizeof none) == 0) return 0;
    return (int)syscall(SYS_capset, &header, none);
}

// Closes this descriptor and all above it.
static inline int rouse_close_from(unsigned first) { return (int)syscall(436 /* SYS_close_range */, first, ~0U, 0U); }
