/// What a model has made of a recording: its candidates in order of time.
package struct Hearing: Sendable, Hashable {
    package var candidates: [Candidate]
    /// Seconds of the recording.
    package var duration: Double
    /// Where the energy of the recording has its word, where it was short enough to look; nil otherwise.
    package var sound: ClosedRange<Double>?

    package init(candidates: [Candidate] = [], duration: Double, sound: ClosedRange<Double>? = nil) {
        self.candidates = candidates
        self.duration = duration
        self.sound = sound
    }

    /// A word is heard when the decision falls between so much before its start and so much after its end.
    package static let before = 0.2
    package static let after = 1.0

    /// The highest score of the candidates whose decision falls into a range; minus infinity where there is none.
    func highest(in range: ClosedRange<Double>) -> Double {
        candidates[places(in: range)].reduce(-.infinity) { max($0, $1.score) }
    }

    /// The first candidate in a range that goes beyond a score.
    func first(in range: ClosedRange<Double>, above score: Double) -> Candidate? {
        candidates[places(in: range)].first { $0.score > score }
    }

    private func places(in range: ClosedRange<Double>) -> Range<Int> {
        let first = candidates.partition { $0.time >= range.lowerBound }
        return first..<max(first, candidates.partition { $0.time > range.upperBound })
    }

    /// Without what falls where the word is said after all.
    /// - Returns: what is left, and its seconds.
    func without(_ places: [ClosedRange<Double>]) -> (candidates: [Candidate], seconds: Double) {
        guard !places.isEmpty else { return (candidates, duration) }
        let ranges = places.map { ($0.lowerBound - Self.before)...($0.upperBound + Self.after) }
        let lost = places.reduce(0) { $0 + $1.upperBound - $1.lowerBound + Self.after }
        let rest = candidates.filter { candidate in !ranges.contains { $0.contains(candidate.time) } }
        return (rest, max(0, duration - lost))
    }
}

extension [Candidate] {
    /// The first place from which on something holds, where it holds for all that follow.
    fileprivate func partition(where holds: (Candidate) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Those that stand at least so many seconds apart, the highest first: as false alarms are counted.
    package func peaks(apart distance: Double = 1) -> [Candidate] {
        var taken: [Int: [Double]] = [:]
        // Of equal scores the earlier one counts, whatever order a sort leaves them in.
        let order = enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
        return order.map(\.element).filter { candidate in
            let cell = Int((candidate.time / distance).rounded(.down))
            let isNear = (cell - 1...cell + 1).contains { cell in
                taken[cell, default: []].contains { abs($0 - candidate.time) < distance }
            }
            if !isNear { taken[cell, default: []].append(candidate.time) }
            return !isNear
        }
    }
}
