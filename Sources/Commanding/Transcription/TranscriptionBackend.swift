public import Services

/// A way to turn spoken commands into text.
///
/// A backend is made once, prepared ahead of the first command, and then starts a session for each command:
///
///     try await backend.prepare()
///     let session = backend.start(hints: TranscriptionHints(language: "en"))
///     session.send(hop)            // as often as there is audio; never waits
///     session.finish()
///     for await event in session.events { ... }
///
/// Whoever writes a backend implements `transcribe`; states, time-outs, bounds and cancelling are the session's.
public protocol TranscriptionBackend: Sendable {
    /// The name under which the command line knows it, such as "pocketsphinx".
    var name: String { get }
    /// True when audio leaves the machine's memory through a socket.
    var usesNetwork: Bool { get }
    /// True when audio is worked on while it is spoken, and not only after its end.
    var isStreaming: Bool { get }
    var limits: TranscriptionLimits { get }
    var availability: AvailabilityMonitor { get }

    /// Does ahead of the first command what takes time: loads a model, asks a service what it can do.
    ///
    /// Optional: a session prepares what is not prepared yet. The outcome goes to `availability` as well.
    func load() async throws

    /// Transcribes one utterance.
    ///
    /// Reads `audio` to its end and returns the result. Calls `progress` for what is known before. When the task is
    /// cancelled it returns soon; what it returns or throws then is ignored.
    /// - Throws: `ServiceError`; anything else is reported as a defect.
    func transcribe(
        _ audio: SessionAudio, hints: TranscriptionHints, limits: TranscriptionLimits, progress: SessionProgress
    ) async throws -> Transcript

    /// Closes what the backend holds open. No session may be started afterwards.
    func shutdown() async
}

extension TranscriptionBackend {
    public func load() async throws {}
    public func shutdown() async {}

    /// Does ahead of the first command what takes time, and tells `availability` how it went.
    public func prepare() async throws(ServiceError) {
        do {
            try await load()
            availability.note(nil)
        } catch {
            let error = ServiceError(any: error, in: name)
            availability.note(error)
            throw error
        }
    }

    /// Starts to transcribe one utterance.
    /// - Parameter limits: nil for the backend's own.
    public func start(
        hints: TranscriptionHints = TranscriptionHints(), limits: TranscriptionLimits? = nil
    ) -> TranscriptionSession {
        TranscriptionSession(backend: self, hints: hints, limits: limits ?? self.limits)
    }

    /// Transcribes a recording that is there as a whole.
    /// - Parameter samples: 16 kHz mono.
    public func transcribe(
        samples: [Int16], hints: TranscriptionHints = TranscriptionHints()
    ) async throws(ServiceError) -> Transcript {
        let session = start(hints: hints, limits: limits.fitting(seconds: Double(samples.count) / 16_000))
        session.send(samples)
        session.finish()
        return try await session.result()
    }
}

extension ServiceError {
    package init(any error: any Error, in backend: String) {
        self.init(any: error, in: "backend '\(backend)'", request: "transcription")
    }
}
