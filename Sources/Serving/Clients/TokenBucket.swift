/// A token bucket: a limit on a burst, refilled at a constant rate. A pure value.
package struct TokenBucket: Sendable {
    private let most: Double
    private let perSecond: Double
    private var left: Double
    private var time: Double

    /// - Parameter now: in seconds, on any clock that never goes back.
    package init(most: Int, perSecond: Double, at now: Double) {
        self.most = Double(most)
        self.perSecond = perSecond
        left = Double(most)
        time = now
    }

    /// - Returns: whether one more is allowed.
    package mutating func take(at now: Double) -> Bool {
        refill(at: now)
        guard left >= 1 else { return false }
        left -= 1
        return true
    }

    /// Whether the bucket is full.
    package mutating func isWhole(at now: Double) -> Bool {
        refill(at: now)
        return left == most
    }

    private mutating func refill(at now: Double) {
        left = min(most, left + max(0, now - time) * perSecond)
        time = max(time, now)
    }
}
