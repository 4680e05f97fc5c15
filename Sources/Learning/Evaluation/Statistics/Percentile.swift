extension [Double] {
    /// The value that so large a share of them does not exceed, between two of them where it falls between; nil of none.
    package func percentile(_ share: Double) -> Double? {
        guard !isEmpty else { return nil }
        let sorted = sorted()
        let position = share * Double(sorted.count - 1)
        let low = Int(position)
        let high = Swift.min(low + 1, sorted.count - 1)
        return sorted[low] + (sorted[high] - sorted[low]) * (position - Double(low))
    }
}
