// Goes between a program and the C library (LD_PRELOAD) and makes calls of the system fail, as they do when descriptors,
// disks, threads or luck run out. What the program starts is left alone.
//
//   FAULTS         rules, divided by semicolons: CALLS EFFECT WHEN [FILE]
//                  CALLS   names of functions as below, divided by commas
//                  EFFECT  the name of an error number; 'short' (half of what was to be read or written is);
//                          'hang' (for an hour); or the name of a signal, which comes before the call is made
//                  WHEN    which of the calls: 7 (that one), 7+ (from that one on), %2 (each second), 0 (none),
//                          or ~30 (three in ten, the same in each run)
//                  FILE    only calls on files with this in their path, or, after an exclamation mark, without it.
//                          The path of a standard stream is its name: only a rule that has it is for it
//   FAULTS_REPORT  a file in which there is a `record` for each rule, from the start of the program on
//   FAULTS_CLOCK   what the clock of the day is set to: N:SECONDS with the Nth look at it, or Tms:SECONDS so many
//                  milliseconds after the start; divided by commas. Or Nx: the clock that nobody sets goes N times as
//                  fast, so that all else is slow
#define _GNU_SOURCE
#undef _FORTIFY_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_RULES = 40, MOST_JUMPS = 16 };

// 256 bytes, in native order.
struct record {
    atomic_ullong matched, injected;
    char call[16];
    char file[224]; // of the call that failed last
};

struct rule {
    char calls[256], file[64];
    int error, signal;
    bool is_short, hangs;
    enum { NEVER, ONCE, FROM, EACH, OFTEN } when;
    unsigned long long number;
    struct record *record;
};

struct jump {
    unsigned long long look; // or 0
    double after, seconds;
    bool is_over;
};

static struct rule rules[MOST_RULES];
static int rule_count;
static struct record own_records[MOST_RULES];
static struct jump jumps[MOST_JUMPS];
static int jump_count;
static unsigned long long looks;
static double ahead, start_of_time;
static unsigned long long pace; // or 0
static pthread_mutex_t clock_lock = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local bool is_inside;

static const struct { const char *name; int number; } errors[] = {
    {"EMFILE", EMFILE}, {"ENFILE", ENFILE}, {"ENOSPC", ENOSPC}, {"EINTR", EINTR}, {"EIO", EIO}, {"EAGAIN", EAGAIN},
    {"ENOMEM", ENOMEM}, {"EACCES", EACCES}, {"EROFS", EROFS}, {"EDQUOT", EDQUOT}, {"ECONNRESET", ECONNRESET},
}, signals[] = {{"SIGTERM", SIGTERM}, {"SIGINT", SIGINT}, {"SIGKILL", SIGKILL}, {"SIGUSR1", SIGUSR1}};

static void die(const char *text)
{
    dprintf(2, "faults: %s\n", text);
    _exit(99);
}

static void read_rule(const char *text)
{
    if (rule_count == MOST_RULES) die("too many rules");
    struct rule *rule = &rules[rule_count];
    char effect[32], when[32];
    if (sscanf(text, " %255s %31s %31s %63s", rule->calls, effect, when, rule->file) < 3) die(text);
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        if (strcmp(errors[i].name, effect) == 0) rule->error = errors[i].number;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        if (strcmp(signals[i].name, effect) == 0) rule->signal = signals[i].number;
    rule->is_short = strcmp(effect, "short") == 0;
    rule->hangs = strcmp(effect, "hang") == 0;
    if (!rule->error && !rule->signal && !rule->is_short && !rule->hangs) die(text);
    bool has_sign = when[0] == '%' || when[0] == '~';
    rule->number = strtoull(when + has_sign, NULL, 10);
    rule->when = when[0] == '%' ? EACH : when[0] == '~' ? OFTEN : strchr(when, '+') ? FROM : ONCE;
    if (rule->number == 0) rule->when = NEVER;
    rule->record = &own_records[rule_count++];
}

static double seconds(clockid_t clock)
{
    struct timespec now;
    syscall(SYS_clock_gettime, clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

__attribute__((constructor)) static void begin(void)
{
    const char *text = getenv("FAULTS"), *report = getenv("FAULTS_REPORT"), *clock = getenv("FAULTS_CLOCK");
    char copy[4096], *rest = copy, *part;
    if (text != NULL) {
        snprintf(copy, sizeof copy, "%s", text);
        while ((part = strsep(&rest, ";")) != NULL) read_rule(part);
    }
    int end = 0;
    if (clock != NULL && sscanf(clock, "%llux%n", &pace, &end) == 1 && end > 0 && clock[end] == 0) {
        start_of_time = seconds(CLOCK_MONOTONIC);
    } else if (clock != NULL) {
        pace = 0;
        snprintf(copy, sizeof copy, "%s", clock);
        for (rest = copy; (part = strsep(&rest, ",")) != NULL && jump_count < MOST_JUMPS; jump_count++)
            if (sscanf(part, "%lfms:%lf", &jumps[jump_count].after, &jumps[jump_count].seconds) != 2 &&
                sscanf(part, "%llu:%lf", &jumps[jump_count].look, &jumps[jump_count].seconds) != 2)
                die(part);
    }
    if (report != NULL) {
        int file = (int)syscall(SYS_openat, AT_FDCWD, report, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
        size_t size = sizeof own_records;
        if (file < 0 || syscall(SYS_ftruncate, file, size) != 0) die(report);
        struct record *shared = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (shared == MAP_FAILED) die(report);
        for (int i = 0; i < rule_count; i++) rules[i].record = &shared[i];
        syscall(SYS_close, file);
    }
    unsetenv("LD_PRELOAD");
    unsetenv("FAULTS");
    unsetenv("FAULTS_REPORT");
    unsetenv("FAULTS_CLOCK");
}

static bool lists(const char *calls, const char *call)
{
    size_t length = strlen(call);
    for (const char *place = calls; (place = strstr(place, call)) != NULL; place += length)
        if ((place == calls || place[-1] == ',') && (place[length] == '\0' || place[length] == ',')) return true;
    return false;
}

static bool is_due(const struct rule *rule, unsigned long long number)
{
    switch (rule->when) {
    case ONCE: return number == rule->number;
    case FROM: return number >= rule->number;
    case EACH: return number % rule->number == 0;
    case OFTEN: return (number * 0x9e3779b97f4a7c15ULL >> 32) % 100 < rule->number;
    default: return false;
    }
}

static void name_file(int descriptor, const char *path, char *file, size_t size)
{
    static const char *const streams[] = {"stdin", "stdout", "stderr"};
    if (path != NULL) {
        snprintf(file, size, "%s", path);
    } else if (descriptor >= 0 && descriptor < 3) {
        snprintf(file, size, "%s", streams[descriptor]);
    } else if (descriptor >= 0) {
        char link[64];
        snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
        long length = syscall(SYS_readlinkat, AT_FDCWD, link, file, size - 1);
        file[length < 0 ? 0 : length] = '\0';
    }
}

// What becomes of a call: 0, or an error number. Makes `count` less where less is to be read or written.
static int fate(const char *call, int descriptor, const char *path, size_t *count)
{
    if (is_inside || rule_count == 0) return 0;
    is_inside = true;
    int before = errno, error = 0;
    for (int i = 0; i < rule_count && error == 0; i++) {
        struct rule *rule = &rules[i];
        if (!lists(rule->calls, call)) continue;
        char file[sizeof rule->record->file] = "";
        name_file(descriptor, path, file, sizeof file);
        bool is_stream = path == NULL && descriptor >= 0 && descriptor < 3;
        if (rule->file[0] == '!' || rule->file[0] == '\0') {
            if (is_stream || (rule->file[0] == '!' && strstr(file, rule->file + 1) != NULL)) continue;
        } else if (strstr(file, rule->file) == NULL) {
            continue;
        }
        if (!is_due(rule, atomic_fetch_add(&rule->record->matched, 1) + 1)) continue;
        atomic_fetch_add(&rule->record->injected, 1);
        snprintf(rule->record->call, sizeof rule->record->call, "%s", call);
        memcpy(rule->record->file, file, sizeof file);
        if (rule->signal) kill(getpid(), rule->signal);
        if (rule->hangs) sleep(3600);
        if (rule->is_short && count != NULL && *count > 1) *count /= 2;
        error = rule->error;
    }
    errno = before;
    is_inside = false;
    return error;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FAIL(call, descriptor, path, count, result) \
    do { \
        int error = fate(call, descriptor, path, count); \
        if (error != 0) { errno = error; return result; } \
    } while (0)


#define OPENING(name, call, ...) \
    int name(const char *path, int flags, ...) \
    { \
        mode_t mode = 0; \
        if (flags & (O_CREAT | O_TMPFILE)) { va_list rest; va_start(rest, flags); mode = va_arg(rest, mode_t); va_end(rest); } \
        FAIL(call, -1, path, NULL, -1); \
        return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode); \
    }
OPENING(open, "open")
OPENING(open64, "open")
int __open_2(const char *path, int flags) { FAIL("open", -1, path, NULL, -1); return (int)syscall(SYS_openat, AT_FDCWD, path, flags, 0); }
int __open64_2(const char *path, int flags) { return __open_2(path, flags); }

#define OPENING_AT(name) \
    int name(int folder, const char *path, int flags, ...) \
    { \
        mode_t mode = 0; \
        if (flags & (O_CREAT | O_TMPFILE)) { va_list rest; va_start(rest, flags); mode = va_arg(rest, mode_t); va_end(rest); } \
        FAIL("open", -1, path, NULL, -1); \
        return (int)syscall(SYS_openat, folder, path, flags, mode); \
    }
OPENING_AT(openat)
OPENING_AT(openat64)

#define WRAP(result, name, parameters, arguments, call, descriptor, path, count, failed) \
    result name parameters \
    { \
        static __typeof__(&name) real; \
        FAIL(call, descriptor, path, count, failed); \
        if (real == NULL) real = REAL(name); \
        return real arguments; \
    }

WRAP(FILE *, fopen, (const char *path, const char *mode), (path, mode), "open", -1, path, NULL, NULL)
WRAP(FILE *, fopen64, (const char *path, const char *mode), (path, mode), "open", -1, path, NULL, NULL)
WRAP(DIR *, opendir, (const char *path), (path), "opendir", -1, path, NULL, NULL)
WRAP(int, mkostemps, (char *path, int suffix, int flags), (path, suffix, flags), "mkostemps", -1, path, NULL, -1)
WRAP(int, mkdir, (const char *path, mode_t mode), (path, mode), "mkdir", -1, path, NULL, -1)
WRAP(int, rename, (const char *path, const char *to), (path, to), "rename", -1, to, NULL, -1)
WRAP(int, unlink, (const char *path), (path), "unlink", -1, path, NULL, -1)
WRAP(int, pipe2, (int ends[2], int flags), (ends, flags), "pipe2", -1, NULL, NULL, -1)
WRAP(int, eventfd, (unsigned value, int flags), (value, flags), "eventfd", -1, NULL, NULL, -1)
WRAP(int, epoll_create1, (int flags), (flags), "epoll_create1", -1, NULL, NULL, -1)
WRAP(int, timerfd_create, (clockid_t clock, int flags), (clock, flags), "timerfd_create", -1, NULL, NULL, -1)
WRAP(int, socket, (int family, int type, int protocol), (family, type, protocol), "socket", -1, NULL, NULL, -1)
WRAP(int, socketpair, (int family, int type, int protocol, int ends[2]), (family, type, protocol, ends), "socketpair",
    -1, NULL, NULL, -1)
WRAP(int, accept4, (int listener, struct sockaddr *address, socklen_t *length, int flags),
    (listener, address, length, flags), "accept", listener, NULL, NULL, -1)
WRAP(int, accept, (int listener, struct sockaddr *address, socklen_t *length), (listener, address, length), "accept",
    listener, NULL, NULL, -1)
WRAP(int, fsync, (int file), (file), "fsync", file, NULL, NULL, -1)
WRAP(int, fdatasync, (int file), (file), "fsync", file, NULL, NULL, -1)
WRAP(int, ftruncate, (int file, off_t length), (file, length), "ftruncate", file, NULL, NULL, -1)
WRAP(int, flock, (int file, int operation), (file, operation), "flock", file, NULL, NULL, -1)
WRAP(ssize_t, write, (int file, const void *bytes, size_t count), (file, bytes, count), "write", file, NULL, &count, -1)
WRAP(ssize_t, read, (int file, void *bytes, size_t count), (file, bytes, count), "read", file, NULL, &count, -1)
ssize_t __read_chk(int file, void *bytes, size_t count, size_t room) { (void)room; return read(file, bytes, count); }
WRAP(ssize_t, pwrite, (int file, const void *bytes, size_t count, off_t place), (file, bytes, count, place), "write",
    file, NULL, &count, -1)
WRAP(ssize_t, pread, (int file, void *bytes, size_t count, off_t place), (file, bytes, count, place), "read", file, NULL,
    &count, -1)
WRAP(ssize_t, send, (int file, const void *bytes, size_t count, int flags), (file, bytes, count, flags), "send", file,
    NULL, NULL, -1)
WRAP(ssize_t, recv, (int file, void *bytes, size_t count, int flags), (file, bytes, count, flags), "recv", file, NULL,
    NULL, -1)
WRAP(int, connect, (int file, const struct sockaddr *address, socklen_t length), (file, address, length), "connect",
    file, NULL, NULL, -1)
WRAP(int, poll, (struct pollfd *waiting, nfds_t count, int limit), (waiting, count, limit), "poll", -1, NULL, NULL, -1)
int __poll_chk(struct pollfd *waiting, nfds_t count, int limit, size_t room) { (void)room; return poll(waiting, count, limit); }
WRAP(int, ppoll, (struct pollfd *waiting, nfds_t count, const struct timespec *limit, const sigset_t *mask),
    (waiting, count, limit, mask), "poll", -1, NULL, NULL, -1)
WRAP(int, epoll_wait, (int file, struct epoll_event *events, int count, int limit), (file, events, count, limit),
    "epoll_wait", -1, NULL, NULL, -1)
WRAP(pid_t, waitpid, (pid_t process, int *status, int flags), (process, status, flags), "waitpid", -1, NULL, NULL, -1)
WRAP(int, waitid, (idtype_t kind, id_t process, siginfo_t *info, int flags), (kind, process, info, flags), "waitid", -1,
    NULL, NULL, -1)
WRAP(int, sigwaitinfo, (const sigset_t *set, siginfo_t *info), (set, info), "sigwaitinfo", -1, NULL, NULL, -1)
WRAP(int, nanosleep, (const struct timespec *time, struct timespec *left), (time, left), "nanosleep", -1, NULL, NULL, -1)
WRAP(int, usleep, (useconds_t time), (time), "nanosleep", -1, NULL, NULL, -1)
WRAP(pid_t, fork, (void), (), "fork", -1, NULL, NULL, -1)
WRAP(int, sem_wait, (sem_t *semaphore), (semaphore), "sem_wait", -1, NULL, NULL, -1)
WRAP(int, sem_clockwait, (sem_t *semaphore, clockid_t clock, const struct timespec *end), (semaphore, clock, end),
    "sem_wait", -1, NULL, NULL, -1)

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *context)
{
    static __typeof__(&pthread_create) real;
    int error = fate("pthread_create", -1, NULL, NULL);
    if (error != 0) return error;
    if (real == NULL) real = REAL(pthread_create);
    return real(thread, attributes, run, context);
}

// Seconds that the clock of the day is ahead.
static double shift(bool is_look)
{
    if (jump_count == 0) return 0;
    pthread_mutex_lock(&clock_lock);
    double now = seconds(CLOCK_MONOTONIC);
    if (start_of_time == 0) start_of_time = now;
    looks += is_look;
    for (int i = 0; i < jump_count; i++) {
        struct jump *jump = &jumps[i];
        if (jump->is_over || (jump->look > 0 ? jump->look > looks : (now - start_of_time) * 1e3 < jump->after)) continue;
        jump->is_over = true;
        ahead = jump->seconds - seconds(CLOCK_REALTIME);
    }
    double result = ahead;
    pthread_mutex_unlock(&clock_lock);
    return result;
}

int clock_gettime(clockid_t clock, struct timespec *time)
{
    static __typeof__(&clock_gettime) real;
    if (real == NULL) real = REAL(clock_gettime);
    int result = real(clock, time);
    if (result == 0 && clock == CLOCK_REALTIME) time->tv_sec += (time_t)shift(true);
    if (result == 0 && clock == CLOCK_MONOTONIC && pace > 0) {
        double now = start_of_time + (seconds(CLOCK_MONOTONIC) - start_of_time) * (double)pace;
        time->tv_sec = (time_t)now;
        time->tv_nsec = (long)((now - (double)time->tv_sec) * 1e9);
    }
    return result;
}

int gettimeofday(struct timeval *time, void *zone)
{
    (void)zone;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *result)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (result != NULL) *result = now.tv_sec;
    return now.tv_sec;
}

// Waits for a moment of the clock of the day, as the kernel does: when that is set, the wait is longer or shorter.
int sem_timedwait(sem_t *semaphore, const struct timespec *end)
{
    static __typeof__(&sem_timedwait) real;
    if (real == NULL) real = REAL(sem_timedwait);
    FAIL("sem_wait", -1, NULL, NULL, -1);
    if (jump_count == 0) return real(semaphore, end);
    while (true) {
        struct timespec now;
        syscall(SYS_clock_gettime, CLOCK_REALTIME, &now);
        double left = (double)(end->tv_sec - now.tv_sec) + (double)(end->tv_nsec - now.tv_nsec) / 1e9 - shift(false);
        long slice = left < 0 ? 0 : left > 0.01 ? 10000000 : (long)(left * 1e9);
        struct timespec next = {now.tv_sec + (now.tv_nsec + slice) / 1000000000, (now.tv_nsec + slice) % 1000000000};
        if (real(semaphore, &next) == 0) return 0;
        if (errno != ETIMEDOUT || left <= 0.01) return -1;
    }
}
