/// Says in which frames a candidate of the first look is read by the phone network: a pure rule on the audio clock.
///
/// From `close` on in every fourth frame, since the end of the word may still be on its way. A fainter candidate, of which
/// there are many more, is seldom the word: it is read once each time that its score has stopped rising.
package struct LookTiming {
    /// Frames from one look to the next at least.
    package static let period = 4

    /// The raw score of the first look from which on a candidate is close.
    private let close: Double
    private var next = 0
    private var previous = -Double.infinity
    private var rose = false

    package init(close: Double) {
        self.close = close
    }

    /// Takes the raw score of the next frame of a candidate.
    /// - Parameter hop: hops of the stream up to the frame.
    package mutating func isDue(_ score: Double, at hop: Int) -> Bool {
        let rises = score > previous
        rose = rose || rises
        previous = score
        guard hop >= next, score >= close || (rose && !rises) else { return false }
        next = hop &+ Self.period
        rose = false
        return true
    }

    /// The candidate is over.
    package mutating func reset() { self = LookTiming(close: close) }
}
