public import Services

/// Where a session is in its life. It only ever moves down this list, or from anywhere to `cancelled`.
public enum TranscriptionState: String, Sendable, Equatable {
    /// The backend is not listening yet; audio waits in the buffer.
    case starting
    /// The backend takes audio.
    case running
    /// The audio has ended and the result is awaited.
    case finishing
    /// There is a result or a failure, and no more will follow.
    case completed
    /// The caller lost interest; there is no result.
    case cancelled
}

/// What a session tells while it works.
public enum TranscriptionEvent: Sendable, Equatable {
    case state(TranscriptionState)
    /// What is understood so far. Replaces the partial before it.
    case partial(Transcript)
    /// The result, once a session, after which only the state `completed` follows.
    case final(Transcript)
    /// Why there will be no result, once a session, after which only the state `completed` follows.
    case failed(ServiceError)
}
