/// What is missed at every rate of false alarms: the curve that detection error trade-off plots show (Martin et al. 1997).
package struct DetectionErrorCurve: Sendable, Hashable {
    package struct Point: Sendable, Hashable {
        /// False alarms an hour.
        package var rate: Double
        /// The share of words that are missed.
        package var misses: Double
        /// What a score has to exceed.
        package var threshold: Double
    }

    /// From the strictest threshold to the most eager one.
    package private(set) var points: [Point] = []

    /// - Parameter most: points. A longer curve is thinned out where nobody would see it: in equal steps of the rank.
    package init(_ measurement: ModelMeasurement, most: Int = 500) {
        let (alarms, hours) = (measurement.alarms, measurement.hours)
        guard hours > 0, !measurement.words.isEmpty else { return }
        let scores = measurement.words.map(\.score).sorted()
        func misses(_ threshold: Double) -> Double {
            var (low, high) = (0, scores.count)
            while low < high {
                let middle = (low + high) / 2
                if scores[middle] > threshold { high = middle } else { low = middle + 1 }
            }
            return Double(low) / Double(scores.count)
        }
        var rank = 0
        while rank <= alarms.count {
            let threshold = rank < alarms.count ? alarms[rank].score : -.infinity
            let point = Point(rate: Double(rank) / hours, misses: misses(threshold), threshold: threshold)
            // Equal scores come and go together.
            if let last = points.last, last.threshold == threshold { points.removeLast() }
            points.append(point)
            // The first ranks are what counts; further on a step of a hundredth cannot be seen.
            rank += max(1, rank * 4 / most)
        }
        if let last = points.last, last.threshold != -.infinity {
            points.append(Point(rate: Double(alarms.count) / hours, misses: misses(-.infinity), threshold: -.infinity))
        }
    }
}
