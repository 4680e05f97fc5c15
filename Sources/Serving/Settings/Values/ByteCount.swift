/// A size as a person writes it: `500MB`, `1.5GB`, `2000000`.
public struct ByteCount: SettingValue, Equatable {
    private static let units = [("kB", 1e3), ("MB", 1e6), ("GB", 1e9), ("TB", 1e12)]

    public let bytes: Int

    public init(bytes: Int) {
        self.bytes = bytes
    }

    public init?(settingText text: String) {
        let unit = Self.units.first { text.lowercased().hasSuffix($0.0.lowercased()) }
        guard let number = Double(text.dropLast(unit?.0.count ?? 0)), number >= 0, number * (unit?.1 ?? 1) < 1e18
        else { return nil }
        bytes = Int(number * (unit?.1 ?? 1))
    }

    /// What to type in place of a text that is no size of what is kept; nil for a good one.
    static func refusal(of text: String) -> String? {
        let isGood = Self(settingText: text).map { $0.bytes >= 1_000_000 } ?? false
        return isGood ? nil : "give a size of 1MB or more, such as 500MB"
    }

    public var settingText: String {
        let unit = Self.units.last { Double(bytes) >= $0.1 && bytes.isMultiple(of: Int($0.1)) }
        return unit.map { "\(bytes / Int($0.1))\($0.0)" } ?? "\(bytes)"
    }
}
