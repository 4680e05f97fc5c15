import Network
import NetworkTranscription
import Sandbox
import Services
import System
import Transcription

/// What is said to and by a worker that transcribes, as results and failures of its backend.
final class WorkerConversation: Sendable {
    static let longestTalk = Limit(
        64 << 20, .bytes, of: "what a worker says of a command under `--sandbox`",
        beyond: "the worker is ended, and the command has no text; a longer `max-answer` allows more")

    private let backend: String
    private let answerBytes: Int
    private let talk: WorkerTalk

    init(_ task: WorkerTask, variables: Set<String>, program: String) throws {
        backend = task.backend
        answerBytes = task.limits.answerBytes
        talk = try WorkerTalk(
            .transcribe, program: program, variables: variables, saying: try FrameToWorker.task(task).encoded())
    }

    func send(_ frame: FrameToWorker) {
        // Only a task can be too long.
        guard let bytes = try? frame.encoded() else { return }
        talk.send(bytes)
    }

    /// Ends the worker; nobody wants to know any more.
    func stop() { talk.stop() }

    /// Runs the worker to its outcome, which keeps this thread.
    /// - Parameters:
    ///   - seconds: within which the outcome has to come; nil where somebody else sees to that.
    ///   - hear: is told what the worker says, and returns what was waited for.
    func run<Value>(
        atMost seconds: Double? = nil, _ hear: (FrameFromWorker) -> Value?
    ) throws(ServiceError) -> Value {
        let most = (ForeignNumber(Self.longestTalk.value) + ForeignNumber(answerBytes) * 8).clamped(to: 0...Int.max)
        var throttle = PartialThrottle()
        do {
            return try talk.run(
                FrameFromWorker.decoder(answerBytes: answerBytes), most: most, atMost: seconds
            ) { frame in
                if frame.kind == FrameFromWorker.Kind.partial, !throttle.isDue(at: .now) { return nil }
                guard let meaning = FrameFromWorker(frame) else {
                    throw WorkerTalk.Failure.ended("said what is no transcript")
                }
                if case .failed(let error) = meaning { throw error }
                return hear(meaning)
            }
        } catch {
            throw ServiceError(talk: error, withWorker: "of the backend '\(backend)'", request: "transcription")
        }
    }
}
