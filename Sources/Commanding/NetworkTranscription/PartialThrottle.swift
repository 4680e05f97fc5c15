import System
import Transcription

/// Lets the partial transcripts of a service through as long as they come at a bearable rate and size.
///
/// A service that sends more loses some of them, and nothing of its result.
package struct PartialThrottle {
    /// Partial transcripts that may come at once.
    private static let burst = 64.0
    /// Those that may follow in a second.
    private static let rate = 20.0
    private static let longestText = Limit(
        16_384, .bytes, of: "the text of a partial transcript",
        beyond: "it is not shown; the transcript at the end is")
    private static let mostSegments = Limit(
        2_048, .elements, of: "the segments of a partial transcript",
        beyond: "it is not shown; the transcript at the end is")

    private var allowance = burst
    private var last: ContinuousClock.Instant?

    package init() {}

    /// - Parameter transcript: is made only when it may be passed on.
    mutating func pass(_ transcript: @autoclosure () -> Transcript?, to progress: SessionProgress) {
        guard isDue(at: .now), let transcript = transcript() else { return }
        guard transcript.text.utf8.count <= Self.longestText.value, transcript.segments.count <= Self.mostSegments.value
        else {
            return
        }
        progress.partial(transcript)
    }

    /// Whether one more may be passed on; if so, it counts.
    package mutating func isDue(at now: ContinuousClock.Instant) -> Bool {
        if let last {
            let elapsed = (now - last) / .seconds(1)
            allowance = min(Self.burst, allowance + max(0, elapsed) * Self.rate)
        }
        last = now
        guard allowance >= 1 else { return false }
        allowance -= 1
        return true
    }
}
