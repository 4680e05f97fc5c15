import CommandRecording
public import Pipeline
import Services
import System
public import Transcription

/// Transcribes the commands of a pipeline with a backend, while they are spoken.
///
/// Nothing here waits for the backend: its news lie ready for `takeNews`. A backend that is slow, down or wrong
/// costs a bounded number of sessions and nothing else.
///
///     let events = pipeline.process(hop)
///     transcriber.handle(events, audio: pipeline.takeCommandAudio())
///     for update in transcriber.takeNews().updates { events += pipeline.process(update) }
public final class CommandTranscriber {
    /// Commands that may be in work at once; more are refused.
    static let mostSessions = Limit(
        4, .recordings, of: "the commands that are transcribed at once",
        beyond: "the command is not transcribed; a `transcription` event says so")

    /// Commands whose outcome has not been taken yet.
    public var pending: Int { sessions.count }

    /// What the next command is expected to be.
    var expected = ExpectedSpeech()
    /// The language of the next command; nil for the usual one.
    var language: String?

    private var backend: any TranscriptionBackend
    private let hints: TranscriptionHints
    private let longestCommand: Double
    private var limits: TranscriptionLimits
    /// Has room for all that a session and those that were refused say in a moment; of partial results only the newest.
    private static let mostUpdates = Limit(
        64, .events, of: "the partial transcripts and results that wait to be told",
        beyond: "the newest are lost")
    private let box = Mailbox<TranscriptionUpdate>(capacity: mostUpdates.value, overflow: .dropsNewest)
    private var sessions: [Int: TranscriptionSession] = [:]
    private let admit: Admission
    private let onNews: @Sendable () -> Void

    /// Asks for a place among the commands of all clients. The place is held until the command has its outcome.
    /// - Throws: `ServiceError` when there is none; the command fails with it.
    package typealias Admission = () throws -> (any AnyObject & Sendable)?

    /// - Parameters:
    ///   - hints: what is known of all commands.
    ///   - longestCommand: seconds of audio that a command has at most; so much may wait for a backend that is slow.
    public convenience init(backend: any TranscriptionBackend, hints: TranscriptionHints, longestCommand: Double) {
        self.init(backend: backend, hints: hints, longestCommand: longestCommand) { nil }
    }

    /// - Parameters:
    ///   - admit: is asked when somebody has begun to speak.
    ///   - onNews: is called on any thread when there is something for `takeNews`.
    package init(
        backend: any TranscriptionBackend, hints: TranscriptionHints, longestCommand: Double,
        onNews: @escaping @Sendable () -> Void = {}, admit: @escaping Admission
    ) {
        self.backend = backend
        self.hints = hints
        self.admit = admit
        self.onNews = onNews
        self.longestCommand = longestCommand
        limits = Self.limits(of: backend, longestCommand)
    }

    private static func limits(of backend: any TranscriptionBackend, _ longestCommand: Double) -> TranscriptionLimits {
        var limits = backend.limits
        limits.audioSeconds = max(limits.audioSeconds, longestCommand)
        limits.bufferedSeconds = max(limits.bufferedSeconds, longestCommand)
        return limits
    }

    /// Has the next command transcribed by another backend.
    func use(_ backend: any TranscriptionBackend) {
        self.backend = backend
        limits = Self.limits(of: backend, longestCommand)
    }

    deinit {
        cancel()
    }

    /// Takes events of the pipeline, and the audio of commands that came with them. Returns at once.
    public func handle(_ events: [Event], audio: [CommandAudio] = []) {
        for event in events {
            // Whoever says the wake word again means something else.
            if case .wake = event { expected.situation = nil }
            if case .commandStarted(let command) = event { begin(command) }
        }
        for piece in audio { sessions[piece.command]?.send(piece.samples) }
        for case .commandEnded(let command) in events {
            if command.isToBeTranscribed {
                sessions[command.number]?.finish(spoken: command.spokenSamples)
            } else {
                sessions.removeValue(forKey: command.number)?.cancel()
            }
        }
    }

    /// What the backend has said.
    public struct News: Sendable {
        public var updates: [TranscriptionUpdate]
        /// Updates that were lost, because nobody took those before them: never an outcome, as long as somebody takes some.
        public var dropped: Int
    }

    /// What the backend has said since the last call.
    public func takeNews() -> News {
        let delivery = box.take()
        for update in delivery.elements where update.isOutcome { sessions[update.command] = nil }
        return News(updates: delivery.elements, dropped: delivery.dropped)
    }

    /// Waits for the next update.
    /// - Parameter seconds: how long at most.
    public func wait(atMost seconds: Double) {
        box.wait(atMost: seconds)
    }

    /// Gives up everything that is in work.
    public func cancel() {
        for session in sessions.values { session.cancel() }
        sessions = [:]
    }

    private func begin(_ command: CommandStart) {
        let number = command.command
        guard sessions.count < Self.mostSessions.value else {
            let error = ServiceError(
                ServiceError.Code(rawValue: "busy"),
                "The backend '\(backend.name)' still works on \(sessions.count) commands; see that it is fast enough.")
            return refuse(number, error)
        }
        let place: (any AnyObject & Sendable)?
        do {
            place = try admit()
        } catch {
            return refuse(number, ServiceError(any: error, in: backend.name))
        }
        var hints = hints
        hints.language = language ?? hints.language
        hints.leadIn = command.leadIn
        hints.situation = expected.situation
        hints.keyword = command.keyword
        hints.mayGoOn = expected.mayGoOn
        let session = backend.start(hints: hints, limits: limits)
        sessions[number] = session
        let name = backend.name
        Task(executorPreference: TaskThread.shared) { [events = session.events, box, onNews] in
            var place = place
            for await event in events {
                if case .state = event { continue }
                let update = TranscriptionUpdate(command: number, backend: name, news: event)
                // The place is free before anybody hears of the outcome.
                if update.isOutcome { place = nil }
                box.put(update) { $0.isNeedless(after: update) }
                onNews()
            }
            withExtendedLifetime(place) {}
        }
    }

    private func refuse(_ number: Int, _ error: ServiceError) {
        box.put(TranscriptionUpdate(command: number, backend: backend.name, news: .failed(error)))
        onNews()
    }
}
