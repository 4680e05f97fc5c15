public import Services

/// Two backends that hear the same recordings: what was said follows from both.
///
/// Decoders that know nothing of each other make different mistakes. What the first one hears is believed where the second
/// one finds it possible, as its text or as one of its alternatives; a rejection has the nearest sentence as one. Where it
/// does not, its own answer counts, so that it has to reject well by itself.
public final class JointBackend: TranscriptionBackend {
    public let name: String
    public let limits: TranscriptionLimits
    public let availability = AvailabilityMonitor()

    private let first: any TranscriptionBackend
    private let second: any TranscriptionBackend

    public var usesNetwork: Bool { first.usesNetwork || second.usesNetwork }
    public var isStreaming: Bool { first.isStreaming }

    /// - Parameters:
    ///   - first: hears while somebody speaks, and gives partial results.
    ///   - second: hears the recording when it is complete, and names alternatives.
    public init(_ name: String, first: any TranscriptionBackend, second: any TranscriptionBackend) {
        (self.name, self.first, self.second) = (name, first, second)
        limits = first.limits
    }

    public func load() async throws {
        try await first.load()
        try await second.load()
    }

    public func shutdown() async {
        await first.shutdown()
        await second.shutdown()
    }

    public func transcribe(
        _ audio: SessionAudio, hints: TranscriptionHints, limits: TranscriptionLimits, progress: SessionProgress
    ) async throws -> Transcript {
        let session = first.start(hints: hints, limits: limits)
        async let heard = Self.outcome(of: session, progress)
        var samples: [Int16] = []
        for await piece in audio {
            samples += piece
            session.send(piece)
            // It may end before the audio does.
            if session.state == .completed { break }
        }
        session.finish(spoken: audio.spokenSamples)
        let whole = audio.spoken(of: samples)
        async let other = second.transcribe(samples: whole, hints: hints)
        return try await Self.together(heard, other)
    }

    /// What was said, from what each backend makes of it.
    private static func together(_ first: Transcript, _ second: Transcript) -> Transcript {
        second.alternatives.contains { $0.text == first.text } ? first : second
    }

    /// Passes on what a session tells.
    private static func outcome(of session: TranscriptionSession, _ progress: SessionProgress) async throws
        -> Transcript
    {
        for await event in session.events {
            switch event {
            case .state(.running), .state(.finishing): progress.started()
            case .partial(let transcript): progress.partial(transcript)
            case .final(let transcript): return transcript
            case .failed(let error): throw error
            case .state: break
            }
        }
        throw ServiceError(.cancelled, "The transcription was cancelled.")
    }
}
