/// How often something is to be expected, in words: `between 1.5 and 8 times an hour`, `at most once in 3 hours`.
public struct RateText: CustomStringConvertible {
    public let description: String

    /// Times an hour below which nobody wants to know it more exactly.
    private static let rare = 0.1

    /// - Parameter range: times an hour.
    public init(_ range: ClosedRange<Double>) {
        let (low, high) = (Count(range.lowerBound), Count(range.upperBound))
        if range.upperBound < Self.rare {
            description = "less than once in \(Int(1 / Self.rare)) hours"
        } else if range.lowerBound < Self.rare {
            description = "at most \(high.times) \(high.hours)"
        } else if low == high {
            description = "about \(low.times) \(low.hours)"
        } else if low.hours == high.hours {
            description = "between \(low.number) and \(high.times) \(high.hours)"
        } else {
            description = "between \(low.times) \(low.hours) and \(high.times) \(high.hours)"
        }
    }

    /// So many times in so many hours.
    private struct Count: Equatable {
        /// `once` or `2.3 times`.
        let times: String
        /// `once` or `2.3`.
        let number: String
        /// `an hour` or `in 3 hours`.
        let hours: String

        init(_ rate: Double) {
            let tenths = (rate * 10).rounded() / 10
            let hours = (1 / max(rate, 1e-3)).rounded()
            self.hours = tenths >= 1 || hours < 2 ? "an hour" : "in \(Int(hours)) hours"
            number = tenths > 1 ? Self.number(rate) : "once"
            times = tenths > 1 ? "\(number) times" : number
        }

        /// With two digits.
        private static func number(_ rate: Double) -> String {
            let unit = rate < 9.95 ? 0.1 : rate < 99.5 ? 1 : 10
            let rounded = (min(rate, 1e9) / unit).rounded() * unit
            let tenths = Int((rounded * 10).rounded())
            return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
        }
    }
}
