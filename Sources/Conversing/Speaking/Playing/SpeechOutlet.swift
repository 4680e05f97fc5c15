import Services

/// Where utterances are heard, one at a time. All of it returns at once.
protocol SpeechOutlet: Sendable {
    /// Has it made and heard.
    func start(_ utterance: Utterance)
    func pause()
    func resume()
    /// Breaks an utterance off; `silenced` or another end follows.
    func stop(_ id: Int, _ point: StopPoint)
}

/// What an outlet tells of the utterance that it was given last.
enum OutletNews: Sendable {
    case began
    case word(Range<Int>)
    // One of these comes last.
    case finished
    case silenced
    case failed(ServiceError)
}
