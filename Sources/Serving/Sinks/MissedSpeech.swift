import System
import VoiceActivity

/// Finds the newest speech in which no keyword was heard, not even nearly: what somebody means who says a word in vain.
enum MissedSpeech {
    /// So far back somebody is believed to remember.
    static let reach = Limit(
        60, .seconds, of: "the speech in which a log is asked for a missed word", beyond: "it is not found any more")
    /// A keyword is shorter.
    private static let longest = Limit(
        6, .seconds, of: "the speech that a log keeps as a missed word", beyond: "its last seconds are kept")
    /// Hops without speech within a word, such as before a stop.
    private static let gap = 30
    /// Hops of the shortest word.
    private static let shortest = 20

    /// - Parameters:
    ///   - ring: the newest audio with what the detector said of it.
    ///   - told: hops of keywords that were heard or nearly heard, and of speech that was found before.
    /// - Returns: its hops; nil where there is none.
    static func newest(in ring: borrowing PreRollRing, besides told: [Range<Int>]) -> Range<Int>? {
        let first = max(ring.start, ring.end - reach.value * 100)
        var place = ring.end
        while let run = lastRun(in: ring, from: first, upTo: place) {
            if run.count >= shortest, !told.contains(where: { $0.overlaps(run) }) {
                return max(run.lowerBound, run.upperBound - longest.value * 100)..<run.upperBound
            }
            place = run.lowerBound
        }
        return nil
    }

    private static func lastRun(in ring: borrowing PreRollRing, from first: Int, upTo end: Int) -> Range<Int>? {
        var run: Range<Int>?
        var place = end - 1
        while place >= first {
            if ring.activity(at: place).isSpeech {
                run = place..<(run?.upperBound ?? place + 1)
            } else if let run, run.lowerBound - place > gap {
                return run
            }
            place -= 1
        }
        return run
    }
}
