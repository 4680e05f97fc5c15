import Glibc

/// How many words and how many false alarms have which score, in equal steps of its log-odds: scores are steep, and on
/// a plain scale nearly all would stand in the first and the last bar.
package struct ScoreHistogram: Sendable, Hashable {
    /// Log-odds between which the bars lie; what lies beyond counts in the outermost.
    package static let range = -10.0...10.0
    package static let bars = 40

    package private(set) var words = [Int](repeating: 0, count: bars)
    package private(set) var alarms = [Int](repeating: 0, count: bars)
    /// Words that nothing came near.
    package private(set) var unheard = 0

    package init(_ measurement: ModelMeasurement) {
        for word in measurement.words {
            if word.score == -.infinity { unheard += 1 } else { words[Self.bar(of: word.score)] += 1 }
        }
        for alarm in measurement.alarms { alarms[Self.bar(of: alarm.score)] += 1 }
    }

    /// -10 for a score of 0.00005, 0 for 0.5.
    package static func logOdds(_ score: Double) -> Double {
        guard score > 0 else { return range.lowerBound }
        guard score < 1 else { return range.upperBound }
        return min(max(log(score / (1 - score)), range.lowerBound), range.upperBound)
    }

    private static func bar(of score: Double) -> Int {
        let width = (range.upperBound - range.lowerBound) / Double(bars)
        return min(Int((logOdds(score) - range.lowerBound) / width), bars - 1)
    }
}
