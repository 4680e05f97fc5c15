/// Compares the clock of a device with that of the computer.
///
/// Audio that came late once is not a slow clock. So the rate is measured in several stretches, in each by a straight
/// line through all readings, and counts only where nearly all stretches agree: a stall, and the catching up after it,
/// spoil one of them or two. Nothing is allocated.
package struct ClockMonitor {
    /// A difference above this is worth a word: crystals stay within 200 ppm, a wrong rate is far above.
    package static let threshold: Double = 500

    /// Seconds of a stretch: jitter of 10 ms in each reading moves a line through 15 s by about 100 ppm.
    private static let stretch: Double = 15
    /// Stretches that are kept, and how many of them have to agree.
    private static let kept = 6
    private static let agreeing = 4

    private let rate: Double
    private var line = Line()
    private var start: Double?
    private var frames = 0
    /// What the last stretches said, in parts per million, the oldest being overwritten.
    private var rates = InlineArray<6, Double>(repeating: 0)
    private var measured = 0
    private var reported: Double = 0

    package init(rate: Double) {
        self.rate = rate
    }

    /// `count` more frames were read at `time`; audio of `delay` seconds waits to be read.
    /// - Returns: the difference in parts per million when it is certain, large and not yet reported.
    package mutating func captured(_ count: Int, at time: Double, delay: Double = 0) -> Double? {
        guard let start else {
            start = time
            line.add(0, delay)
            return nil
        }
        frames += count
        let elapsed = time - start
        line.add(elapsed, Double(frames) / rate + delay - elapsed)
        guard elapsed >= Self.stretch else { return nil }
        if let slope = line.slope {
            rates[measured % Self.kept] = slope * 1e6
            measured += 1
        }
        restart()
        return verdict()
    }

    /// The audio has a gap here, or nothing can be said of the time for a while.
    package mutating func restart() {
        start = nil
        frames = 0
        line = Line()
    }

    private mutating func verdict() -> Double? {
        let known = min(measured, Self.kept)
        guard known >= Self.agreeing else { return nil }
        let difference = median(of: known)
        let tolerance = max(Self.threshold / 2, difference.magnitude / 4)
        let agree = (0..<known).count { (rates[$0] - difference).magnitude <= tolerance }
        guard agree >= Self.agreeing, difference.magnitude > Self.threshold else { return nil }
        guard (difference - reported).magnitude > max(Self.threshold, reported.magnitude) else { return nil }
        reported = difference
        return difference
    }

    /// The mean of the one or two values in the middle, found by counting, since sorting allocates.
    private func median(of count: Int) -> Double {
        func value(atRank rank: Int) -> Double {
            for i in 0..<count {
                let below = (0..<count).count { rates[$0] < rates[i] }
                let equal = (0..<count).count { rates[$0] == rates[i] }
                if below <= rank && rank < below + equal { return rates[i] }
            }
            return 0
        }
        return (value(atRank: (count - 1) / 2) + value(atRank: count / 2)) / 2
    }

    /// The straight line through points, by least squares.
    private struct Line {
        private var count: Double = 0
        private var sumX: Double = 0
        private var sumY: Double = 0
        private var sumXX: Double = 0
        private var sumXY: Double = 0

        mutating func add(_ x: Double, _ y: Double) {
            count += 1
            sumX += x
            sumY += y
            sumXX += x * x
            sumXY += x * y
        }

        /// Nil where the points do not tell.
        var slope: Double? {
            let spread = count * sumXX - sumX * sumX
            guard count >= 5, spread > 0 else { return nil }
            return (count * sumXY - sumX * sumY) / spread
        }
    }
}
