package import System

/// Words of services and programs on their way to a person, a handler or another service.
package enum ForeignWords {
    private static let longestAnswer = Limit(
        4_096, .characters, of: "the text of an answer that is spoken or passed on", beyond: "the rest is left out")
    private static let longestName = Limit(
        256, .characters, of: "the name of an intent, a slot or a conversation, from a service or program",
        beyond: "it counts as no name")

    /// The text on one line, without what cannot be seen, and cut.
    package static func spoken(_ text: String) -> String {
        visible(String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestAnswer.value)))).trimmed
    }

    /// The text where it can be a name.
    package static func name(_ text: String) -> String? {
        let isName =
            !text.isEmpty && text.unicodeScalars.count <= longestName.value
            && text.unicodeScalars.allSatisfy(VisibleText.isVisible)
        return isName ? text : nil
    }

    /// The value with nothing in its texts and names that cannot be seen.
    package static func value(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .string(visible(text))
        case .array(let elements): .array(elements.map(self.value))
        case .object(let members):
            .object(Dictionary(members.map { (visible($0), self.value($1)) }) { first, _ in first })
        case .null, .bool, .integer, .number: value
        }
    }

    /// A space in the place of each white space, and nothing in that of what cannot be seen.
    private static func visible(_ text: String) -> String {
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if VisibleText.isVisible(scalar) {
                line.append(scalar)
            } else if scalar.properties.isWhitespace {
                line.append(" ")
            }
        }
        return String(line)
    }
}
