// What somebody might do who has taken over a decoder or a connection. Built by the tests with -DDEED=NAME, it does that
// one thing and tells how it went: with -DDECODER where libsndfile would open a recording, as the reason why that is
// refused; with -DSERVICE where libcurl would hear a service, as what that says; with -DPROGRAM in the place of ffmpeg.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static bool attempt(int result) { return result >= 0; }

static bool readsPasswords(void) { return attempt(open("/etc/passwd", O_RDONLY)); }
static bool readsParent(void)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/environ", (int)getppid());
    return attempt(open(path, O_RDONLY));
}
static bool writes(void) { return attempt(open("stolen", O_WRONLY | O_CREAT, 0600)); }
static bool connects(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(9), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int line = socket(AF_INET, SOCK_STREAM, 0);
    // That nobody listens there is for who may ask.
    return line >= 0 && (connect(line, (void *)&address, sizeof address) == 0 || errno == ECONNREFUSED);
}
static bool talksToSession(void) { return attempt(socket(AF_UNIX, SOCK_STREAM, 0)); }
static bool listens(void)
{
    int line = socket(AF_INET, SOCK_STREAM, 0);
    return line >= 0 && listen(line, 1) == 0;
}
static bool runs(void) { return attempt(execl("/bin/sh", "sh", "-c", "touch stolen", NULL)); }
static bool forks(void)
{
    pid_t child = fork();
    if (child == 0) _exit(0);
    return attempt(child);
}
static bool signals(void) { return attempt(kill(getppid(), SIGTERM)); }
static bool traces(void) { return ptrace(PTRACE_ATTACH, getppid(), NULL, NULL) == 0; }
static bool makesCode(void)
{
    return mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
}
static bool sharesMemory(void)
{
    return mmap(NULL, 1 << 30, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
}
static bool hasSecret(void) { return getenv("HA_TOKEN") != NULL; }
static bool hasInherited(void) { return attempt(fcntl(7, F_GETFD)); }
static int mebibytes = 0;
static bool takesMemory(void)
{
    for (; mebibytes < 2048; mebibytes++) {
        char *block = malloc(1 << 20);
        if (block == NULL) return false;
        memset(block, 1, 1 << 20);
    }
    return true;
}
static bool dies(void) { return raise(SIGKILL) == 0; }
static bool hangs(void) { for (;;) usleep(100000); }

static const char *account(void)
{
    static char text[128];
    // Once is enough, and leaves descriptors for the others.
    if (text[0] != 0) return text;
    errno = 0;
    bool isDone = DEED();
    snprintf(text, sizeof text, "%s: %s, %d MiB", isDone ? "DONE" : "prevented", strerror(errno), mebibytes);
    return text;
}

#if defined(PROGRAM)

int main(void)
{
    fprintf(stderr, "%s\n", account());
    return 1;
}

#elif defined(DECODER)

static const char *outcome = "nothing";

void *sf_open_fd(int file, int mode, void *info, int closes)
{
    if (mode != 0x10 /* SFM_READ */) {
        void *(*real)(int, int, void *, int) = dlsym(RTLD_NEXT, "sf_open_fd");
        return real(file, mode, info, closes);
    }
    outcome = account();
    return NULL;
}
int sf_error(void *handle) { (void)handle; return 3 /* SF_ERR_MALFORMED_FILE */; }
const char *sf_strerror(void *handle) { (void)handle; return outcome; }

#elif defined(SERVICE)

ssize_t recv(int line, void *bytes, size_t count, int flags)
{
    struct sockaddr_storage address = {0};
    socklen_t length = sizeof address;
    getsockname(line, (void *)&address, &length);
    if (address.ss_family != AF_INET) {
        ssize_t (*real)(int, void *, size_t, int) = dlsym(RTLD_NEXT, "recv");
        return real(line, bytes, count, flags);
    }
    return snprintf(
        bytes, count,
        "{\"type\":\"info\",\"data\":{\"asr\":[{}]}}\n{\"type\":\"transcript\",\"data\":{\"text\":\"%s\"}}\n",
        account());
}

#endif
