internal import Glibc

/// One run of a program: feeds it, reads it, watches the clock, and sees to its end.
final class ProgramExchange {
    private let program: ProgramRun
    private let stop: EventDescriptor
    private let child: ChildProcess
    private let longestOutput: Int
    private var toChild: OwnedDescriptor?
    private var fromChild: OwnedDescriptor?
    private var errors: OwnedDescriptor?
    private var written = 0
    private var output: [UInt8] = []
    private var outputBytes = 0
    private var errorOutput: [UInt8] = []

    /// Bytes of standard error that are kept.
    private static let errorsKept = 2_048

    /// Starts the program.
    init(_ program: ProgramRun, stop: EventDescriptor) throws(SystemError) {
        self.program = program
        self.stop = stop
        let input = try Pipe()
        switch program.output {
        case .collected(let most), .streamed(let most, _):
            longestOutput = most
            let output = try Pipe()
            let errors = try Pipe()
            child = try ChildProcess(
                program.words,
                streams: [(input.reader.number, 0), (output.writer.number, 1), (errors.writer.number, 2)],
                variables: program.variables)
            fromChild = output.keepingReader()
            self.errors = errors.keepingReader()
        case .passedOn:
            longestOutput = 0
            child = try ChildProcess(
                program.words, streams: [(input.reader.number, STDIN_FILENO), (STDERR_FILENO, STDOUT_FILENO)],
                variables: program.variables)
            fromChild = nil
            errors = nil
        }
        toChild = input.keepingWriter()
        for number in [Self.number(toChild), Self.number(fromChild), Self.number(errors)] where number >= 0 {
            _ = fcntl(number, F_SETFL, O_NONBLOCK)
        }
    }

    func run() throws(ProgramRun.Failure) -> ProgramRun.Outcome {
        do {
            try exchange()
        } catch {
            end()
            throw error
        }
        let status = child.reap(leavesChildren: program.leavesChildren)
        return ProgramRun.Outcome(
            status: ProgramRun.Status(status), standardOutput: output, standardError: errorOutput)
    }

    /// Until the program has ended and closed its outputs. It may do the one long before the other.
    private func exchange() throws(ProgramRun.Failure) {
        // A program may close its input before it has read it all.
        blockBrokenPipeSignal()
        let begun = monotonicSeconds()
        var hasEnded = false
        while !hasEnded || Self.number(fromChild) >= 0 || Self.number(errors) >= 0 {
            var milliseconds: Int32 = -1
            if let timeout = program.timeout {
                let left = timeout.inSeconds - (monotonicSeconds() - begun)
                guard left > 0 else { throw .tookTooLong(timeout) }
                milliseconds = Int32(min(1e9, (left * 1_000).rounded(.up)))
            }
            // poll() passes over negative descriptors.
            var polled = [
                pollfd(fd: stop.number, events: Int16(POLLIN), revents: 0),
                pollfd(fd: hasEnded ? -1 : child.end.number, events: Int16(POLLIN), revents: 0),
                pollfd(fd: Self.number(fromChild), events: Int16(POLLIN), revents: 0),
                pollfd(fd: Self.number(errors), events: Int16(POLLIN), revents: 0),
                pollfd(fd: hasEnded ? -1 : Self.number(toChild), events: Int16(POLLOUT), revents: 0),
            ]
            poll(&polled, nfds_t(polled.count), milliseconds)
            if polled[0].revents != 0 { throw .stopped }
            if polled[1].revents != 0 { hasEnded = child.hasEnded }
            if polled[2].revents != 0 { try readOutput() }
            if polled[3].revents != 0 { readErrors() }
            if polled[4].revents != 0 { writeInput() }
        }
    }

    /// Politely first, where there is time for it.
    private func end() {
        let grace = program.grace.inSeconds
        if grace > 0 {
            child.askToEnd()
            _ = child.wait(atMost: grace)
        }
        _ = child.reap()
    }

    private func readOutput() throws(ProgramRun.Failure) {
        guard let bytes = receive(from: &fromChild) else { return }
        outputBytes += bytes.count
        guard outputBytes <= longestOutput else { throw .printedTooMuch(longestOutput) }
        if case .streamed(_, let take) = program.output { take(bytes) } else { output += bytes }
    }

    private func readErrors() {
        guard let bytes = receive(from: &errors) else { return }
        errorOutput = (errorOutput + bytes).suffix(Self.errorsKept)
    }

    private func writeInput() {
        let count = program.input.withUnsafeBytes {
            write(Self.number(toChild), $0.baseAddress?.advanced(by: written), $0.count - written)
        }
        if count > 0 { written += count }
        let failed = count < 0 && errno != EAGAIN && errno != EINTR
        if written == program.input.count || failed { toChild = nil }
    }

    /// Nil when there is nothing at present, or no more; then the descriptor is closed.
    private func receive(from descriptor: inout OwnedDescriptor?) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = read(Self.number(descriptor), &buffer, buffer.count)
        if count > 0 { return Array(buffer[..<count]) }
        if count < 0, errno == EAGAIN || errno == EINTR { return nil }
        descriptor = nil
        return nil
    }

    private static func number(_ descriptor: borrowing OwnedDescriptor?) -> Int32 {
        switch descriptor {
        case .some(let open): open.number
        case .none: -1
        }
    }
}
