/// So many of so many, and what share that makes likely.
package struct Proportion: Sendable, Hashable {
    package var count: Int
    package var total: Int

    package init(_ count: Int, of total: Int) {
        precondition((0...max(total, 0)).contains(count), "a part is not larger than the whole")
        self.count = count
        self.total = total
    }

    /// 0...1; nil of nothing.
    package var share: Double? { total > 0 ? Double(count) / Double(total) : nil }

    /// The shares between which the true one lies in 95 of 100 cases: the score interval of Wilson (1927), which holds
    /// for few trials and for shares near 0 and 1, too. All of 0...1 where nothing was tried.
    package var interval: ClosedRange<Double> {
        guard total > 0 else { return 0...1 }
        let (n, p, z) = (Double(total), Double(count) / Double(total), NormalDeviate.twoSided95)
        let centre = p + z * z / (2 * n)
        let spread = z * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
        let scale = 1 + z * z / n
        // Of none or all the near end is known exactly.
        let low = count == 0 ? 0 : (centre - spread) / scale
        let high = count == total ? 1 : (centre + spread) / scale
        return max(0, low)...min(1, high)
    }
}
