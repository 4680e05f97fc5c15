internal import CLinux
internal import Glibc

// Which calls the work of each kind of worker takes. What a library tries and can do without fails; what nobody makes
// but who has taken over the worker ends it. Nobody knows all that the libraries try which turn a name into an address,
// or that another program is made of: there the rest fails, too.
extension SystemCallFilter {
    /// To decode what is open already: one thread that reads, computes and writes.
    static var decoding: Self {
        Self(
            computing
                + allowing("newfstatat", if: .argument(3, of: emptyPath, has: emptyPath))
                + allowing("statx", if: .argument(2, of: emptyPath, has: emptyPath))
                + refusing(
                    "openat", "open", "stat", "lstat", "access", "faccessat", "faccessat2", "readlink", "readlinkat",
                    "getcwd", with: EACCES)
                + refusing("ioctl", with: ENOTTY),
            isDeadly: true)
    }

    /// To talk to a service whose address is known: threads, connections, and files that libraries read.
    /// - Parameter isLocal: whether the service has a socket of this machine in place of the network's.
    static func talking(isLocal: Bool) -> Self {
        let families = isLocal ? [AF_UNIX] : [AF_INET, AF_INET6]
        let protocols = isLocal ? [0] : [0, tcp]
        return Self(
            computing + threads + reading
                // Connections of one kind alone, since Landlock knows no other: no datagrams, and no TCP by several ways.
                + families.flatMap { family in
                    protocols.flatMap {
                        allowing(
                            "socket", if: .argument(0, is: family), .argument(1, of: kind, has: connections),
                            .argument(2, is: $0))
                    }
                }
                + allowing(
                    "connect", "bind", "shutdown", "pipe2", "eventfd2", "recvfrom", "recvmsg",
                    "getsockopt", "setsockopt", "getsockname", "getpeername", "epoll_create1", "epoll_ctl",
                    "epoll_wait", "epoll_pwait", "timerfd_create", "timerfd_settime", "timerfd_gettime")
                // One of a pair that takes datagrams could be connected to somebody else.
                + allowing("socketpair", if: .argument(0, is: AF_UNIX), .argument(1, of: kind, has: connections))
                // What is sent goes where the connection goes; with this flag it would open one unasked.
                + allowing("sendto", if: .argument(3, of: opening, has: 0), .isNull(argument: 4))
                + allowing("sendmsg", if: .argument(2, of: opening, has: 0))
                + [Int32(FIONBIO), Int32(FIONREAD)].flatMap { allowing("ioctl", if: .argument(1, is: $0)) }
                + ending(
                    "execve", "execveat", "fork", "vfork", "ptrace", "process_vm_readv", "process_vm_writev",
                    "process_madvise", "pidfd_getfd", "kill", "tkill", "unshare", "setns", "mount", "chroot", "bpf",
                    "io_uring_setup", "userfaultfd", "perf_event_open", "keyctl", "add_key", "open_by_handle_at",
                    "memfd_create", "listen"),
            isDeadly: false)
    }

    /// To run another program that decodes, of which nobody knows what it tries besides.
    static var running: Self {
        Self(
            computing + threads + reading
                + allowing(
                    "execve", "arch_prctl", "set_thread_area", "dup", "dup2", "dup3", "pipe2", "eventfd2", "select",
                    "pselect6", "sched_setaffinity", "getpriority", "get_mempolicy",
                    "mlock", "mlock2", "munlock"),
            isDeadly: false)
    }

    /// To compute, to read and write what is open already, and to wait.
    private static var computing: [Rule] {
        let descriptors = allowing(
            "read", "readv", "pread64", "write", "writev", "close", "lseek", "_llseek", "fstat", "fstat64", "poll",
            "ppoll", "ppoll_time64")
        let memory = allowing(
            "brk", "munmap", "mremap", "madvise", "futex", "futex_time64", "sched_yield", "sched_getaffinity",
            "set_robust_list", "rseq", "membarrier", "getrandom", "sysinfo", "uname", "getrusage", "times", "getcpu")
        let clocks = allowing(
            "clock_gettime", "clock_gettime64", "clock_getres", "clock_getres_time64", "gettimeofday", "time",
            "clock_nanosleep", "clock_nanosleep_time64", "nanosleep", "restart_syscall")
        let process = allowing(
            "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigreturn", "sigaltstack", "exit", "exit_group",
            "getpid", "getppid", "gettid", "getuid", "geteuid", "getgid", "getegid", "getuid32", "geteuid32",
            "getgid32", "getegid32", "getrlimit", "ugetrlimit")
        // A process may ask for its limits, and send signals to itself: that is how it aborts.
        let limits = allowing("prlimit64", if: .argument(0, is: 0), .isNull(argument: 2))
        let signals = allowing("tgkill", if: .argument(0, is: getpid()))
        let names = allowing("prctl", if: .argument(0, is: PR_SET_NAME))
        let flags = [F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC].flatMap {
            allowing("fcntl", if: .argument(1, is: $0)) + allowing("fcntl64", if: .argument(1, is: $0))
        }
        // No memory that was written becomes code.
        let mappings = ["mmap", "mmap2"].flatMap {
            allowing($0, if: .argument(2, of: execution, has: 0), .argument(3, of: shared, has: 0))
        }
        let protection = allowing("mprotect", if: .argument(2, of: execution, has: 0))
        let groups: [[Rule]] = [
            descriptors, memory, clocks, process, limits, signals, names, flags, mappings, protection,
        ]
        return groups.flatMap(\.self)
    }

    /// Threads, and no processes.
    private static var threads: [Rule] {
        // The flags of clone3() lie in memory, where no filter can see them; the C library falls back on clone().
        refusing("clone3", with: ENOSYS)
            + allowing("clone", if: .argument(0, of: thread, has: thread))
            + allowing("set_tid_address", "sched_getparam", "sched_getscheduler")
    }

    /// To open files for reading, where Landlock lets it, and to map libraries.
    private static var reading: [Rule] {
        allowing("openat", if: .argument(2, of: writing, has: 0))
            + allowing("open", if: .argument(1, of: writing, has: 0))
            + allowing(
                "newfstatat", "fstatat64", "stat", "stat64", "lstat", "lstat64", "statx", "statfs", "statfs64",
                "fstatfs", "fstatfs64", "access", "faccessat", "faccessat2", "readlink", "readlinkat", "getdents64",
                "getcwd", "fadvise64", "fadvise64_64", "arm_fadvise64_64")
            + ["mmap", "mmap2"].flatMap {
                allowing(
                    $0, if: .argument(2, of: execution | UInt64(PROT_WRITE), has: execution),
                    .argument(3, of: shared | UInt64(MAP_ANONYMOUS), has: 0))
            }
    }

    private static let execution = UInt64(PROT_EXEC)
    /// Memory that is shared counts for no limit.
    private static let shared = UInt64(MAP_SHARED)
    /// AT_EMPTY_PATH: the descriptor itself and no name.
    private static let emptyPath: UInt64 = 0x1000
    /// CLONE_THREAD
    private static let thread: UInt64 = 0x10000
    /// The type of a socket without SOCK_CLOEXEC and SOCK_NONBLOCK.
    private static let kind = UInt64(UInt32.max) & ~0o2_004_000
    /// SOCK_STREAM
    private static let connections: UInt64 = 1
    /// IPPROTO_TCP
    private static let tcp: Int32 = 6
    /// MSG_FASTOPEN
    private static let opening: UInt64 = 0x2000_0000
    /// For writing, to make, or to cut off.
    private static let writing = UInt64(O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)

    private static func allowing(_ calls: String...) -> [Rule] { calls.map { Rule(call: $0) } }

    private static func allowing(_ call: String, if conditions: Condition...) -> [Rule] {
        [Rule(call: call, conditions: conditions)]
    }

    private static func refusing(_ calls: String..., with error: Int32) -> [Rule] {
        calls.map { Rule(call: $0, verdict: .fails(error)) }
    }

    private static func ending(_ calls: String...) -> [Rule] { calls.map { Rule(call: $0, verdict: .ends) } }
}
