import Glibc

/// One run of a child: feeds it, reads it, watches the clock, and reaps it. Blocks its thread.
final class ChildExchange {
    private let name: String
    private let process: pid_t
    private let input: [UInt8]
    private let longestOutput: Int
    private let timeout: Duration
    private let stop: Wakeup
    private var toChild: Int32
    private var fromChild: Int32
    private var errors: Int32
    private var written = 0
    private var output: [UInt8] = []
    private var errorOutput: [UInt8] = []

    init(
        _ arguments: [String], input: [UInt8], longestOutput: Int, timeout: Duration, stop: Wakeup
    ) throws(TranscriptionError) {
        let child = try SpawnedChild(arguments)
        name = arguments[0]
        process = child.process
        toChild = child.standardInput
        fromChild = child.standardOutput
        errors = child.standardError
        self.input = input
        self.longestOutput = longestOutput
        self.timeout = timeout
        self.stop = stop
    }

    deinit {
        for descriptor in [toChild, fromChild, errors] where descriptor >= 0 { close(descriptor) }
    }

    func run() throws(TranscriptionError) -> ChildProcess.Output {
        do {
            try exchange()
        } catch {
            killGroup()
            _ = reap()
            throw error
        }
        let status = reap()
        // Children that the program left behind go with it.
        kill(-process, SIGKILL)
        return ChildProcess.Output(status: status, standardOutput: output, standardError: errorOutput)
    }

    /// Until the child has closed both of its outputs.
    private func exchange() throws(TranscriptionError) {
        blockBrokenPipeSignal()
        let deadline = ContinuousClock.now + timeout
        while fromChild >= 0 || errors >= 0 {
            let left = deadline - ContinuousClock.now
            guard left > .zero else {
                throw TranscriptionError(
                    .totalTimeout,
                    "The program '\(name)' took longer than \(timeout) and was killed; allow it more time.")
            }
            // poll() passes over negative descriptors.
            var polled = [
                pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: fromChild, events: Int16(POLLIN), revents: 0),
                pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
                pollfd(fd: toChild, events: Int16(POLLOUT), revents: 0),
            ]
            let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
            _ = poll(&polled, nfds_t(polled.count), Int32(clamping: milliseconds + 1))
            if polled[0].revents != 0 { throw TranscriptionError(.cancelled, "The transcription was cancelled.") }
            if polled[1].revents != 0 { try readOutput() }
            if polled[2].revents != 0 { readErrors() }
            if polled[3].revents != 0 { writeInput() }
        }
    }

    /// A program may close its input before it has read it all; that is an error code for us and not the end.
    private func blockBrokenPipeSignal() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    private func readOutput() throws(TranscriptionError) {
        guard let bytes = receive(from: &fromChild) else { return }
        guard output.count + bytes.count <= longestOutput else {
            throw TranscriptionError(
                .answerTooLarge, "The program '\(name)' printed more than \(longestOutput) bytes and was killed.")
        }
        output += bytes
    }

    private func readErrors() {
        guard let bytes = receive(from: &errors) else { return }
        errorOutput = (errorOutput + bytes).suffix(2048)
    }

    private func writeInput() {
        let count = input.withUnsafeBytes { write(toChild, $0.baseAddress?.advanced(by: written), $0.count - written) }
        if count > 0 { written += count }
        let failed = count < 0 && errno != EAGAIN && errno != EINTR
        if written == input.count || failed {
            close(toChild)
            toChild = -1
        }
    }

    /// Nil when there is nothing at present, or no more; then the descriptor is closed.
    private func receive(from descriptor: inout Int32) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = read(descriptor, &buffer, buffer.count)
        if count > 0 { return Array(buffer[..<count]) }
        if count < 0, errno == EAGAIN || errno == EINTR { return nil }
        close(descriptor)
        descriptor = -1
        return nil
    }

    /// Politely first: half a second for the group to end by itself.
    private func killGroup() {
        kill(-process, SIGTERM)
        for _ in 0..<50 {
            var info = siginfo_t()
            // Leaves the child to be reaped, so that its group's number cannot be given to others.
            if waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT) == 0, info.si_signo == SIGCHLD { break }
            usleep(10_000)
        }
        kill(-process, SIGKILL)
    }

    private func reap() -> ChildProcess.Status {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7f
        return signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
    }
}
