import System

/// The templates as a grammar for a decoder that hears nothing but their sentences (JSGF).
///
/// A word of the grammar is spelt as the template spells it, in small letters, so what is heard is matched with the
/// templates again; numbers are in words.
public struct SpokenGrammar: Sendable {
    /// The grammar's text.
    public private(set) var text = ""
    /// Every word of it.
    public private(set) var words: Set<String> = []
    /// Sentences that cannot be heard, and why.
    public private(set) var warnings: [String] = []

    private static let joints = Limit(
        2_000, .elements, of: "words that brackets make out of one, as in `light[s]`",
        beyond: "a grammar for speech takes the parts as words of their own")

    /// The rule with what goes on with the sentence before. A decoder knows it by this name.
    private static let continuation = "continued_sentence"

    private static let jointLetters = Limit(
        100_000, .characters, of: "words that brackets make out of one", beyond: "as above")

    /// What is known of a rule, so that it is looked at once.
    private struct RuleFacts {
        var edges: (start: Bool, end: Bool)?
        /// The first list of it that cannot be said.
        var unsayable: String??
        var strings: [String]??
    }

    private let templates: SentenceTemplates
    private var block = SentenceTemplates.Block() {
        didSet { facts = [:] }
    }
    private var facts: [String: RuleFacts] = [:]
    /// Rules by what they stand for, in the order in which they were made.
    private var names: [String: String] = [:]
    private var rules: [(name: String, body: String)] = []
    private var numbers = NumberGrammar()
    private var hasNumbers = false
    private var open = 0

    /// - Parameters:
    ///   - continuation: words before a value alone that go on with the sentence before, as "and in the bedroom".
    ///   - lead: words that may come between them and the value.
    public init(_ templates: SentenceTemplates, continuation: [String] = [], lead: [String] = []) {
        self.templates = templates
        var branches: [String] = []
        for definition in templates.intents {
            for (index, block) in definition.blocks.enumerated() {
                self.block = block
                for sentence in block.sentences {
                    let sentence = sentence.expression
                    if let list = unsayable(in: sentence) {
                        if !isEmpty(list) {
                            warnings.append(
                                """
                                a sentence of \(definition.name) with the wildcard {\(list)} is not in the grammar for \
                                speech; a backend that writes any words hears it
                                """)
                        }
                        continue
                    }
                    let scope = "\(definition.name) \(index)"
                    let spoken = spoken(sentence, scope).simplified
                    if let body = spoken.jsgf, !spoken.isEmpty { branches.append(body) }
                }
            }
        }
        let values = names.filter { $0.key.hasPrefix("list  ") && !$0.value.isEmpty }.map { "<\($0.value)>" }.sorted()
        if !continuation.isEmpty, !values.isEmpty {
            let first = continuation.compactMap { Spoken.words(of: $0).jsgf }.joined(separator: " | ")
            let leads = lead.compactMap { Spoken.words(of: $0).jsgf }.joined(separator: " | ")
            let articles = Self.optional(templates.words.definiteArticles)
            rules.append((Self.continuation, "(\(first)) [\(leads)]\(articles) (\(values.joined(separator: " | ")))"))
            branches.append("<\(Self.continuation)>")
        }
        finish(branches)
    }

    /// The values of a slot, as an answer to a question.
    /// - Parameters:
    ///   - lead: words that may come before a value, as in "in the bedroom".
    ///   - others: what may be said instead.
    public init(
        values slot: String, of intent: String, in templates: SentenceTemplates, after lead: [String],
        or others: [String]
    ) {
        self.templates = templates
        var branches: [String] = []
        let leads = lead.compactMap { Spoken.words(of: $0).jsgf }.joined(separator: " | ")
        for definition in templates.intents where definition.name == intent {
            for (index, block) in definition.blocks.enumerated() {
                self.block = block
                for place in templates.places(of: slot, in: block) {
                    guard unsayable(in: place) == nil else { continue }
                    guard let body = spoken(place, "\(intent) \(index)").simplified.jsgf else { continue }
                    let words = templates.words
                    let unit = hasNumbers ? Self.optional(words.units) : ""
                    let articles = Self.optional(words.definiteArticles + words.indefiniteArticles)
                    branches.append("[\(leads)]\(articles) (\(body))\(unit)")
                }
            }
        }
        finish(branches + others.compactMap { Spoken.words(of: $0).jsgf })
    }

    /// Phrases and nothing else.
    public init(phrases: [String]) {
        templates = SentenceTemplates(language: "en")
        finish(phrases.compactMap { Spoken.words(of: $0).jsgf })
    }

    /// ` [one | other]`; nothing where there are none.
    private static func optional(_ phrases: [String]) -> String {
        let said = phrases.compactMap { Spoken.words(of: $0).jsgf }
        return said.isEmpty ? "" : " [\(said.joined(separator: " | "))]"
    }

    private mutating func finish(_ branches: [String]) {
        guard !branches.isEmpty else { return }
        let sentence = "(\(branches.joined(separator: " | ")))"
        let skipped = templates.skipWords.compactMap { Spoken.words(of: $0).jsgf }
        text = "#JSGF V1.0;\ngrammar sentences;\n"
        if skipped.isEmpty {
            text += "public <sentence> = \(sentence);\n"
        } else {
            text += "<skipped> = \(skipped.joined(separator: " | "));\n"
            text += "public <sentence> = [<skipped>] \(sentence) [<skipped>];\n"
        }
        for rule in rules { text += "<\(rule.name)> = \(rule.body);\n" }
        text += numbers.text
        words = Self.words(in: text)
    }

    private static func words(in text: String) -> Set<String> {
        var words: Set<String> = []
        for line in text.split(separator: "\n").dropFirst(2) {
            guard let sign = line.firstIndex(of: "=") else { continue }
            var isRule = false
            var word = ""
            for character in line[line.index(after: sign)...] {
                if character == "<" { isRule = true }
                if !isRule, !" ()[]|;".contains(character) {
                    word.append(character)
                } else if !word.isEmpty {
                    words.insert(word)
                    word = ""
                }
                if character == ">" { isRule = false }
            }
        }
        return words
    }

    // MARK: - From expressions to words

    private mutating func spoken(_ expression: Expression, _ scope: String) -> Spoken {
        open += 1
        defer { open -= 1 }
        guard open < 400 else { return .nothing }
        switch expression {
        case .words(let words): return .words(of: words.text)
        case .sequence(let items): return sequence(items, scope)
        case .choice(let items): return .choice(items.map { spoken($0, scope) })
        case .permutation(let items): return permutation(items, scope)
        case .slot(let inner, _, _), .replaced(let inner, _, _): return spoken(inner, scope)
        case .rule(let name):
            let isLocal = block.rules[name] != nil
            guard let rule = templates.rule(name, in: block) else { return .nothing }
            return reference("rule \(isLocal ? scope : "") \(name)") { $0.spoken(rule, scope) }
        case .list(let reference):
            let isLocal = block.lists[reference.list] != nil
            switch block.lists[reference.list] ?? templates.list(reference.list) {
            case .values(let values):
                return self.reference("list \(isLocal ? scope : "") \(reference.list)") { grammar in
                    .choice(values.all.map { grammar.spoken($0.said, scope) })
                }
            case .range(let range): return spoken(range)
            case .wildcard, nil: return .nothing
            }
        }
    }

    /// The numbers of a range as they are said.
    private mutating func spoken(_ range: NumberRange) -> Spoken {
        guard range.takesWords else { return .nothing }
        switch templates.numberWords {
        case .english:
            hasNumbers = true
            return .rule(numbers.rule(for: range))
        case .spelled(let spelled):
            hasNumbers = true
            // A value out of the range is heard as what it is, and can be refused.
            let (lowest, highest) = (max(min(range.from, 0), -1_000), min(max(range.to, 100), 1_000))
            guard lowest <= highest else { return .nothing }
            return reference("numbers \(lowest) \(highest)") { _ in
                .choice((lowest...highest).flatMap { spelled.spellings(of: $0).map { .words(of: $0) } })
            }
        case .none: return .nothing
        }
    }

    private mutating func permutation(_ items: [Expression], _ scope: String) -> Spoken {
        guard items.count > 1 else { return .sequence(items.map { spoken($0, scope) }) }
        return .choice(
            items.indices.map { index in
                var others = items
                let first = others.remove(at: index)
                return .sequence([spoken(first, scope), permutation(others, scope)])
            })
    }

    /// A rule of its own for what is said in several places.
    private mutating func reference(_ key: String, _ body: (inout Self) -> Spoken) -> Spoken {
        if let name = names[key] { return name.isEmpty ? .nothing : .rule(name) }
        let spoken = body(&self).simplified
        guard let text = spoken.jsgf, !spoken.isEmpty else {
            names[key] = ""
            return .nothing
        }
        let name = "r\(rules.count)"
        names[key] = name
        rules.append((name, text))
        return spoken.mayBeEmpty ? .choice([.rule(name), .nothing]) : .rule(name)
    }

    /// Parts without white space between them are written out as whole words.
    private mutating func sequence(_ items: [Expression], _ scope: String) -> Spoken {
        var parts: [Spoken] = []
        var joint: [Expression] = []
        func flush(_ grammar: inout Self) {
            defer { joint = [] }
            guard joint.count > 1 else {
                if let only = joint.first { parts.append(grammar.spoken(only, scope)) }
                return
            }
            if let strings = grammar.strings(of: joint[...]) {
                parts.append(.choice(Set(strings).sorted().map { .words(of: $0) }))
            } else {
                parts += joint.map { grammar.spoken($0, scope) }
            }
        }
        for piece in pieces(of: items) {
            if case .words(let words) = piece, words.isBlank {
                flush(&self)
                continue
            }
            if let last = joint.last, !(edges(of: last).end && edges(of: piece).start) { flush(&self) }
            joint.append(piece)
        }
        flush(&self)
        return .sequence(parts)
    }

    /// The items of a sequence, with a blank between words that are apart.
    private func pieces(of items: [Expression]) -> [Expression] {
        items.flatMap { item -> [Expression] in
            switch item {
            case .sequence(let inner): return pieces(of: inner)
            case .words(let words):
                var pieces: [Expression] = []
                let text = Spoken.speakable(words.text)
                for word in text.split(separator: " ", omittingEmptySubsequences: false) {
                    if !pieces.isEmpty { pieces.append(.text(" ")) }
                    pieces.append(.text(String(word)))
                }
                return pieces.filter { $0 != .nothing }
            default: return [item]
            }
        }
    }

    private func isEmpty(_ list: String) -> Bool {
        guard case .values(let values) = block.lists[list] ?? templates.list(list) else { return false }
        return values.all.isEmpty
    }

    /// Whether something begins, and ends, with a letter in at least one of its branches.
    private mutating func edges(of expression: Expression) -> (start: Bool, end: Bool) {
        switch expression {
        case .words(let words):
            let text = Spoken.speakable(words.text)
            return (text.first.map { $0 != " " } ?? false, text.last.map { $0 != " " } ?? false)
        case .sequence(let items):
            let pieces = pieces(of: items)
            guard let first = pieces.first, let last = pieces.last else { return (false, false) }
            return (edges(of: first).start, edges(of: last).end)
        case .choice(let items):
            var all = (start: false, end: false)
            for item in items {
                let one = edges(of: item)
                all = (all.start || one.start, all.end || one.end)
            }
            return all
        case .permutation: return (false, false)
        case .slot(let inner, _, _), .replaced(let inner, _, _): return edges(of: inner)
        case .rule(let name):
            if let known = facts[name]?.edges { return known }
            guard let rule = templates.rule(name, in: block) else { return (false, false) }
            let found = edges(of: rule)
            facts[name, default: RuleFacts()].edges = found
            return found
        case .list: return (true, true)
        }
    }

    /// All texts that a sequence stands for; nil when there are too many.
    private mutating func strings(of items: ArraySlice<Expression>) -> [String]? {
        var all = [""]
        for item in items {
            guard let next = strings(of: item), all.count * next.count <= Self.joints.value else { return nil }
            let letters = Self.letters(all) * next.count + Self.letters(next) * all.count
            guard letters <= Self.jointLetters.value else { return nil }
            all = all.flatMap { head in next.map { head + $0 } }
        }
        return all
    }

    private static func letters(_ texts: [String]) -> Int { texts.reduce(0) { $0 + $1.utf8.count } }

    private mutating func strings(of expression: Expression) -> [String]? {
        switch expression {
        case .words(let words): return [words.text]
        case .sequence(let items): return strings(of: items[...])
        case .choice(let items):
            var all: [String] = []
            for item in items {
                guard let next = strings(of: item), all.count + next.count <= Self.joints.value else { return nil }
                all += next
            }
            return all
        case .slot(let inner, _, _), .replaced(let inner, _, _): return strings(of: inner)
        case .rule(let name):
            if let known = facts[name]?.strings { return known }
            var texts: [String]?
            if let rule = templates.rule(name, in: block) { texts = strings(of: rule) }
            facts[name, default: RuleFacts()].strings = .some(texts)
            return texts
        case .list(let reference):
            guard case .values(let values) = block.lists[reference.list] ?? templates.list(reference.list) else {
                return nil
            }
            return strings(of: .choice(values.all.map(\.said)))
        case .permutation: return nil
        }
    }

    /// The first list that a sentence cannot do without and that no grammar has: any words, or no values.
    private mutating func unsayable(in expression: Expression) -> String? {
        switch expression {
        case .words: return nil
        case .sequence(let items), .permutation(let items):
            for item in items {
                if let list = unsayable(in: item) { return list }
            }
            return nil
        case .choice(let items):
            var first: String?
            for item in items {
                guard let list = unsayable(in: item) else { return nil }
                first = first ?? list
            }
            return first
        case .slot(let inner, _, _), .replaced(let inner, _, _): return unsayable(in: inner)
        case .rule(let name):
            if let known = facts[name]?.unsayable { return known }
            var list: String?
            if let rule = templates.rule(name, in: block) { list = unsayable(in: rule) }
            facts[name, default: RuleFacts()].unsayable = .some(list)
            return list
        case .list(let reference):
            switch block.lists[reference.list] ?? templates.list(reference.list) {
            case .wildcard, nil: return reference.list
            case .range(let range):
                if case .none = templates.numberWords { return reference.list }
                return range.takesWords ? nil : reference.list
            case .values(let values): return values.all.isEmpty ? reference.list : nil
            }
        }
    }
}
