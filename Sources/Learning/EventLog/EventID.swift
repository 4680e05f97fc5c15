/// What a person types to name an event: a few letters and digits, none of which looks like another.
package enum EventID {
    private static let letters = Array("23456789abcdefghjkmnpqrstuvwxyz")
    private static let length = 6
    /// So much of one is enough, where it can mean only one event.
    package static let shortest = 3

    package static func make() -> String {
        String((0..<length).map { _ in letters.randomElement() ?? "2" })
    }

    package static func isOne(_ text: String) -> Bool {
        text.count == length && text.allSatisfy(letters.contains)
    }

    /// Whether a text can be one, or its beginning.
    package static func mayMean(_ text: String) -> Bool {
        (shortest...length).contains(text.count) && text.allSatisfy(letters.contains)
    }
}
