internal import Glibc
import Synchronization
package import System

/// A worker, and what is said to and by it. Whatever it says, and however fast or slowly, it is a result, a failure, or
/// the end of the worker.
package final class WorkerTalk: Sendable {
    package enum Failure: Error {
        /// `stop` was called.
        case stopped
        /// What the worker did, as the end of a sentence: "crashed (signal 11)".
        case ended(String)
    }

    private struct State {
        var outgoing: ArraySlice<UInt8>
        var isStopped = false
    }

    private let role: Worker.Role
    private let program: String
    private let variables: Set<String>
    private let state: Mutex<State>
    /// There is something to send, or nothing more to be done.
    private let news: EventDescriptor

    /// - Parameters:
    ///   - program: what is started as a worker.
    ///   - variables: of the environment, that it needs besides those of every worker.
    ///   - first: bytes that it is sent at once.
    package init(
        _ role: Worker.Role, program: String, variables: Set<String> = [], saying first: [UInt8]
    ) throws(SystemError) {
        self.role = role
        self.program = program
        self.variables = variables
        state = Mutex(State(outgoing: first[...]))
        news = try EventDescriptor()
    }

    package func send(_ bytes: [UInt8]) {
        state.withLock { $0.outgoing += bytes }
        news.raise()
    }

    /// Ends the worker; nobody wants to know any more.
    package func stop() {
        state.withLock { $0.isStopped = true }
        news.raise()
    }

    /// Runs the worker to its outcome, which keeps this thread.
    /// - Parameters:
    ///   - frames: what kinds of frames there are, and how long they may be.
    ///   - most: bytes that the worker may say in all.
    ///   - seconds: within which the outcome has to come; nil where somebody else sees to that.
    ///   - silence: seconds that the worker may be silent for now; nil likewise.
    ///   - hear: is told each frame, and returns what was waited for.
    /// - Throws: `SystemError` where it cannot be started, `Failure`, and what `hear` throws.
    package func run<Value>(
        _ frames: WorkerFrameDecoder, most: Int, atMost seconds: Double? = nil, silence: () -> Double? = { nil },
        _ hear: (WorkerFrame) throws -> Value?
    ) throws -> Value {
        blockBrokenPipeSignal()
        let input = try Pipe()
        let output = try Pipe()
        let worker = try Worker.start(
            role, input: input.reader, output: output.writer, variables: variables, program: program)
        return try listen(
            to: worker, output.keepingReader(), input.keepingWriter(), frames, most: most,
            until: seconds.map { monotonicSeconds() + $0 }, silence, hear)
    }

    private func listen<Value>(
        to worker: ChildProcess, _ output: consuming OwnedDescriptor, _ input: consuming OwnedDescriptor,
        _ decoder: WorkerFrameDecoder, most: Int, until end: Double?, _ silence: () -> Double?,
        _ hear: (WorkerFrame) throws -> Value?
    ) throws -> Value {
        for number in [output.number, input.number] { _ = fcntl(number, F_SETFL, O_NONBLOCK) }
        var frames = decoder
        var room = [UInt8](repeating: 0, count: 65_536)
        var (heard, lastHeard) = (0, monotonicSeconds())
        while true {
            let isSending = try isToSend()
            var waits = [
                pollfd(fd: news.number, events: Int16(POLLIN), revents: 0),
                pollfd(fd: output.number, events: Int16(POLLIN), revents: 0),
                // poll() passes over negative descriptors.
                pollfd(fd: isSending ? input.number : -1, events: Int16(POLLOUT), revents: 0),
            ]
            let deadline = [end, silence().map { lastHeard + $0 }].compactMap { $0 }.min()
            let left = deadline.map { Int32(max(0, min(1e9, (($0 - monotonicSeconds()) * 1_000).rounded(.up)))) } ?? -1
            guard poll(&waits, nfds_t(waits.count), left) != 0 else { throw Failure.ended("gave no answer in time") }
            if waits[0].revents != 0 { news.clear() }
            if waits[2].revents != 0 { send(to: input.number) }
            guard waits[1].revents != 0 else { continue }
            let count = read(output.number, &room, room.count)
            if count < 0, errno == EAGAIN || errno == EINTR { continue }
            guard count > 0 else { throw Failure.ended(WorkerEnd.account(of: worker)) }
            (heard, lastHeard) = (heard + count, monotonicSeconds())
            guard heard <= most else { throw Failure.ended("said more than \(most) bytes") }
            frames.take(room[..<count])
            while let frame = try next(of: &frames) {
                if let value = try hear(frame) { return value }
            }
        }
    }

    private func next(of frames: inout WorkerFrameDecoder) throws -> WorkerFrame? {
        do throws(WorkerFrameDecoder.Malformed) {
            return try frames.next()
        } catch {
            throw Failure.ended("said what is no frame")
        }
    }

    /// Whether there is something to send.
    private func isToSend() throws -> Bool {
        let (isStopped, isSending) = state.withLock { ($0.isStopped, !$0.outgoing.isEmpty) }
        guard !isStopped else { throw Failure.stopped }
        return isSending
    }

    private func send(to descriptor: Int32) {
        state.withLock { state in
            let count = state.outgoing.prefix(65_536).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            // A worker that does not listen any more says its last elsewhere.
            if count > 0 { state.outgoing.removeFirst(count) } else if errno == EPIPE { state.outgoing = [] }
        }
    }
}

/// What a worker and its standard streams have to do with each other, on the worker's side.
package enum WorkerStreams {
    private static let output = Mutex(())

    /// The next frame of standard input; nil at its end, and for what is no frame.
    package static func next(of frames: inout WorkerFrameDecoder) -> WorkerFrame? {
        var room = [UInt8](repeating: 0, count: 65_536)
        while true {
            do throws(WorkerFrameDecoder.Malformed) {
                if let frame = try frames.next() { return frame }
            } catch {
                return nil
            }
            let count = retryingInterrupts { read(STDIN_FILENO, &room, room.count) }
            guard count > 0 else { return nil }
            frames.take(room[..<count])
        }
    }

    /// Says a whole frame on standard output. Where nobody listens any more, the worker ends.
    package static func say(_ frame: [UInt8]) {
        output.withLock { _ in
            let descriptor = OwnedDescriptor(owning: STDOUT_FILENO)
            let isHeard = (try? descriptor.write(frame)) != nil
            _ = descriptor.release()
            if !isHeard { ProcessEnd.end(with: 0) }
        }
    }
}
