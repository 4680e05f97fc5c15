internal import Glibc
internal import Synchronization

/// A program that is kept running: it is started at once, started anew when it has ended, and ended with this object.
///
/// What it prints is read, so that it never waits for anybody, and the end of it is kept for errors.
package final class KeptProgram: Sendable {
    package enum State: Sendable, Equatable {
        /// It is about to be started.
        case starting
        /// It runs, for so many times now.
        case running(Int)
        /// It has ended, or could not be started, and is started anew after so many seconds.
        case ended(String, pause: Double)
        /// It is not started any more.
        case over
    }

    /// Bytes of its output that are kept.
    private static let outputKept = 2_048
    /// Seconds that it may take to end when it is asked to, before it is killed.
    private static let grace = 0.5

    private let keeper: Keeper

    /// - Parameter words: the program, which is looked up in PATH unless it has a slash, and its arguments.
    /// - Throws: where the system has no thread or descriptor for it.
    package init(_ words: [String]) throws(SystemError) {
        let keeper = Keeper(words, stop: try EventDescriptor())
        self.keeper = keeper
        try DetachedThread.run { keeper.run() }
    }

    deinit {
        keeper.stop.raise()
    }

    package var state: State { keeper.state.withLock { $0 } }

    /// The last lines that it has printed, which may be those of its run before.
    package var lastLines: [String] {
        let text = keeper.output.withLock { String(decoding: $0, as: UTF8.self) }
        return text.split(whereSeparator: \.isNewline).map { $0.trimmed }.filter { !$0.isEmpty }
    }

    /// Ends it; it is not started any more. Returns at once.
    package func stop() {
        keeper.stop.raise()
    }

    /// One run of it.
    private struct Run: ~Copyable {
        let child: ChildProcess
        let printed: OwnedDescriptor

        init(_ words: [String]) throws(SystemError) {
            // Nothing is to be read from its input.
            let input = try Pipe().keepingReader()
            let output = try Pipe()
            child = try ChildProcess(
                words, streams: [(input.number, 0), (output.writer.number, 1), (output.writer.number, 2)],
                variables: [])
            printed = output.keepingReader()
        }
    }

    /// What the thread needs that keeps it, which may outlive the object.
    private final class Keeper: Sendable {
        let words: [String]
        let stop: EventDescriptor
        let state = Mutex(State.starting)
        let output = Mutex<[UInt8]>([])

        init(_ words: [String], stop: EventDescriptor) {
            (self.words, self.stop) = (words, stop)
        }

        func run() {
            var pauses = RestartPauses()
            var runs = 0
            while !stop.wait(atMost: 0) {
                let begin = monotonicSeconds()
                let end: String
                do throws(SystemError) {
                    runs += 1
                    guard let status = try runOnce(runs) else { break }
                    end = "\(status)"
                } catch {
                    // This process is about to end itself.
                    guard error.code != ECANCELED else { break }
                    end = "cannot be run: \(error)"
                }
                let pause = pauses.next(afterRunning: monotonicSeconds() - begin)
                state.withLock { $0 = .ended(end, pause: pause) }
                if stop.wait(atMost: pause) { break }
            }
            state.withLock { $0 = .over }
        }

        /// - Returns: how it has ended; nil where it was stopped.
        private func runOnce(_ number: Int) throws(SystemError) -> ProgramRun.Status? {
            let run = try Run(words)
            let child = run.child
            state.withLock { $0 = .running(number) }
            _ = fcntl(run.printed.number, F_SETFL, O_NONBLOCK)
            var isOpen = true
            while !child.hasEnded {
                var polled = [
                    pollfd(fd: stop.number, events: Int16(POLLIN), revents: 0),
                    pollfd(fd: child.end.number, events: Int16(POLLIN), revents: 0),
                    pollfd(fd: isOpen ? run.printed.number : -1, events: Int16(POLLIN), revents: 0),
                ]
                poll(&polled, nfds_t(polled.count), -1)
                if polled[0].revents != 0 {
                    child.askToEnd()
                    _ = child.wait(atMost: grace)
                    _ = child.reap()
                    return nil
                }
                if polled[2].revents != 0 { isOpen = read(from: run.printed) }
            }
            while isOpen, hasMore(run.printed) { isOpen = read(from: run.printed) }
            return ProgramRun.Status(child.reap())
        }

        private func hasMore(_ printed: borrowing OwnedDescriptor) -> Bool {
            var ready = pollfd(fd: printed.number, events: Int16(POLLIN), revents: 0)
            return poll(&ready, 1, 0) > 0
        }

        /// - Returns: whether there may be more.
        private func read(from printed: borrowing OwnedDescriptor) -> Bool {
            var bytes = [UInt8](repeating: 0, count: 16_384)
            let count = retryingInterrupts { Glibc.read(printed.number, &bytes, bytes.count) }
            if count > 0 {
                output.withLock { $0 = ($0 + bytes[..<count]).suffix(outputKept) }
            }
            return count > 0 || (count < 0 && errno == EAGAIN)
        }
    }
}

/// How long it is waited before a program that has ended is started anew: twice as long each time, as long as it does not
/// stay.
package struct RestartPauses: Sendable {
    private static let first = 1.0
    private static let longest = 60.0

    private var pause = first

    package init() {}

    /// - Parameter seconds: how long it has run.
    package mutating func next(afterRunning seconds: Double) -> Double {
        if seconds >= Self.longest { pause = Self.first }
        defer { pause = min(Self.longest, pause * 2) }
        return pause
    }
}
