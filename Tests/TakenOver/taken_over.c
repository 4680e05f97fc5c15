// What somebody might do who has taken over a decoder or a connection. Built by the tests with -DDEED=NAME, it does that
// one thing and tells how it went: with -DDECODER where libsndfile would open a recording, as the reason why that is
// refused; with -DSERVICE where libcurl would hear a service, as the text and the complaint that that says; with -DPROGRAM in the place of ffmpeg.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <time.h>
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
// Where a connection is refused it was tried, and that is what counts.
static bool attemptToSend(long count) { return count >= 0 || errno == ECONNREFUSED || errno == EINPROGRESS; }
static struct sockaddr_in discard(void)
{
    return (struct sockaddr_in){
        .sin_family = AF_INET, .sin_port = htons(9), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
}
static bool opensFast(void)
{
    struct sockaddr_in address = discard();
    int line = socket(AF_INET, SOCK_STREAM, 0);
    return line >= 0 && attemptToSend(sendto(line, "x", 1, MSG_FASTOPEN, (void *)&address, sizeof address));
}
static bool opensFastByMessage(void)
{
    struct sockaddr_in address = discard();
    struct iovec part = {.iov_base = "x", .iov_len = 1};
    struct msghdr message = {
        .msg_name = &address, .msg_namelen = sizeof address, .msg_iov = &part, .msg_iovlen = 1};
    int line = socket(AF_INET, SOCK_STREAM, 0);
    return line >= 0 && attemptToSend(sendmsg(line, &message, MSG_FASTOPEN));
}
static bool opensFastByMessages(void)
{
    struct sockaddr_in address = discard();
    struct iovec part = {.iov_base = "x", .iov_len = 1};
    struct mmsghdr message = {
        .msg_hdr = {.msg_name = &address, .msg_namelen = sizeof address, .msg_iov = &part, .msg_iovlen = 1}};
    int line = socket(AF_INET, SOCK_STREAM, 0);
    return line >= 0 && attemptToSend(sendmmsg(line, &message, 1, MSG_FASTOPEN));
}
static bool sendsDatagrams(void)
{
    struct sockaddr_in address = discard();
    int line = socket(AF_INET, SOCK_DGRAM, 0);
    return line >= 0 && attemptToSend(sendto(line, "x", 1, 0, (void *)&address, sizeof address));
}
static bool connectsManyWays(void) { return attempt(socket(AF_INET, SOCK_STREAM, 262 /* IPPROTO_MPTCP */)); }
static bool streamsOtherwise(void) { return attempt(socket(AF_INET, SOCK_STREAM, 132 /* IPPROTO_SCTP */)); }
static bool sendsRaw(void) { return attempt(socket(AF_INET, SOCK_RAW, IPPROTO_ICMP)); }
static bool asksForRoutes(void) { return attempt(socket(AF_NETLINK, SOCK_RAW, 0)); }
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

// --- Ways out that are looked for on purpose --------------------------------------------------------------------------

// Sockets of other kinds.
static bool sendsDatagramsAbroad(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(53), .sin_addr.s_addr = htonl(0xC0000201)};
    int line = socket(AF_INET, SOCK_DGRAM, 0);
    return line >= 0 && attemptToSend(sendto(line, "x", 1, 0, (void *)&address, sizeof address));
}
static bool sendsDatagramsOfSix(void) { return attempt(socket(AF_INET6, SOCK_DGRAM, 0)); }
static bool sendsFrames(void) { return attempt(socket(AF_PACKET, SOCK_RAW, 0)); }
static bool hearsDevices(void) { return attempt(socket(AF_NETLINK, SOCK_DGRAM, 15 /* NETLINK_KOBJECT_UEVENT */)); }
static bool talksToHost(void) { return attempt(socket(AF_VSOCK, SOCK_STREAM, 0)); }
static bool asksForCiphers(void) { return attempt(socket(AF_ALG, SOCK_SEQPACKET, 0)); }
static bool talksToAbstract(void)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = "\0nobody"};
    int line = socket(AF_UNIX, SOCK_DGRAM, 0);
    return line >= 0 && (connect(line, (void *)&address, sizeof address) == 0 || errno == ECONNREFUSED);
}
// One of a pair may be connected to somebody else. That nobody is there is for who may ask.
static bool isThere(int result) { return result >= 0 || errno == ECONNREFUSED || errno == ENOENT; }
static struct sockaddr_un nobody(void) { return (struct sockaddr_un){.sun_family = AF_UNIX, .sun_path = "nobody"}; }
static bool turnsPair(void)
{
    int pair[2];
    struct sockaddr_un address = nobody();
    return socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) == 0 && isThere(connect(pair[0], (void *)&address, sizeof address));
}
static bool sendsBesidePair(void)
{
    int pair[2];
    struct sockaddr_un address = nobody();
    struct iovec part = {.iov_base = "x", .iov_len = 1};
    struct msghdr message = {.msg_name = &address, .msg_namelen = sizeof address, .msg_iov = &part, .msg_iovlen = 1};
    return socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) == 0 && isThere(sendmsg(pair[0], &message, 0));
}

// Other processes.
static bool forksOtherwise(void)
{
    long child = syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL);
    if (child == 0) _exit(0);
    return attempt(child);
}
static bool forksByStructure(void)
{
    uint64_t how[8] = {[4] = SIGCHLD};
    long child = syscall(SYS_clone3, how, sizeof how);
    if (child == 0) _exit(0);
    return attempt(child);
}
static bool runsFromMemory(void)
{
    int memory = syscall(SYS_memfd_create, "x", 0);
    return memory >= 0 && write(memory, "#!/bin/sh\n", 10) == 10
        && attempt(syscall(SYS_execveat, memory, "", NULL, NULL, AT_EMPTY_PATH));
}
static bool runsByDescriptor(void) { return attempt(syscall(SYS_execveat, AT_FDCWD, "/bin/true", NULL, NULL, 0)); }
static bool readsMemoryOfParent(void)
{
    char byte;
    struct iovec here = {&byte, 1}, there = {(void *)readsParent, 1};
    return syscall(SYS_process_vm_readv, getppid(), &here, 1, &there, 1, 0) >= 0 || errno == EFAULT;
}
static bool writesMemoryOfParent(void)
{
    char byte = 0;
    struct iovec here = {&byte, 1}, there = {NULL, 1};
    return syscall(SYS_process_vm_writev, getppid(), &here, 1, &there, 1, 0) >= 0 || errno == EFAULT;
}
static bool namesParent(void) { return attempt(syscall(SYS_pidfd_open, getppid(), 0)); }
static bool takesDescriptor(void)
{
    int parent = syscall(SYS_pidfd_open, getppid(), 0);
    return attempt(syscall(SYS_pidfd_getfd, parent, 1, 0));
}
static bool opensParent(const char *what, int how)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)getppid(), what);
    return attempt(open(path, how));
}
static bool opensMemoryOfParent(void) { return opensParent("mem", O_RDONLY); }
static bool changesMemoryOfParent(void) { return opensParent("mem", O_RDWR); }
static bool opensDescriptorOfParent(void) { return opensParent("fd/1", O_RDONLY); }
static bool opensFolderOfParent(void) { return opensParent("root/etc/passwd", O_RDONLY); }
static bool changesOwnMemory(void) { return attempt(open("/proc/self/mem", O_RDWR)); }
static bool signalsThread(void) { return attempt(syscall(SYS_tgkill, getppid(), getppid(), 0)); }
static bool signalsOldThread(void) { return attempt(syscall(SYS_tkill, getppid(), 0)); }
static bool signalsByName(void)
{
    int parent = syscall(SYS_pidfd_open, getppid(), 0);
    return attempt(syscall(SYS_pidfd_send_signal, parent, 0, NULL, 0));
}
static bool queuesSignal(void)
{
    siginfo_t info = {.si_code = SI_QUEUE};
    return attempt(syscall(SYS_rt_sigqueueinfo, getppid(), 0, &info));
}
static bool signalsAll(void) { return attempt(kill(-1, 0)); }
static bool isTraced(void) { return ptrace(PTRACE_TRACEME, 0, NULL, NULL) == 0; }
static bool comparesParent(void) { return attempt(syscall(SYS_kcmp, getpid(), getppid(), 1 /* KCMP_VM */, 0, 0)); }
static bool movesPagesOfParent(void) { return attempt(syscall(SYS_move_pages, getppid(), 0, NULL, NULL, NULL, 0)); }
static bool limitsParent(void) { struct rlimit old; return attempt(prlimit(getppid(), RLIMIT_NOFILE, NULL, &old)); }
static bool slowsParent(void) { return attempt(setpriority(PRIO_PROCESS, getppid(), 19)); }
static bool raisesLimits(void)
{
    struct rlimit none = {RLIM_INFINITY, RLIM_INFINITY};
    return attempt(setrlimit(RLIMIT_AS, &none));
}
static bool ridesAhead(void)
{
    struct sched_param how = {.sched_priority = 1};
    return attempt(sched_setscheduler(0, SCHED_FIFO, &how));
}

// What it has given up.
static bool showsItself(void) { return attempt(prctl(PR_SET_DUMPABLE, 1)); }
static bool letsTrace(void) { return attempt(prctl(0x59616d61 /* PR_SET_PTRACER */, -1)); }
static bool becomesRoot(void) { return attempt(syscall(SYS_setresuid, 0, 0, 0)); }
static bool changesGroups(void) { return attempt(syscall(SYS_setgroups, 0, NULL)); }
static bool takesCapabilities(void)
{
    uint32_t head[2] = {0x20080522, 0}, all[6] = {~0u, ~0u, 0, ~0u, ~0u, 0};
    return attempt(syscall(SYS_capset, head, all));
}
static bool changesPersonality(void) { return attempt(personality(0x0400000 /* READ_IMPLIES_EXEC */)); }
static bool changesRoot(void) { return attempt(chroot("/")); }
static bool mounts(void) { return attempt(mount("none", ".", "tmpfs", 0, NULL)); }
static bool opensFileSystem(void) { return attempt(syscall(430 /* fsopen */, "tmpfs", 0)); }
static bool copiesTree(void) { return attempt(syscall(428 /* open_tree */, AT_FDCWD, "/", 0)); }
static bool leavesNamespace(void) { return attempt(unshare(CLONE_NEWUSER)); }
static bool entersNamespace(void) { return attempt(setns(0, 0)) || errno == EINVAL; }

// The kernel.
static bool loadsFilter(void) { char none[72] = {0}; return attempt(syscall(SYS_bpf, 0, none, sizeof none)); }
static bool ringsInput(void) { char none[120] = {0}; return attempt(syscall(SYS_io_uring_setup, 1, none)); }
static bool handlesFaults(void) { return attempt(syscall(SYS_userfaultfd, 1 /* UFFD_USER_MODE_ONLY */)); }
static bool countsEvents(void)
{
    uint32_t what[32] = {1 /* software */, sizeof what, [10] = 0x60 /* user mode alone */};
    return attempt(syscall(SYS_perf_event_open, what, 0, -1, -1, 0));
}
static bool keepsKeys(void) { return attempt(syscall(SYS_keyctl, 0 /* KEYCTL_GET_KEYRING_ID */, -4, 1)); }
static bool addsKey(void) { return attempt(syscall(SYS_add_key, "user", "x", "x", 1, -3)); }
static bool loadsModule(void) { return attempt(syscall(SYS_init_module, NULL, 0, "")) || errno == ENOEXEC; }
static bool loadsKernel(void) { return attempt(syscall(SYS_kexec_load, 0, 0, NULL, 0)); }
static bool restarts(void) { return attempt(syscall(SYS_reboot, 0xfee1dead, 672274793, 0 /* CAD off */, NULL)); }
static bool setsClock(void) { struct timespec now = {1}; return attempt(clock_settime(CLOCK_REALTIME, &now)); }
static bool bendsClock(void) { char none[256] = {0}; return attempt(syscall(SYS_adjtimex, none)); }
static bool readsLogOfKernel(void) { return attempt(syscall(SYS_syslog, 10 /* its size */, NULL, 0)); }
static bool namesMachine(void) { return attempt(sethostname("stolen", 6)); }
static bool changesSegments(void)
{
#ifdef SYS_modify_ldt
    return attempt(syscall(SYS_modify_ldt, 0, NULL, 0));
#else
    return false;
#endif
}
// Calls of another architecture have other numbers.
static bool callsOtherwise(void)
{
#ifdef __x86_64__
    long result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(20 /* getpid */) : "memory");
    return result > 0;
#else
    return false;
#endif
}

// Memory.
static bool makesFileOfMemory(void) { return attempt(syscall(SYS_memfd_create, "x", 0)); }
static bool sharesOldMemory(void) { return attempt(shmget(IPC_PRIVATE, 4096, 0600)); }
static bool keepsMessages(void) { return attempt(msgget(IPC_PRIVATE, 0600)); }
static bool keepsCounts(void) { return attempt(semget(IPC_PRIVATE, 1, 0600)); }
static bool turnsToCode(void)
{
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return page != MAP_FAILED && attempt(mprotect(page, 4096, PROT_READ | PROT_EXEC));
}
static bool turnsToCodeByKey(void)
{
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return page != MAP_FAILED && attempt(syscall(SYS_pkey_mprotect, page, 4096, PROT_READ | PROT_EXEC, -1));
}

// Files.
static bool opensByLink(void) { return attempt(open("/proc/self/root/etc/passwd", O_RDONLY)); }
static bool opensByRule(void)
{
    uint64_t how[3] = {O_RDONLY, 0, 0};
    return attempt(syscall(437 /* openat2 */, AT_FDCWD, "/etc/passwd", how, sizeof how));
}
static bool opensByHandle(void)
{
    char handle[136] = {128};
    int mount;
    return attempt(syscall(SYS_name_to_handle_at, AT_FDCWD, "/etc/passwd", handle, &mount, 0)) || errno == EOVERFLOW;
}
static bool opensWithoutName(void) { return attempt(open(".", O_WRONLY | O_TMPFILE, 0600)); }
static bool opensTerminal(void) { return attempt(open("/dev/tty", O_RDWR)); }
static bool typesIntoTerminal(void) { return attempt(ioctl(0, TIOCSTI, "x")); }
static bool readsKernelMemory(void) { return attempt(open("/proc/kcore", O_RDONLY)); }
static bool listsFolder(void) { return attempt(open(".", O_RDONLY | O_DIRECTORY)); }
static bool linksByName(void) { return attempt(symlink("/etc/passwd", "stolen")); }
static bool linksFile(void) { return attempt(linkat(AT_FDCWD, "/etc/passwd", AT_FDCWD, "stolen", 0)); }
static bool makesFolder(void) { return attempt(mkdir("stolen", 0700)); }
static bool makesPipe(void) { return attempt(mknod("stolen", S_IFIFO | 0600, 0)); }
static bool renames(void) { return attempt(rename(".", "stolen")) || errno == EBUSY || errno == EINVAL; }
static bool removes(void) { return attempt(unlink("nobody")) || errno == ENOENT; }
static bool changesMode(void) { return attempt(chmod(".", 0700)); }
static bool changesOwner(void) { return attempt(chown(".", -1, -1)); }
static bool changesTimes(void) { return attempt(utimensat(AT_FDCWD, ".", NULL, 0)); }
static bool cutsOff(void) { return attempt(truncate("nobody", 0)) || errno == ENOENT; }
static bool marks(void) { return attempt(setxattr(".", "user.stolen", "x", 1, 0)); }
static bool watches(void) { return attempt(inotify_init()); }
static bool goesElsewhere(void) { return attempt(chdir("/")); }
static bool copiesByPipe(void)
{
    int ends[2];
    return syscall(SYS_pipe2, ends, 0) == 0 && attempt(syscall(SYS_tee, ends[0], ends[1], 0, 0));
}

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
    const char *told = account();
    return snprintf(
        bytes, count,
        "{\"type\":\"info\",\"data\":{\"asr\":[{}],\"tts\":[{}]}}\n"
        "{\"type\":\"transcript\",\"data\":{\"text\":\"%s\"}}\n{\"type\":\"error\",\"data\":{\"text\":\"%s\"}}\n",
        told, told);
}

#endif
