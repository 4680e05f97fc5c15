import Services

/// The life of one session, without its threads: what each happening leads to.
///
/// Every method returns the events to be sent; none after the session is over, so that a backend which answers too late
/// or twice does no harm.
struct SessionMachine {
    private(set) var state = TranscriptionState.starting
    private var audioEnded = false

    var isOver: Bool { state == .completed || state == .cancelled }

    /// The backend takes audio.
    mutating func backendStarted() -> [TranscriptionEvent] {
        guard state == .starting else { return [] }
        return move(to: audioEnded ? .finishing : .running)
    }

    /// The caller has no more audio. Nil when that was known already.
    mutating func audioFinished() -> [TranscriptionEvent]? {
        guard !isOver, !audioEnded else { return nil }
        audioEnded = true
        return state == .running ? move(to: .finishing) : []
    }

    mutating func understood(_ transcript: Transcript) -> [TranscriptionEvent] {
        isOver ? [] : [.partial(transcript)]
    }

    mutating func ended(_ outcome: Result<Transcript, ServiceError>) -> [TranscriptionEvent] {
        guard !isOver else { return [] }
        let event: TranscriptionEvent =
            switch outcome {
            case .success(let transcript): .final(transcript)
            case .failure(let error): .failed(error)
            }
        return [event] + move(to: .completed)
    }

    mutating func cancelled() -> [TranscriptionEvent] {
        isOver ? [] : move(to: .cancelled)
    }

    private mutating func move(to next: TranscriptionState) -> [TranscriptionEvent] {
        state = next
        return [.state(next)]
    }
}
