/// A threshold, and what a model misses and mistakes there.
package struct OperatingPoint: Sendable, Hashable {
    /// What the threshold is chosen by.
    package enum Choice: Sendable, Hashable {
        /// So many false alarms an hour of these recordings at most.
        case rate(Double)
        /// What the model or an option says.
        case given
    }

    package let choice: Choice
    /// Of a rate what a score has to exceed, otherwise what it has to reach; minus infinity lets everything through.
    package let threshold: Double
    package fileprivate(set) var misses: Proportion
    package fileprivate(set) var alarms: Frequency

    package func isHeard(_ score: Double) -> Bool {
        if case .given = choice { score >= threshold } else { score > threshold }
    }
}

extension ModelMeasurement {
    /// The lowest threshold with at most so many false alarms an hour.
    package func point(atRate rate: Double) -> OperatingPoint {
        // What is a whole number may be a little less as a product.
        let allowed = Int(min(rate * hours + 1e-9, Double(alarms.count)))
        let threshold = allowed < alarms.count ? alarms[allowed].score : -.infinity
        return point(.rate(rate), threshold)
    }

    /// Where the model reports.
    package var givenPoint: OperatingPoint { point(.given, threshold) }

    private func point(_ choice: OperatingPoint.Choice, _ threshold: Double) -> OperatingPoint {
        var point = OperatingPoint(
            choice: choice, threshold: threshold, misses: Proportion(0, of: 0), alarms: Frequency(0, inHours: hours))
        point.misses = Proportion(words.count { !point.isHeard($0.score) }, of: words.count)
        point.alarms = Frequency(alarms.count { point.isHeard($0.score) }, inHours: hours)
        return point
    }
}
