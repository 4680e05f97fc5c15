import Glibc

/// So many events in so many hours, and what rate that makes likely.
package struct Frequency: Sendable, Hashable {
    package var count: Int
    package var hours: Double

    package init(_ count: Int, inHours hours: Double) {
        precondition(count >= 0 && hours >= 0, "nothing happens less than never")
        self.count = count
        self.hours = hours
    }

    /// Events an hour; nil where nobody listened.
    package var rate: Double? { hours > 0 ? Double(count) / hours : nil }

    /// The rates between which the true one lies in at least 95 of 100 cases: the exact interval of a Poisson count
    /// (Garwood 1936). Anything where nobody listened.
    package var interval: ClosedRange<Double> { interval(confidence: 0.95) }

    package func interval(confidence: Double) -> ClosedRange<Double> {
        guard hours > 0 else { return 0 ... .infinity }
        let outside = (1 - confidence) / 2
        let low = count == 0 ? 0 : Self.mean { 1 - Self.atLeast(count, mean: $0) > 1 - outside }
        let high = Self.mean { Self.atMost(count, mean: $0) > outside }
        return (low / hours)...(high / hours)
    }

    /// The rate that the true one does not exceed in so many of 100 cases: "0 in 2 h" is under 1.5 an hour with 95 %.
    package func upperBound(confidence: Double = 0.95) -> Double {
        guard hours > 0 else { return .infinity }
        return Self.mean { Self.atMost(count, mean: $0) > 1 - confidence } / hours
    }

    /// The mean at which something stops to hold that holds for all smaller ones.
    private static func mean(where holds: (Double) -> Bool) -> Double {
        var (low, high) = (0.0, 1.0)
        while holds(high), high < 1e12 { (low, high) = (high, high * 2) }
        for _ in 0..<200 where high - low > 1e-12 * high {
            let middle = (low + high) / 2
            if holds(middle) { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// The probability of so many events or more.
    static func atLeast(_ count: Int, mean: Double) -> Double {
        guard count > 0 else { return 1 }
        // The terms fall from the first one only above the mean.
        guard Double(count) > mean else { return 1 - atMost(count - 1, mean: mean) }
        var (term, sum, n) = (1.0, 1.0, Double(count))
        while term > 1e-17 * sum {
            n += 1
            term *= mean / n
            sum += term
        }
        return min(1, probability(of: count, mean: mean) * sum)
    }

    /// The probability of so many events or fewer.
    static func atMost(_ count: Int, mean: Double) -> Double {
        guard Double(count) < mean else { return 1 - atLeast(count + 1, mean: mean) }
        var (term, sum, n) = (1.0, 1.0, Double(count))
        while term > 1e-17 * sum, n > 0 {
            term *= n / mean
            sum += term
            n -= 1
        }
        return min(1, probability(of: count, mean: mean) * sum)
    }

    private static func probability(of count: Int, mean: Double) -> Double {
        guard mean > 0 else { return count == 0 ? 1 : 0 }
        return exp(Double(count) * log(mean) - mean - lgamma(Double(count) + 1))
    }
}
