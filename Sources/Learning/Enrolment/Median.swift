extension Collection where Element: BinaryFloatingPoint {
    /// The middle of the numbers in their order, or the mean of the two in the middle. There is at least one.
    var median: Element {
        let sorted = sorted()
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
}
