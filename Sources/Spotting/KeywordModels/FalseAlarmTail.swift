import Glibc

/// How often impostor speech reaches a raw score: an exponential tail fitted to the highest peaks.
///
/// Above a high level u the peaks of a score exceed it by amounts that are close to exponentially distributed (the
/// generalised Pareto distribution of extreme-value theory with shape 0; Pickands 1975). So with n peaks above u in h
/// hours, and a mean excess of s, a score r is reached n / h exp(-(r - u) / s) times an hour.
public struct FalseAlarmTail: Codable, Sendable, Hashable {
    /// u: the level from which on the fit holds.
    public private(set) var level: Double
    /// s: mean excess over u, in raw score.
    public let scale: Double
    /// n: the peaks above u.
    public let count: Int
    /// h: hours of speech.
    public let hours: Double

    /// A keyword that no peak comes near still has a tail.
    private static let smallestScale = 0.05

    /// - Parameters:
    ///   - peaks: scores of peaks that stand apart, in any order; at least two.
    ///   - hours: of speech in which they were found.
    ///   - share: of the peaks that belong to the tail.
    ///   - least: peaks that belong to it at least.
    ///   - scales: those that the tail can have; a shorter or longer one is taken for the nearest.
    package init(
        peaks: [Float], hours: Double, share: Double, least: Int, scales: ClosedRange<Double> = 0 ... .infinity
    ) {
        precondition(peaks.count > 1 && hours > 0, "a tail is fitted to peaks in some audio")
        let sorted = peaks.sorted(by: >)
        let count = min(max(least, Int(Double(sorted.count) * share)), sorted.count - 1)
        let level = Double(sorted[count])
        let excess = sorted[..<count].reduce(0.0) { $0 + Double($1) - level } / Double(count)
        self.level = level
        self.scale = max(min(max(excess, scales.lowerBound), scales.upperBound), Self.smallestScale)
        self.count = count
        self.hours = hours
    }

    /// The tail of peaks that all lie higher by so much raw score.
    package func raised(by height: Double) -> Self {
        var tail = self
        tail.level += height
        return tail
    }

    /// The raw score that is reached `rate` times an hour.
    public func score(at rate: Double) -> Double {
        level + scale * log(Double(count) / hours / rate)
    }

    /// How often an hour `score` is reached.
    public func rate(at score: Double) -> Double {
        Double(count) / hours * exp(-(score - level) / scale)
    }

    /// Relative standard error of the rate at `score`: that of the count and that of the scale, carried to the score.
    public func relativeError(at score: Double) -> Double {
        let reach = (score - level) / scale
        return ((1 + reach * reach) / Double(count)).squareRoot()
    }

    /// Standard deviations of a normal distribution between which four of five values lie.
    private static let fourOfFive = 1.2816

    /// The rates between which the true one lies in four cases of five: the logarithm of the rate has the relative
    /// standard error as its standard deviation, and is close to normally distributed.
    func interval(at score: Double) -> ClosedRange<Double> {
        let (rate, factor) = (rate(at: score), exp(Self.fourOfFive * relativeError(at: score)))
        // The numbers of a damaged model may be too large for one of them to be known.
        let (low, high) = (rate / factor, rate * factor)
        return (low.isNaN ? 0 : low)...(high.isNaN ? .infinity : high)
    }

    var isPossible: Bool {
        abs(level) <= 1e6 && (1e-6...1e6).contains(scale) && count > 0 && (1e-6...1e6).contains(hours)
    }
}
