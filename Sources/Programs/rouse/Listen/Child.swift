import Glibc
import Transcription

/// A program that runs for an event, in a process group of its own.
struct Child: ~Copyable {
    struct Failure: Error {
        let code: Int32
        var reason: String { String(cString: strerror(code)) }
    }

    private let process: pid_t
    private let input: Int32

    /// - Parameters:
    ///   - words: the program, which is looked up in PATH unless it has a slash, and its arguments.
    ///   - variables: `NAME=value`, added to those of this process.
    init(_ words: [String], variables: [String]) throws(Failure) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Failure(code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var process = pid_t()
        let status = ProcessGroup.spawn(
            words, streams: [(ends[0], STDIN_FILENO), (STDERR_FILENO, STDOUT_FILENO)], variables: variables, &process)
        close(ends[0])
        guard status == 0 else {
            close(ends[1])
            throw Failure(code: status)
        }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        self.process = process
        input = ends[1]
    }

    /// A program need not read its input: then this thread gets an error number and not a signal.
    static func blockBrokenPipes() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Writes to its standard input and closes it.
    func feed(_ text: String, within seconds: Double, unless isOver: () -> Bool) {
        defer { close(input) }
        let bytes = Array(text.utf8)
        let deadline = ContinuousClock.now + .seconds(seconds)
        var written = 0
        while written < bytes.count, ContinuousClock.now < deadline, !isOver() {
            var ready = pollfd(fd: input, events: Int16(POLLOUT), revents: 0)
            guard poll(&ready, 1, 50) > 0 else { continue }
            let count = bytes.withUnsafeBytes {
                write(input, $0.baseAddress?.advanced(by: written), $0.count - written)
            }
            if count > 0 { written += count }
            if count < 0, errno != EAGAIN, errno != EINTR { return }
        }
    }

    /// Waits for its end, and kills it with its children when that does not come in time. Reaps it in any case.
    /// - Returns: what was wrong; nil for status 0.
    consuming func wait(atMost seconds: Double, unless isOver: () -> Bool) -> String? {
        let deadline = ContinuousClock.now + .seconds(seconds)
        var status: Int32 = 0
        var pause: UInt32 = 1_000
        while waitpid(process, &status, WNOHANG) == 0 {
            let isLate = ContinuousClock.now >= deadline
            if isLate || isOver() {
                kill(-process, SIGKILL)
                while waitpid(process, &status, 0) < 0, errno == EINTR {}
                return isLate ? "took longer than \(seconds) s and was killed; let it go on in the background" : nil
            }
            usleep(pause)
            pause = min(2 * pause, 30_000)
        }
        let signal = status & 0x7f
        let code = (status >> 8) & 0xff
        if signal != 0 { return "was ended by signal \(signal)" }
        return code == 0 ? nil : "ended with status \(code)"
    }
}
