public import Pipeline
public import Session
import Transcription

/// Runs programs for events: one at each keyword, one for each transcript.
public final class ProgramSink: EventSink {
    /// The words of what is run at each keyword; nil for nothing.
    public var wakeProgram: [String]?
    private let transcriptProgram: [String]?
    private let recordsCommands: Bool
    private let runner: ActionRunner

    /// - Parameters:
    ///   - recordsCommands: whether a `wake` follows a detection, and is what is acted upon.
    ///   - timeout: seconds after which a program is killed with its children.
    /// - Throws: `AudioError` when the process has no descriptor left.
    public init(
        onWake: [String]?, onTranscript: [String]?, recordsCommands: Bool, timeout: Double, failures: FailureBox
    ) throws {
        wakeProgram = onWake
        transcriptProgram = onTranscript
        self.recordsCommands = recordsCommands
        runner = try ActionRunner(timeout: timeout, failures: failures)
    }

    public func handle(_ event: StampedEvent) {
        switch event.event {
        case .wake: run(wakeProgram, for: event)
        case .detection where !recordsCommands: run(wakeProgram, for: event)
        // Speech that was rejected is no command.
        case .transcript(let text) where text.transcript.rejection == nil: run(transcriptProgram, for: event)
        default: break
        }
    }

    public func finish(isStopped: Bool) {
        if isStopped { runner.stop() } else { runner.wait() }
    }

    private func run(_ program: [String]?, for event: StampedEvent) {
        if let program { runner.run(program, for: event) }
    }
}
