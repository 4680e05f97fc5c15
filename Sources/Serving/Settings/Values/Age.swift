/// A length of time as a person writes it: `30d`, `12h`, `90m`.
public struct Age: SettingValue, Equatable {
    private static let units = [("m", 60.0), ("h", 3_600.0), ("d", 86_400.0)]

    public let seconds: Double

    public init(seconds: Double) {
        self.seconds = seconds
    }

    public init?(settingText text: String) {
        guard let unit = Self.units.first(where: { text.hasSuffix($0.0) }),
            let number = Double(text.dropLast()), (0...1e6).contains(number)
        else { return nil }
        seconds = number * unit.1
    }

    /// What to type in place of a text that does not say how long something is kept; nil for a good one.
    static func refusal(of text: String, example: String) -> String? {
        let isGood = Self(settingText: text).map { $0.seconds >= 60 } ?? false
        return isGood ? nil : "give a time of 1m or more, such as \(example)"
    }

    public var settingText: String {
        let unit = Self.units.last { seconds >= $0.1 && seconds.truncatingRemainder(dividingBy: $0.1) == 0 }
        return unit.map { "\(Int(seconds / $0.1))\($0.0)" } ?? "\(Int(seconds / 60))m"
    }
}
