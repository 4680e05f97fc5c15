/// Says in which frames a candidate of the first look is read by the phone network: a pure rule on the audio clock.
package struct LookTiming {
    /// What a candidate is read for.
    package enum Rule: Sendable {
        /// A word in anybody's voice: from `close` on in every fourth frame, since the end of the word may still be on its
        /// way. A fainter candidate, of which there are many more, is seldom the word: it is read once each time that its
        /// score has stopped rising.
        case anyVoice
        /// A word in one voice, whose score rises high: from `close` on each time that it has risen by a step, and whenever
        /// it has stopped rising. That hangs on the scores alone, so that a recording of the word is read in the frames
        /// in which the stream was that it was cut out of.
        case oneVoice
    }

    /// Frames from one look to the next at least, in anybody's voice.
    private static let period = 4
    /// Raw score.
    private static let step = 3.0
    /// A score that rises by less than this and falls again has not changed.
    private static let ripple = 1.0

    private let rule: Rule
    /// The raw score of the first look from which on a candidate is close.
    private let close: Double
    private var next = 0
    /// The lowest score since the last look.
    private var lowest = -Double.infinity
    private var previous = -Double.infinity
    private var rose = false

    package init(_ rule: Rule, close: Double) {
        self.rule = rule
        self.close = close
    }

    /// Takes the raw score of the next frame of a candidate.
    /// - Parameter hop: hops of the stream up to the frame.
    package mutating func isDue(_ score: Double, at hop: Int) -> Bool {
        let isDue =
            switch rule {
            case .anyVoice: isDueInAnyVoice(score, at: hop)
            case .oneVoice: isDueInOneVoice(score)
            }
        previous = score
        return isDue
    }

    private mutating func isDueInAnyVoice(_ score: Double, at hop: Int) -> Bool {
        let rises = score > previous
        rose = rose || rises
        guard hop >= next, score >= close || (rose && !rises) else { return false }
        next = hop &+ Self.period
        rose = false
        return true
    }

    private mutating func isDueInOneVoice(_ score: Double) -> Bool {
        let rises = score > previous
        let isDue =
            rises
            ? score >= close && score >= lowest + Self.step
            : rose && previous >= lowest + Self.ripple
        lowest = isDue ? score : min(lowest, score)
        rose = rises
        return isDue
    }

    /// The candidate is over.
    package mutating func reset() { self = LookTiming(rule, close: close) }
}
