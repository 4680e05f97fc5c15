import Glibc

/// How often strangers' speech reaches a raw score: an exponential tail fitted to the highest peaks.
///
/// Above a high level u the peaks of a score exceed it by amounts that are close to exponentially distributed (the
/// generalised Pareto distribution of extreme-value theory with shape 0; Pickands 1975). So with n peaks above u in h
/// hours, and a mean excess of s, a score r is reached n / h exp(-(r - u) / s) times an hour.
struct FalseAlarmTail: Sendable, Hashable {
    /// u: the level from which on the fit holds.
    let level: Double
    /// s: mean excess over u, in raw score.
    let scale: Double
    /// n / h: peaks an hour above u.
    let rate: Double
    /// n.
    let count: Int

    private static let share = 0.06
    private static let fewest = 10
    /// A keyword that no peak comes near still has a tail.
    private static let smallestScale = 0.05

    /// - Parameters:
    ///   - peaks: scores of peaks that stand apart, in any order.
    ///   - hours: of speech in which they were found.
    init(peaks: [Float], hours: Double) {
        precondition(!peaks.isEmpty && hours > 0, "a tail is fitted to peaks in some audio")
        let sorted = peaks.sorted(by: >)
        let count = min(max(Self.fewest, Int(Double(sorted.count) * Self.share)), sorted.count - 1)
        level = Double(sorted[count])
        let excess = sorted[..<count].reduce(0.0) { $0 + Double($1) - Double(sorted[count]) }
        scale = max(excess / Double(max(count, 1)), Self.smallestScale)
        rate = Double(max(count, 1)) / hours
        self.count = count
    }

    /// The raw score that is reached `rate` times an hour.
    func score(at rate: Double) -> Double {
        level + scale * log(self.rate / rate)
    }

    /// Relative standard error of a rate at `score`: that of the count and that of the scale, carried to the score.
    func relativeError(at score: Double) -> Double {
        let reach = (score - level) / scale
        return ((1 + reach * reach) / Double(max(count, 1))).squareRoot()
    }
}
