/// How often something may happen, as people say it: `one per 2 days`, `0.5 an hour`, `3 a week`.
package struct TargetRate: Sendable, Hashable {
    /// As it was typed.
    package let text: String
    package let perHour: Double

    /// What can be typed.
    package static let form = "'one per 2 days', 'one an hour' or '0.5 per hour'"
    /// Once in ten years to once a minute.
    private static let possible = 1e-5...60

    private static let hours = [
        "minute": 1 / 60.0, "min": 1 / 60.0, "hour": 1, "h": 1, "day": 24, "d": 24, "week": 168, "month": 730.5,
    ]
    private static let numbers = ["a": 1.0, "an": 1, "one": 1, "once": 1, "two": 2, "twice": 2, "three": 3]

    /// - Returns: nil for what is no rate, or an impossible one.
    package init?(_ text: String) {
        self.text = text
        var words = text.lowercased().split { $0 == " " || $0 == "/" }.map(String.init)
        guard let count = words.first.flatMap(Self.number) else { return nil }
        words.removeFirst()
        words.removeAll { ["per", "in", "every", "time", "times"].contains($0) }
        guard var unit = words.popLast() else { return nil }
        if unit.hasSuffix("s") { unit.removeLast() }
        guard let hours = Self.hours[unit], words.count <= 1 else { return nil }
        guard let number = words.isEmpty ? 1 : Self.number(words[0]), number > 0 else { return nil }
        perHour = count / (number * hours)
        guard Self.possible.contains(perHour) else { return nil }
    }

    private static func number(_ word: String) -> Double? {
        numbers[word] ?? Double(word).flatMap { $0.isFinite ? $0 : nil }
    }
}
