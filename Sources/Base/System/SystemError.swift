internal import Glibc

/// Why the system refused a call.
package struct SystemError: Error, Equatable, CustomStringConvertible {
    /// One of `errno`.
    package let code: Int32

    package init(code: Int32) {
        self.code = code
    }

    /// What went wrong last on this thread.
    package static var last: SystemError { SystemError(code: errno) }

    /// Whether the system has no more of something that others can give back: threads, processes, descriptors, memory.
    package var isShortage: Bool { [EAGAIN, EMFILE, ENFILE, ENOMEM].contains(code) }

    /// As in "No such file or directory".
    package var description: String { String(cString: strerror(code)) }
}

/// Makes a system call that returns -1 on failure, again for as long as a signal interrupts it.
package func retryingInterrupts<Number: SignedInteger>(_ call: () -> Number) -> Number {
    while true {
        let result = call()
        if result != -1 || errno != EINTR { return result }
    }
}

/// Makes a write that nobody reads any more an error for this thread, and not the end of the process.
package func blockBrokenPipeSignal() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
}
