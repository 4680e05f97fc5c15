public import Services
import System

/// A text that a voice can be given: one line without anything that cannot be said, and not too long.
public struct SpokenText: Sendable, Equatable, CustomStringConvertible {
    private static let longest = Limit(
        4_096, .characters, of: "a text to be spoken", beyond: "it is refused; nothing of it is spoken")

    /// What is said.
    public let description: String

    /// - Throws: `usage` for a text with nothing to say in it, or too much.
    public init(_ text: String) throws(ServiceError) {
        guard text.unicodeScalars.count <= Self.longest.value else {
            throw ServiceError(
                .usage,
                "A text of \(text.unicodeScalars.count) characters is too long to be spoken; give pieces of "
                    + "\(Self.longest.value) at most.")
        }
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if VisibleText.isVisible(scalar) {
                line.append(scalar)
            } else if scalar.properties.isWhitespace {
                line.append(" ")
            }
        }
        description = String(line).split(separator: " ").joined(separator: " ")
        guard description.contains(where: { $0.isLetter || $0.isNumber || $0.isSymbol }) else {
            throw ServiceError(.usage, "There is nothing to say; give a text with a word in it.")
        }
    }
}
