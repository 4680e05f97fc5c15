import Phones
public import Services
import System
public import Transcription

/// Transcribes commands on this machine by their phones: sentences of a grammar, in any language that espeak-ng says, and
/// nothing else.
///
/// Speech that is not in the grammar gives an empty transcript with the rejection `notInGrammar`; what the grammar made of
/// it is the first alternative. Partial results are the grammar's best guess so far and may still be rejected.
public final class PhoneBackend: TranscriptionBackend {
    /// Samples from one partial result to the next, and those of which there are any.
    private static let partialPeriod = 9_600
    private static let partialsEnd = 160 * PhoneListener.together
    private static let longest = Limit(
        120, .seconds, of: "a recording whose phones are read", beyond: "the transcription fails with `audio-too-long`")

    public let name = "phones"
    public let usesNetwork = false
    public let isStreaming = true
    public let limits: TranscriptionLimits
    public let availability = AvailabilityMonitor()

    private let listener: PhoneListener
    private let language: String
    private let judge: Once<SentenceJudge>

    /// - Parameter make: compiles the grammars, once; it may take a while.
    init(
        _ listener: PhoneListener, language: String, limits: TranscriptionLimits,
        make: @escaping @Sendable () throws(ServiceError) -> SentenceJudge
    ) {
        (self.listener, self.language, self.limits) = (listener, language, limits)
        judge = Once(make)
    }

    public func load() async throws { _ = try await judge.value() }

    public func transcribe(
        _ audio: SessionAudio, hints: TranscriptionHints, limits: TranscriptionLimits, progress: SessionProgress
    ) async throws -> Transcript {
        let judge = try await judge.value()
        progress.started()
        var (samples, next, last) = ([Int16](), Self.partialPeriod, "")
        for await piece in audio {
            samples += piece
            guard samples.count <= Self.longest.value * 16_000 else {
                throw ServiceError(
                    .audioTooLong,
                    "The recording is longer than \(Self.longest.value) s; cut it into shorter ones, or name a backend "
                        + "for free speech.")
            }
            guard samples.count >= next, samples.count <= Self.partialsEnd else { continue }
            next = samples.count + Self.partialPeriod
            let guess = try await heard(samples) {
                judge.guess(of: $0, leadIn: hints.leadIn, situation: hints.situation)
            }
            guard let text = guess, text != last else { continue }
            last = text
            progress.partial(Transcript(text: text))
        }
        return try await heard(samples) { [language] in
            judge.transcript(of: $0, leadIn: hints.leadIn, situation: hints.situation, language: language)
        }
    }

    /// To read phones is too much for the threads of Swift's tasks.
    private func heard<Value: Sendable>(
        _ samples: [Int16], _ judge: @escaping @Sendable (PhonePosteriors) -> Value
    ) async throws -> Value {
        try await DetachedThread.value { [listener] in judge(listener.phones(of: samples)) }
    }
}

/// What is made once, on a thread of its own, for whoever asks for it.
private actor Once<Value: Sendable> {
    private let make: @Sendable () throws(ServiceError) -> Value
    private var making: Task<Value, any Error>?

    init(_ make: @escaping @Sendable () throws(ServiceError) -> Value) { self.make = make }

    func value() async throws -> Value {
        let task =
            making
            ?? Task { [make] in
                try await DetachedThread.value { Result { () throws(ServiceError) in try make() } }.get()
            }
        making = task
        do {
            return try await task.value
        } catch {
            // The next one tries again.
            making = nil
            throw error
        }
    }
}
