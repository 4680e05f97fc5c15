import Phones
import Services
import Synchronization
import System
public import Transcription

/// Transcribes commands on this machine by their phones: sentences of a grammar, in any language that espeak-ng says, and
/// nothing else.
///
/// Speech that is not in the grammar gives an empty transcript with the rejection `notInGrammar`; what the grammar made of
/// it is the first alternative. Partial results are the grammar's best guess so far and may still be rejected. A result
/// may come before the audio ends, where that is wanted: when a sentence is complete.
public final class PhoneBackend: TranscriptionBackend {
    /// Samples from one look at a recording to the next, and while a sentence is complete.
    private static let period = 3_200
    private static let shortPeriod = 800
    /// Samples of which there are partial results.
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
        let live = Live(
            judge.listen(leadIn: hints.leadIn, situation: hints.situation, mayGoOn: hints.mayGoOn), listener)
        var (samples, next, last) = ([Int16](), Self.period, "")
        for await piece in audio {
            samples += piece
            guard samples.count <= Self.longest.value * 16_000 else {
                throw ServiceError(
                    .audioTooLong,
                    "The recording is longer than \(Self.longest.value) s; cut it into shorter ones, or name a backend "
                        + "for free speech.")
            }
            live.append(piece)
            guard samples.count >= next, samples.count <= Self.partialsEnd else { continue }
            let guess = try await DetachedThread.value { live.guess() }
            next = samples.count + (guess?.complete != nil ? Self.shortPeriod : Self.period)
            guard let guess else { continue }
            if guess.isOver, hints.mayEndEarly, let complete = guess.complete {
                let transcript = try await transcript(of: samples, judge, hints)
                // The whole of it may be heard otherwise than its pieces.
                if transcript.text.contains(complete) { return transcript }
            }
            if guess.text != last { progress.partial(Transcript(text: guess.text)) }
            last = guess.text
        }
        return try await transcript(of: audio.spoken(of: samples), judge, hints)
    }

    /// To read phones is too much for the threads of Swift's tasks.
    private func transcript(
        of samples: [Int16], _ judge: SentenceJudge, _ hints: TranscriptionHints
    ) async throws -> Transcript {
        try await DetachedThread.value { [listener, language] in
            judge.transcript(
                of: listener.phones(of: samples), leadIn: hints.leadIn, situation: hints.situation,
                mayGoOn: hints.mayGoOn, language: language)
        }
    }
}

/// What is understood of a recording while it goes on. Used by one thread after the other.
private final class Live: Sendable {
    private struct State: ~Copyable {
        var phones: LivePhones
        var judgement: LiveJudgement?
    }

    private let state: Mutex<State>

    init(_ judgement: LiveJudgement?, _ listener: PhoneListener) {
        state = Mutex(State(phones: LivePhones(listener), judgement: judgement))
    }

    func append(_ samples: [Int16]) { state.withLock { $0.phones.append(samples) } }

    func guess() -> LiveJudgement.Guess? {
        state.withLock { state in
            guard let news = state.phones.read() else { return nil }
            return state.judgement?.hear(certain: news.certain, uncertain: news.uncertain)
        }
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
