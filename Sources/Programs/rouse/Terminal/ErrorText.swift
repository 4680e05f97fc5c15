/// Errors as every subcommand prints them: `rouse: what is wrong; what to do`, with a small letter first unless a name
/// stands there, and without a full stop.
enum ErrorText {
    /// Words that errors begin with and no name does.
    private static let openings: Set<String> = [
        "A", "An", "Cannot", "Give", "It", "Missing", "Name", "No", "Nothing", "Services", "The", "There", "These",
        "This",
        "Two", "Unexpected", "Unknown", "Which", "With",
    ]

    static func line(_ error: any Error) -> String { line("\(error)") }

    static func line(_ message: String) -> String {
        var text = message
        if text.hasSuffix("."), !text.hasSuffix("..") { text.removeLast() }
        if openings.contains(String(text.prefix { $0.isLetter })), let first = text.first {
            text = first.lowercased() + text.dropFirst()
        }
        return "rouse: \(text)"
    }
}
