package import KeywordModels

/// What a model learns from what was taken for its word: a threshold above as many of those as it may go without losing
/// its own takes, or what must go on being heard.
package struct Lesson: Sendable {
    /// A recording, and the highest score in it.
    package struct Clip: Sendable, Hashable {
        package var name: String
        package var score: Double

        package init(name: String, score: Double) {
            self.name = name
            self.score = score
        }
    }

    package enum Verdict: String, Sendable {
        case improved
        /// None of the recordings wakes it.
        case nothingToDo = "nothing-to-do"
        /// All that wake it are as like the word as what must be heard.
        case refused
    }

    package let before: Calibration
    package let after: Calibration
    /// Recordings of anything else that woke it: those that do not any more, and those that still do.
    package let removed: [Clip]
    package let remaining: [Clip]
    /// Recordings of the word that were heard and must be.
    package let kept: [Clip]
    /// Recordings of the word that were not heard before either.
    package let unheard: [Clip]
    private let takes: [TakeReport]

    /// The threshold goes so far towards the takes' own score at most, because on other days they score lower. Without
    /// takes that tell, it rises by so many widths.
    private static let ownShare = 0.5
    private static let blindReach = 2.0
    /// How far a recording has to stay from the threshold on its side, in widths.
    private static let margin = 0.2

    /// - Parameters:
    ///   - wrong: recordings of anything else.
    ///   - right: recordings of the word.
    package init(_ calibration: Calibration, takes: [TakeReport], wrong: [Clip], right: [Clip]) {
        before = calibration
        self.takes = takes
        let (threshold, width) = (calibration.threshold, calibration.width)
        let raw = { (clip: Clip) in calibration.raw(clip.score) }
        kept = right.filter { raw($0) >= threshold }
        unheard = right.filter { raw($0) < threshold }
        let protected = kept.map(raw) + takes.compactMap(\.rawScore).filter { $0 >= threshold }
        let own = calibration.own.map { threshold + max(0, Self.ownShare * ($0 - threshold)) }
        let ceiling = min(
            own ?? threshold + Self.blindReach * width, (protected.min() ?? .infinity) - Self.margin * width)
        let woke = wrong.filter { raw($0) >= threshold }
        // Above those that it can get above, and no further: more would only be missed more often.
        let needed = woke.map { raw($0) + Self.margin * width }.filter { $0 <= ceiling }.max()
        var after = calibration
        if let needed { after.threshold = needed }
        self.after = after
        removed = woke.filter { raw($0) < after.threshold }
        remaining = woke.filter { raw($0) >= after.threshold }
    }

    package var verdict: Verdict {
        if !removed.isEmpty { return .improved }
        return remaining.isEmpty ? .nothingToDo : .refused
    }

    /// The takes that are less like the others than a recording of something else is.
    package func takesBelow(_ clip: Clip) -> [String] {
        takes.filter { ($0.rawScore ?? .infinity) < before.raw(clip.score) }.map(\.name)
    }

    /// By how many steps of the score the threshold rises.
    package var steps: Double { (after.threshold - before.threshold) / before.width }
}
