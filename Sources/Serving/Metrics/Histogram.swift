/// How often values fell below each of some bounds, as Prometheus counts them.
public struct Histogram: Sendable, Equatable {
    /// Ascending; a value equal to a bound counts below it.
    public let bounds: [Double]
    /// Values in each bucket alone, the last for those above all bounds.
    public private(set) var counts: [Int]
    public private(set) var sum = 0.0

    public init(_ bounds: [Double]) {
        self.bounds = bounds
        counts = Array(repeating: 0, count: bounds.count + 1)
    }

    /// Allocates nothing, as long as nobody else holds a copy.
    public mutating func observe(_ value: Double) {
        counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
        sum += value
    }
}
