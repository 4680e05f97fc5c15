/// Decides when a keyword was nearly heard: a pure rule on the scores of its frames.
///
/// Frames whose score reaches the floor belong to one utterance as long as they lie closer together than the patience.
/// An utterance of which one frame reaches the threshold is the detection's, also where the refractory time has kept that
/// from being reported; of another the best frame is a near miss, once the utterance is over. So none has both.
package struct NearMissRule: Sendable {
    /// What a frame has made certain.
    package enum Action: Sendable, Hashable {
        case none
        /// The frame is the best of an utterance so far.
        case best
        /// The utterance is over, and its best frame was a near miss.
        case over
    }

    private enum State: Sendable {
        case quiet
        /// Within the margin at best.
        case near(best: Double, last: Int)
        /// The threshold was reached.
        case heard(last: Int)
    }

    private let range: Range<Double>
    private let patience: Int
    private var state = State.quiet
    private var frame = 0

    /// - Parameters:
    ///   - range: the scores of near misses, from the floor up to, not including, the threshold.
    ///   - patience: frames below the floor that end an utterance; longer than the word, so that a part of it that looks
    ///     like the whole is not taken for an utterance of its own.
    package init(range: Range<Double>, patience: Int) {
        precondition(patience > 0, "an utterance is over a frame after its last at the earliest")
        self.range = range
        self.patience = patience
    }

    /// Takes the score of the next frame.
    package mutating func process(_ score: Double) -> Action {
        frame &+= 1
        if score >= range.upperBound {
            state = .heard(last: frame)
            return .none
        }
        let isNear = score >= range.lowerBound
        switch state {
        case .quiet:
            guard isNear else { return .none }
            state = .near(best: score, last: frame)
            return .best
        case .near(let best, let last):
            if isNear {
                state = .near(best: max(best, score), last: frame)
                return score > best ? .best : .none
            }
            guard frame - last >= patience else { return .none }
            state = .quiet
            return .over
        case .heard(let last):
            if isNear {
                state = .heard(last: frame)
            } else if frame - last >= patience {
                state = .quiet
            }
            return .none
        }
    }

    /// The stream has ended or is interrupted, and an utterance under way with it.
    package mutating func finish() -> Action {
        defer { state = .quiet }
        if case .near = state { return .over }
        return .none
    }
}
