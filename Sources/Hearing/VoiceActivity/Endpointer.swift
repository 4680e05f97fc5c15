/// Turns the decisions of single frames into utterances: onset, hangover, shortest and longest, time-out.
///
/// A pure value on the audio clock: it is given one decision for each frame and returns what has just become certain.
/// It knows nothing of audio, so every rule can be tested with a row of numbers.
public struct Endpointer: Sendable {
    /// Durations in frames of 10 ms.
    public struct Configuration: Sendable, Hashable {
        /// Speech frames in a row that begin an utterance.
        public var onset = 3
        /// Frames without speech that end an utterance.
        public var hangover: Int
        /// Frames without speech that end an utterance when every one of them was surely no speech. The wait shrinks
        /// from `hangover` to this with the confidence of the pause.
        public var confidentHangover: Int
        /// Utterances with fewer frames between onset and last speech frame than this are dropped.
        public var shortest = 0
        /// Frames after which an utterance is ended whatever is heard; nil for no limit.
        public var longest: Int?
        /// Frames to wait for an onset; nil for ever.
        public var timeout: Int?

        /// The hangover of utterances, in seconds, where nothing else is asked for.
        public static let usualHangover = 0.8

        public init(hangover: Int = Int(usualHangover * 100)) {
            self.hangover = hangover
            confidentHangover = hangover
        }

        package func validate() {
            precondition(onset > 0 && hangover > 0, "onset and hangover are at least one frame")
            precondition((1...hangover).contains(confidentHangover), "the confident hangover is at most the hangover")
            precondition(shortest >= 0 && (longest ?? 1) > 0 && (timeout ?? 1) > 0, "limits are positive")
        }
    }

    /// What became certain with a frame. Frames are counted from the endpointer's start; `end` is one past the last.
    public enum Action: Sendable, Hashable {
        case none
        /// Speech has begun at `start`.
        case started(start: Int)
        /// The utterance ended, its last speech frame being `end - 1`.
        case ended(start: Int, end: Int, reason: Reason)
        /// What had begun was too short to be an utterance.
        case dropped(start: Int)
        /// No speech began in time.
        case timedOut
    }

    public enum Reason: Sendable, Hashable {
        case silence
        case tooLong
        case sourceEnded
    }

    private enum State: Sendable {
        /// No utterance; `run` speech frames in a row so far.
        case waiting(since: Int, run: Int)
        case speaking(start: Int, last: Int, pause: Pause)
    }

    private struct Pause: Sendable {
        /// In frames; one of far speech counts less.
        var length: Float = 0
        /// The sum of its frames' confidences.
        var confidence: Float = 0
    }

    /// What a frame of far speech adds to a pause: it might be the end of a word after all.
    private static let farFrame: Float = 2 / 3

    public let configuration: Configuration
    private var state = State.waiting(since: 0, run: 0)
    private var frame = 0

    public init(_ configuration: Configuration = Configuration()) {
        configuration.validate()
        self.configuration = configuration
    }

    /// Whether an utterance is under way.
    public var isSpeaking: Bool {
        if case .speaking = state { true } else { false }
    }

    /// Takes the decision on the next frame.
    /// - Parameters:
    ///   - probability: of speech, 0...1; tells how sure a pause is one.
    ///   - isFar: whether the speech is that of somebody else, who is heard behind. It begins no utterance, and a pause
    ///     goes on; of such speech alone it takes half as long again.
    public mutating func process(isSpeech: Bool, probability: Float, isFar: Bool = false) -> Action {
        defer { frame += 1 }
        let isFar = isSpeech && isFar
        let isSpeech = isSpeech && !isFar
        switch state {
        case .waiting(let since, let run):
            return wait(since: since, run: isSpeech ? run + 1 : 0)
        case .speaking(let start, let last, let pause):
            if let longest = configuration.longest, frame + 1 - start >= longest {
                state = .waiting(since: frame + 1, run: 0)
                return .ended(start: start, end: isSpeech ? frame + 1 : last + 1, reason: .tooLong)
            }
            if isSpeech {
                state = .speaking(start: start, last: frame, pause: Pause())
                return .none
            }
            var pause = pause
            pause.length += isFar ? Self.farFrame : 1
            // A probability that is not a number says nothing of the pause: the comparison is false for it.
            if !isFar, probability < 0.5 { pause.confidence += min(1 - 2 * probability, 1) }
            return rest(start: start, last: last, pause: pause)
        }
    }

    /// The source has ended: an utterance under way ends with it.
    public mutating func finish() -> Action {
        guard case .speaking(let start, let last, _) = state else { return .none }
        state = .waiting(since: frame, run: 0)
        return close(start: start, last: last, reason: .sourceEnded)
    }

    private mutating func wait(since: Int, run: Int) -> Action {
        if run >= configuration.onset {
            let start = frame + 1 - run
            state = .speaking(start: start, last: frame, pause: Pause())
            return .started(start: start)
        }
        if run == 0, let timeout = configuration.timeout, frame + 1 - since >= timeout {
            state = .waiting(since: frame + 1, run: 0)
            return .timedOut
        }
        state = .waiting(since: since, run: run)
        return .none
    }

    /// A pause of n frames with confidence c has to last between the two hangovers.
    private mutating func rest(start: Int, last: Int, pause: Pause) -> Action {
        let confidence = pause.confidence / pause.length
        let spread = Float(configuration.hangover - configuration.confidentHangover)
        guard pause.length >= Float(configuration.hangover) - spread * confidence else {
            state = .speaking(start: start, last: last, pause: pause)
            return .none
        }
        state = .waiting(since: frame + 1, run: 0)
        return close(start: start, last: last, reason: .silence)
    }

    private func close(start: Int, last: Int, reason: Reason) -> Action {
        last + 1 - start < configuration.shortest
            ? .dropped(start: start) : .ended(start: start, end: last + 1, reason: reason)
    }
}
