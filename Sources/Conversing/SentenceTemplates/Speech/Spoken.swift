/// What is said in a place, in whole words.
indirect enum Spoken: Equatable {
    case word(String)
    case sequence([Spoken])
    case choice([Spoken])
    case rule(String)

    static let nothing = Spoken.sequence([])

    /// The words of a text, spelt as they are in small letters.
    static func words(of text: String) -> Spoken {
        .sequence(speakable(text).split(separator: " ").map { .word(String($0)) })
    }

    /// Text with nothing but letters, digits, and what words have in them; hyphens part words.
    static func speakable(_ text: String) -> String {
        var speakable = ""
        for character in text.lowercased() {
            switch character {
            case "'", ".": speakable.append(character)
            case _ where character.isLetter || character.isNumber: speakable.append(character)
            case _ where character.isWhitespace || character == "-" || character == "_":
                speakable.append(" ")
            default: break
            }
        }
        // A point alone is no word.
        return speakable.split(separator: " ", omittingEmptySubsequences: false).map { word in
            word.contains { $0.isLetter || $0.isNumber } ? word : word.filter { $0 == "'" }.isEmpty ? "" : word[...]
        }.joined(separator: " ")
    }

    var isEmpty: Bool { self == .nothing }

    var mayBeEmpty: Bool {
        switch self {
        case .word, .rule: false
        case .sequence(let items): items.allSatisfy(\.mayBeEmpty)
        case .choice(let items): items.contains(where: \.mayBeEmpty)
        }
    }

    /// Without groups that have one part or none.
    var simplified: Spoken {
        switch self {
        case .word, .rule: return self
        case .sequence(let items):
            let parts = items.flatMap { item -> [Spoken] in
                let part = item.simplified
                if case .sequence(let inner) = part { return inner }
                return [part]
            }
            return parts.count == 1 ? parts[0] : .sequence(parts)
        case .choice(let items):
            var parts: [Spoken] = []
            for item in items.map(\.simplified) where !parts.contains(item) { parts.append(item) }
            return parts.count == 1 ? parts[0] : parts.isEmpty ? .nothing : .choice(parts)
        }
    }

    /// As JSGF writes it; nil for nothing at all. What may be empty as a whole is written without that.
    var jsgf: String? {
        switch self {
        case .word(let word): return word
        case .rule(let name): return "<\(name)>"
        case .sequence(let items):
            let parts = items.compactMap { item -> String? in
                guard let text = item.jsgf else { return nil }
                if item.mayBeEmpty { return "[\(text)]" }
                if case .choice = item { return "(\(text))" }
                return text
            }
            return parts.isEmpty ? nil : parts.joined(separator: " ")
        case .choice(let items):
            let branches = items.compactMap(\.jsgf)
            return branches.isEmpty ? nil : branches.joined(separator: " | ")
        }
    }
}
