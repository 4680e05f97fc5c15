import System

/// Which tags of a JSGF grammar a sentence passes: the library drops them, so the text is read once more.
package struct GrammarTags: Sendable {
    private static let steps = Limit(
        100_000, .elements, of: "a sentence that is read for the tags of its grammar: places that are tried",
        beyond: "it has no tags")

    private let grammar: GrammarRules

    /// - Returns: nil when the grammar has no tags.
    package init?(_ source: String) {
        guard let grammar = GrammarRules(source), grammar.hasTags else { return nil }
        self.grammar = grammar
    }

    /// The tags of the first way through the grammar that has these words, in their order.
    package func tags(of words: [String]) -> [String] {
        var reader = Reader(rules: grammar.rules, words: words, steps: Self.steps.value)
        for rule in grammar.publicRules {
            let found = reader.read(.rule(rule), from: 0, depth: 0) { _, place in
                place == words.count ? [] : nil
            }
            if let found { return found }
        }
        return []
    }

    private struct Reader {
        let rules: [String: GrammarRules.Expansion]
        let words: [String]
        var steps: Int

        /// What follows an expansion: the tags from a place on, or nil when there is no way.
        typealias Rest = (inout Reader, Int) -> [String]?

        mutating func read(
            _ expansion: GrammarRules.Expansion, from place: Int, depth: Int, then rest: Rest
        ) -> [String]? {
            steps -= 1
            guard steps > 0, depth < 4 * GrammarRules.depth.value else { return nil }
            switch expansion {
            case .word(let text):
                guard place < words.count, words[place] == text else { return nil }
                return rest(&self, place + 1)
            case .tag(let text):
                return rest(&self, place).map { [text] + $0 }
            case .rule("NULL"):
                return rest(&self, place)
            case .rule(let name):
                guard let body = rules[name] else { return nil }
                return read(body, from: place, depth: depth + 1, then: rest)
            case .sequence(let parts):
                return read(parts[...], from: place, depth: depth + 1, then: rest)
            case .choice(let alternatives, let isOptional):
                for alternative in alternatives {
                    if let found = read(alternative, from: place, depth: depth + 1, then: rest) { return found }
                }
                return isOptional ? rest(&self, place) : nil
            case .repeated(let part, let isOptional):
                let once = read(part, from: place, depth: depth + 1) { reader, next in
                    // What matches nothing would match it for ever.
                    guard next > place else { return nil }
                    return reader.read(.repeated(part, isOptional: true), from: next, depth: depth + 1, then: rest)
                }
                return once ?? (isOptional ? rest(&self, place) : nil)
            }
        }

        private mutating func read(
            _ parts: ArraySlice<GrammarRules.Expansion>, from place: Int, depth: Int, then rest: Rest
        ) -> [String]? {
            guard let first = parts.first else { return rest(&self, place) }
            return read(first, from: place, depth: depth) { reader, next in
                reader.read(parts.dropFirst(), from: next, depth: depth, then: rest)
            }
        }
    }
}
