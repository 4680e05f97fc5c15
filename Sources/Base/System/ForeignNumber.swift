/// A whole number that comes from outside, such as a length in a header. Arithmetic on it never traps: what overflows,
/// is divided by zero or was no whole number stays without a value, as a sum with a NaN stays NaN.
package struct ForeignNumber: Sendable, Equatable, ExpressibleByIntegerLiteral {
    /// `nil` after anything that an `Int` cannot hold.
    package let value: Int?

    private init(value: Int?) {
        self.value = value
    }

    package init(_ value: some BinaryInteger) {
        self.value = Int(exactly: value)
    }

    /// Drops what is behind the point.
    package init(_ value: some BinaryFloatingPoint) {
        self.value = Int(exactly: value.rounded(.towardZero))
    }

    package init(integerLiteral value: Int) {
        self.value = value
    }

    /// The value where it is in a range.
    package func within(_ range: some RangeExpression<Int>) -> Int? {
        guard let value, range.contains(value) else { return nil }
        return value
    }

    /// The value, or the end of the range that is nearer to it; what overflowed counts as its upper end.
    package func clamped(to range: ClosedRange<Int>) -> Int {
        guard let value else { return range.upperBound }
        return min(max(value, range.lowerBound), range.upperBound)
    }

    package static func + (a: Self, b: Self) -> Self { combine(a, b) { $0.addingReportingOverflow($1) } }
    package static func - (a: Self, b: Self) -> Self { combine(a, b) { $0.subtractingReportingOverflow($1) } }
    package static func * (a: Self, b: Self) -> Self { combine(a, b) { $0.multipliedReportingOverflow(by: $1) } }
    package static func / (a: Self, b: Self) -> Self { combine(a, b) { $0.dividedReportingOverflow(by: $1) } }
    package static func % (a: Self, b: Self) -> Self {
        combine(a, b) { $0.remainderReportingOverflow(dividingBy: $1) }
    }

    private static func combine(
        _ a: Self, _ b: Self, _ operation: (Int, Int) -> (partialValue: Int, overflow: Bool)
    ) -> Self {
        guard let left = a.value, let right = b.value else { return Self(value: nil) }
        let (result, overflow) = operation(left, right)
        return Self(value: overflow ? nil : result)
    }
}
