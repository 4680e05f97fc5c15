internal import Glibc
import NetworkTranscription
import Sandbox
import Services
import Synchronization
import System
import Transcription

/// A worker that talks to a service, and what is said to and by it. Whatever it says, and however fast or slowly, it is
/// a result, a failure, or the end of the worker.
final class WorkerConversation: Sendable {
    static let longestTalk = Limit(
        64 << 20, .bytes, of: "what a worker says of a command under `--sandbox`",
        beyond: "the worker is ended, and the command has no text; a longer `max-answer` allows more")

    private struct State {
        var outgoing: ArraySlice<UInt8> = []
        var isStopped = false
    }

    private let backend: String
    private let task: WorkerTask
    private let state: Mutex<State>
    /// There is something to send, or nothing more to be done.
    private let news: EventDescriptor
    private let program: String
    private let variables: Set<String>

    init(_ task: WorkerTask, variables: Set<String>, program: String) throws {
        backend = task.backend
        self.task = task
        self.variables = variables
        self.program = program
        state = Mutex(State(outgoing: try FrameToWorker.task(task).encoded()[...]))
        news = try EventDescriptor()
    }

    func send(_ frame: FrameToWorker) {
        // Only a task can be too long.
        guard let bytes = try? frame.encoded() else { return }
        state.withLock { $0.outgoing += bytes }
        news.raise()
    }

    /// Ends the worker; nobody wants to know any more.
    func stop() {
        state.withLock { $0.isStopped = true }
        news.raise()
    }

    /// Runs the worker to its outcome, which keeps this thread.
    /// - Parameters:
    ///   - seconds: within which the outcome has to come; nil where somebody else sees to that.
    ///   - hear: is told what the worker says, and returns what was waited for.
    func run<Value>(
        atMost seconds: Double? = nil, _ hear: (FrameFromWorker) -> Value?
    ) throws(ServiceError) -> Value {
        do {
            blockBrokenPipeSignal()
            let input = try Pipe()
            let output = try Pipe()
            let worker = try Worker.start(
                .transcribe, input: input.reader, output: output.writer, variables: variables, program: program)
            return try listen(
                to: worker, output.keepingReader(), input.keepingWriter(),
                until: seconds.map { monotonicSeconds() + $0 }, hear)
        } catch let error as ServiceError {
            throw error
        } catch {
            throw failure("cannot be started (\(error))")
        }
    }

    private func listen<Value>(
        to worker: ChildProcess, _ output: consuming OwnedDescriptor, _ input: consuming OwnedDescriptor,
        until deadline: Double?, _ hear: (FrameFromWorker) -> Value?
    ) throws -> Value {
        for number in [output.number, input.number] { _ = fcntl(number, F_SETFL, O_NONBLOCK) }
        var frames = FrameFromWorker.decoder(answerBytes: task.limits.answerBytes)
        var throttle = PartialThrottle()
        var room = [UInt8](repeating: 0, count: 65_536)
        var heard = 0
        let most = (ForeignNumber(Self.longestTalk.value) + ForeignNumber(task.limits.answerBytes) * 8).clamped(
            to: 0...Int.max)
        while true {
            let isSending = try isToSend()
            var waits = [
                pollfd(fd: news.number, events: Int16(POLLIN), revents: 0),
                pollfd(fd: output.number, events: Int16(POLLIN), revents: 0),
                // poll() passes over negative descriptors.
                pollfd(fd: isSending ? input.number : -1, events: Int16(POLLOUT), revents: 0),
            ]
            let left = deadline.map { Int32(max(0, min(1e9, (($0 - monotonicSeconds()) * 1_000).rounded(.up)))) } ?? -1
            guard poll(&waits, nfds_t(waits.count), left) != 0 else { throw failure("gave no answer in time") }
            if waits[0].revents != 0 { news.clear() }
            if waits[2].revents != 0 { send(to: input.number) }
            guard waits[1].revents != 0 else { continue }
            let count = read(output.number, &room, room.count)
            if count < 0, errno == EAGAIN || errno == EINTR { continue }
            guard count > 0 else { throw failure(WorkerEnd.account(of: worker)) }
            heard += count
            guard heard <= most else { throw failure("said more than \(most) bytes") }
            frames.take(room[..<count])
            while let frame = try next(of: &frames) {
                if frame.kind == FrameFromWorker.Kind.partial, !throttle.isDue(at: .now) { continue }
                guard let meaning = FrameFromWorker(frame) else { throw failure("said what is no transcript") }
                if case .failed(let error) = meaning { throw error }
                if let value = hear(meaning) { return value }
            }
        }
    }

    private func next(of frames: inout WorkerFrameDecoder) throws(ServiceError) -> WorkerFrame? {
        do throws(WorkerFrameDecoder.Malformed) {
            return try frames.next()
        } catch {
            throw failure("said what is no transcript")
        }
    }

    /// Whether there is something to send.
    private func isToSend() throws(ServiceError) -> Bool {
        let (isStopped, isSending) = state.withLock { ($0.isStopped, !$0.outgoing.isEmpty) }
        guard !isStopped else { throw ServiceError(.cancelled, "The transcription was cancelled.") }
        return isSending
    }

    private func send(to descriptor: Int32) {
        state.withLock { state in
            let count = state.outgoing.prefix(65_536).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            // A worker that does not listen any more says its last elsewhere.
            if count > 0 { state.outgoing.removeFirst(count) } else if errno == EPIPE { state.outgoing = [] }
        }
    }

    private func failure(_ what: String) -> ServiceError {
        ServiceError(
            .workerFailed,
            "The worker of the backend '\(backend)' \(what); the service may be hostile, or does not fit --sandbox.")
    }
}
