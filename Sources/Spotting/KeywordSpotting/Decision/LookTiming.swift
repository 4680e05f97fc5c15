/// Says in which frames a candidate of the first look is read by the phone network: a pure rule on the audio clock.
///
/// A candidate is read each time that its score has risen by a step, from `close` on, and whenever it has stopped rising.
/// One that the last look left at most `near` below `close` is read in every fourth frame, too, since the end of the word
/// may still be on its way. That hangs on the scores alone, so that a recording of the word is read in the frames in which
/// the stream was that it was cut out of.
package struct LookTiming {
    /// Frames from one look to the next of a candidate that is near.
    private static let period = 4
    /// Raw score.
    private static let step = 3.0
    /// A score that rises by less than this and falls again has not changed.
    private static let ripple = 1.0

    private let close: Double
    private let near: Double?
    /// The frame from which on a candidate that is near is read again.
    private var next = 0
    /// The lowest score since the last look.
    private var lowest = -Double.infinity
    private var previous = -Double.infinity
    private var rose = false

    /// - Parameters:
    ///   - close: the raw score of the first look from which on a candidate is close.
    ///   - near: raw score by which the last look may have left a candidate below `close` that is near; nil where none is.
    package init(close: Double, near: Double? = nil) {
        self.close = close
        self.near = near
    }

    /// Takes the raw score of the next frame of a candidate.
    /// - Parameters:
    ///   - gain: what the last look at the candidate added to its score; 0 before the first one.
    ///   - hop: hops of the stream up to the frame.
    package mutating func isDue(_ score: Double, gain: Double, at hop: Int) -> Bool {
        let rises = score > previous
        let hasRisen = rises && score >= close && score >= lowest + Self.step
        let hasStopped = rose && !rises && previous >= lowest + Self.ripple
        let isDue = hasRisen || hasStopped || (hop >= next && isNear(score, gain))
        if isDue { next = hop &+ Self.period }
        lowest = isDue ? score : min(lowest, score)
        rose = rises
        previous = score
        return isDue
    }

    private func isNear(_ score: Double, _ gain: Double) -> Bool {
        guard let near else { return false }
        return score >= close && score + gain >= close - near
    }

    /// The candidate is over.
    package mutating func reset() { self = LookTiming(close: close, near: near) }
}
