#define _GNU_SOURCE
#include "program_keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// The keeper is a copy of a process with threads: all that it calls has to be safe in a signal handler.

static void report(int line, int kind, int value)
{
    struct rouse_report report = {.kind = kind, .value = value};
    while (send(line, &report, sizeof report, MSG_NOSIGNAL) < 0 && errno == EINTR) {}
}

// Returns an error number, when it returns. No shell is asked about what is no program.
static int become(char *const words[], char *const environment[])
{
    const char *path = getenv("PATH");
    if (strchr(words[0], '/') != NULL) path = NULL;
    else if (path == NULL) path = "/bin:/usr/bin";
    if (path == NULL) {
        execve(words[0], words, environment);
        return errno;
    }
    int error = ENOENT;
    for (const char *end; ; path = end + 1) {
        end = strchrnul(path, ':');
        char name[PATH_MAX];
        size_t folder = (size_t)(end - path), rest = strlen(words[0]) + 1;
        if (folder + 1 + rest <= sizeof name) {
            memcpy(name, path, folder);
            if (folder > 0) name[folder++] = '/';
            memcpy(name + folder, words[0], rest);
            execve(name, words, environment);
            if (errno == EACCES) error = EACCES;
            else if (errno != ENOENT && errno != ENOTDIR) return errno;
        }
        if (*end == '\0') return error;
    }
}

static void restore_signals(void)
{
    struct sigaction usual = {.sa_handler = SIG_DFL};
    for (int number = 1; number < NSIG; number++) sigaction(number, &usual, NULL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

// Returns the program, or -1 with the reason in `error`.
static pid_t start(
    char *const words[], char *const environment[], const struct rouse_stream *streams, size_t count, int *error)
{
    volatile int failure = 0;
    pid_t program = vfork();
    if (program == 0) {
        // For a keeper that is killed itself.
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        setpgid(0, 0);
        for (size_t i = 0; i < count && failure == 0; i++) {
            bool isThere = streams[i].ours == streams[i].theirs;
            if ((isThere ? fcntl(streams[i].ours, F_SETFD, 0) : dup2(streams[i].ours, streams[i].theirs)) < 0)
                failure = errno;
        }
        if (failure == 0) {
            restore_signals();
            failure = become(words, environment);
        }
        _exit(127);
    }
    *error = program < 0 ? errno : failure;
    if (program > 0 && failure != 0) {
        waitpid(program, NULL, 0);
        return -1;
    }
    return program;
}

// Nothing of the process that this is a copy of is kept open but the line, which becomes descriptor 0.
static void keep_only(int line)
{
    dup2(line, 0);
    if (syscall(436 /* SYS_close_range */, 1, ~0U, 0) < 0) {
        struct rlimit most;
        getrlimit(RLIMIT_NOFILE, &most);
        for (rlim_t number = 1; number < most.rlim_cur; number++) close((int)number);
    }
}

// Kills the children of this process, among them all that have lost their parent.
// Returns false where the system does not tell of them.
static bool kill_children(void)
{
    int list = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    if (list < 0) return false;
    char text[4096];
    ssize_t length = read(list, text, sizeof text);
    close(list);
    pid_t number = 0;
    for (ssize_t i = 0; i < length; i++) {
        if (text[i] >= '0' && text[i] <= '9') {
            number = number * 10 + (text[i] - '0');
        } else {
            // What the buffer cuts off does not get here, and has its turn later.
            if (number > 1) kill(number, SIGKILL);
            number = 0;
        }
    }
    return true;
}

// Ends the program with all that has come of it. Returns the status of the program.
static int end_all(pid_t program)
{
    int status = 0, other;
    kill(-program, SIGKILL);
    while (true) {
        bool isComplete = kill_children();
        pid_t ended = waitpid(-1, &other, isComplete ? 0 : WNOHANG);
        if (ended == program) status = other;
        if (ended == 0 || (ended < 0 && errno != EINTR)) return status;
    }
}

// Whether the program has ended, which stays to be reaped so that its number stays its own. Others that have ended go.
static bool has_ended(pid_t program, int *status)
{
    while (true) {
        siginfo_t info = {.si_pid = 0};
        if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) < 0 && errno == EINTR) continue;
        if (info.si_pid == 0) return false;
        if (info.si_pid == program) {
            *status = info.si_code == CLD_EXITED ? info.si_status << 8 : info.si_status;
            return true;
        }
        waitpid(info.si_pid, NULL, 0);
    }
}

static void interrupt(int signal) { (void)signal; }

static void keep(pid_t program, int line)
{
    struct sigaction interrupting = {.sa_handler = interrupt};
    sigaction(SIGCHLD, &interrupting, NULL);
    sigset_t all_but_children;
    sigfillset(&all_but_children);
    sigdelset(&all_but_children, SIGCHLD);
    bool isOver = false, mayGoOn = false;
    int status = 0;
    while (true) {
        if (!isOver && has_ended(program, &status)) {
            isOver = true;
            report(line, ROUSE_ENDED, status);
        }
        struct pollfd waiting = {.fd = line, .events = POLLIN};
        if (ppoll(&waiting, 1, NULL, &all_but_children) <= 0) continue;
        char order;
        ssize_t count = recv(line, &order, 1, 0);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        if (order == ROUSE_ASK) kill(-program, SIGTERM);
        if (order == ROUSE_LEAVE) mayGoOn = true;
    }
    if (isOver && mayGoOn) return;
    int end = end_all(program);
    if (!isOver) report(line, ROUSE_ENDED, end);
}

static void run_keeper(char *const words[], char *const environment[], const struct rouse_stream *streams,
    size_t count, int line)
{
    // Signals for the group of its parent are not for it, and a name to kill is not its name.
    setpgid(0, 0);
    prctl(PR_SET_NAME, "program-keeper");
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    struct sigaction usual = {.sa_handler = SIG_DFL};
    sigaction(SIGCHLD, &usual, NULL);
    int error = 0;
    pid_t program = start(words, environment, streams, count, &error);
    if (program < 0) return report(line, ROUSE_NOT_STARTED, error);
    report(line, ROUSE_STARTED, 0);
    keep_only(line);
    keep(program, 0);
}

int rouse_keep(char *const words[], char *const environment[], const struct rouse_stream *streams, size_t count,
    pid_t *keeper, int *line)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) < 0) return errno;
    // No handler of this process may run in the copy.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t process = fork();
    if (process == 0) {
        close(ends[0]);
        run_keeper(words, environment, streams, count, ends[1]);
        _exit(0);
    }
    int error = process < 0 ? errno : 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(ends[1]);
    if (error == 0) {
        struct rouse_report first = {.kind = ROUSE_NOT_STARTED, .value = EAGAIN};
        while (recv(ends[0], &first, sizeof first, 0) < 0 && errno == EINTR) {}
        if (first.kind == ROUSE_NOT_STARTED) {
            error = first.value;
            while (waitpid(process, NULL, 0) < 0 && errno == EINTR) {}
        }
    }
    if (error != 0) {
        close(ends[0]);
        return error;
    }
    *keeper = process;
    *line = ends[0];
    return 0;
}
