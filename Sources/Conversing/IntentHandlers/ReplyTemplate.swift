package import Services
import System
package import Understanding

/// A text with the places of slots, as in "The {light} in the {room} is on": nothing is computed. `{{` and `}}` are
/// braces.
package struct ReplyTemplate: Sendable, Equatable {
    private enum Piece: Sendable, Equatable {
        case text(String)
        case slot(String)
    }

    private var pieces: [Piece] = []

    /// - Throws: `usage` for a brace that has no counterpart, and for a place without a name.
    package init(_ template: String) throws(ServiceError) {
        var text = ""
        var rest = template[...]
        while let letter = rest.popFirst() {
            guard letter == "{" || letter == "}" else {
                text.append(letter)
                continue
            }
            if rest.first == letter {
                text.append(letter)
                rest.removeFirst()
                continue
            }
            guard letter == "{", let end = rest.firstIndex(of: "}"), !rest[..<end].contains("{"),
                let name = ForeignWords.name(String(rest[..<end]).trimmed)
            else {
                throw ServiceError(
                    .usage,
                    "The reply '\(template)' has a brace without its counterpart, or no name in between; write a slot as "
                        + "{name}, and a brace as {{ or }}.")
            }
            pieces += [.text(text), .slot(name)]
            text = ""
            rest = rest[end...].dropFirst()
        }
        pieces.append(.text(text))
    }

    /// The text with the values of the intent's slots; nothing for those that it has not.
    package func filled(from intent: Intent) -> String {
        let text = pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .slot(let name): intent[slot: name].map { Self.words($0.value) } ?? ""
            }
        }.joined()
        // Where a slot is missing there may be two spaces.
        return ForeignWords.spoken(text.split(separator: " ").joined(separator: " "))
    }

    private static func words(_ value: JSONValue) -> String {
        switch value {
        case .string(let text): ForeignWords.spoken(text)
        case .integer, .number, .bool: value.text
        case .array(let elements): elements.map(words).filter { !$0.isEmpty }.joined(separator: ", ")
        case .null, .object: ""
        }
    }
}
