/// By how much one measure exceeds another, with the interval in which the true difference lies in 95 of 100 cases.
package struct Difference: Sendable, Hashable {
    /// The second less the first.
    package var value: Double
    package var interval: ClosedRange<Double>

    /// Whether chance alone hardly makes such a difference.
    package var isClear: Bool { !interval.contains(0) }

    /// Of the shares of two that were tried on the same things: what both miss says nothing of their difference.
    ///
    /// Newcombe's method 10 (1998): the intervals of Wilson, joined by the correlation of the outcomes.
    /// - Parameter outcomes: for each thing whether the first has, and whether the second has; at least one.
    package init?(paired outcomes: [(first: Bool, second: Bool)]) {
        guard !outcomes.isEmpty else { return nil }
        let n = Double(outcomes.count)
        var (both, onlyFirst, onlySecond, neither) = (0.0, 0.0, 0.0, 0.0)
        for outcome in outcomes {
            switch outcome {
            case (true, true): both += 1
            case (true, false): onlyFirst += 1
            case (false, true): onlySecond += 1
            case (false, false): neither += 1
            }
        }
        let first = Proportion(outcomes.count { $0.first }, of: outcomes.count)
        let second = Proportion(outcomes.count { $0.second }, of: outcomes.count)
        let (a, b) = (first.share ?? 0, second.share ?? 0)
        let product = (both + onlyFirst) * (onlySecond + neither) * (both + onlySecond) * (onlyFirst + neither)
        var agreement = both * neither - onlyFirst * onlySecond
        // The correction for continuity that the method has where the two agree.
        if agreement > 0 { agreement = max(agreement - n / 2, 0) }
        let correlation = product > 0 ? agreement / product.squareRoot() : 0
        let (lowA, highA) = (a - first.interval.lowerBound, first.interval.upperBound - a)
        let (lowB, highB) = (b - second.interval.lowerBound, second.interval.upperBound - b)
        let below = (lowB * lowB - 2 * correlation * lowB * highA + highA * highA).squareRoot()
        let above = (highB * highB - 2 * correlation * highB * lowA + lowA * lowA).squareRoot()
        value = b - a
        interval = (value - below)...(value + above)
    }

    /// Of two rates, from their exact intervals (Zou and Donner 2008). Those of one recording rise and fall together,
    /// so it is rather wide than narrow.
    package init?(_ first: Frequency, _ second: Frequency) {
        guard let a = first.rate, let b = second.rate else { return nil }
        let (lowA, highA) = (a - first.interval.lowerBound, first.interval.upperBound - a)
        let (lowB, highB) = (b - second.interval.lowerBound, second.interval.upperBound - b)
        value = b - a
        interval =
            (value - (lowB * lowB + highA * highA).squareRoot())...(value + (highB * highB + lowA * lowA).squareRoot())
    }
}
