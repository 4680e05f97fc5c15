internal import CLinux
internal import Glibc
internal import Synchronization

/// A program in a process group of its own. It has ended, with all its children, when this object is gone.
///
/// It is reaped last of all: until then nobody else can get its number, or that of its group.
package final class ChildProcess {
    /// Becomes readable when the program has ended.
    let end: OwnedDescriptor
    private let number: pid_t
    private var isReaped = false

    /// Starts a program with default signal handlers and no signal blocked.
    /// - Parameters:
    ///   - words: the program, which is looked up in PATH unless it has a slash, and its arguments.
    ///   - streams: descriptors of this process, and what they are in the program, in the order of their copying.
    ///   - variables: `NAME=value`, added to those of this process.
    package init(
        _ words: [String], streams: [(ours: Int32, theirs: Int32)], variables: [String]
    ) throws(SystemError) {
        number = try ProcessGroups.start { () throws(SystemError) in
            try Self.spawn(words, streams: streams, variables: variables)
        }
        let end = rouse_pidfd_open(number)
        guard end >= 0 else {
            let error = SystemError.last
            kill(-number, SIGKILL)
            ProcessGroups.reap(number)
            throw error
        }
        self.end = OwnedDescriptor(owning: end)
    }

    deinit {
        if !isReaped { _ = reap() }
    }

    /// Sends a signal to the program and its children.
    func signal(_ signal: Int32) {
        kill(-number, signal)
    }

    /// Whether the program has ended; its children may go on.
    var hasEnded: Bool {
        var info = siginfo_t()
        return waitid(P_PID, id_t(number), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_signo == SIGCHLD
    }

    /// Waits for the end.
    /// - Returns: whether it came in time.
    package func wait(atMost seconds: Double) -> Bool {
        let deadline = monotonicSeconds() + seconds
        while !hasEnded {
            let left = deadline - monotonicSeconds()
            guard left > 0 else { return false }
            var ending = pollfd(fd: end.number, events: Int16(POLLIN), revents: 0)
            poll(&ending, 1, Int32((left * 1_000).rounded(.up)))
        }
        return true
    }

    /// Ends what has not ended yet.
    /// - Parameter leavesChildren: whether what the program has left behind may go on.
    /// - Returns: how the program ended, as of waitpid(2).
    package func reap(leavesChildren: Bool = false) -> Int32 {
        precondition(!isReaped, "a program is reaped once")
        isReaped = true
        if !leavesChildren || !hasEnded { signal(SIGKILL) }
        return ProcessGroups.reap(number)
    }

    private static func spawn(
        _ words: [String], streams: [(ours: Int32, theirs: Int32)], variables: [String]
    ) throws(SystemError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for stream in streams { posix_spawn_file_actions_adddup2(&actions, stream.ours, stream.theirs) }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var inherited: [UnsafeMutablePointer<CChar>?] = []
        var variable = environ
        while let text = variable.pointee {
            inherited.append(strdup(text))
            variable += 1
        }
        var environment = inherited + variables.map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        var process = pid_t()
        let status = posix_spawnp(&process, words[0], &actions, &attributes, &arguments, &environment)
        guard status == 0 else { throw SystemError(code: status) }
        return process
    }
}

/// The process groups that this process has started and not reaped, so that none of them outlives it.
package enum ProcessGroups {
    private struct State {
        var leaders: Set<pid_t> = []
        var isOver = false
    }

    private static let state = Mutex(State())

    /// Ends them all at once, and lets none begin any more: this process is about to end.
    package static func endAll() {
        state.withLock { state in
            state.isOver = true
            for leader in state.leaders { kill(-leader, SIGKILL) }
        }
    }

    static func start(_ spawn: () throws(SystemError) -> pid_t) throws(SystemError) -> pid_t {
        let outcome = state.withLock { state in
            Result { () throws(SystemError) in
                guard !state.isOver else { throw SystemError(code: ECANCELED) }
                let leader = try spawn()
                state.leaders.insert(leader)
                return leader
            }
        }
        return try outcome.get()
    }

    /// Waits for a leader that has ended or is about to.
    @discardableResult
    static func reap(_ leader: pid_t) -> Int32 {
        var info = siginfo_t()
        while waitid(P_PID, id_t(leader), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        // Now that it waits to be reaped, nobody is kept waiting for the lock.
        return state.withLock { state in
            var status: Int32 = 0
            while waitpid(leader, &status, 0) < 0, errno == EINTR {}
            state.leaders.remove(leader)
            return status
        }
    }
}
