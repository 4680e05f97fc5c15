import System

/// Finds all ways in which a text is a sentence of a template.
///
/// Templates and values are matched letter by letter, as the templates of Home Assistant are, so `light[s]` is one word.
final class Matcher {
    /// A slot that has been filled.
    struct Found {
        var name: String
        /// Where in the text.
        var range: Range<Int>
        /// nil for the words as they were heard.
        var value: JSONValue?
        var isWildcard = false
    }

    struct State {
        /// The index of what comes next.
        var at = 0
        var isAtWordStart = true
        var slots: [Found] = []
        var captures: [Found] = []
        var context: [String: JSONValue] = [:]
        /// The index among the slots of a wildcard whose end is not known yet.
        var openWildcard: Int?
        /// Whether a word has to begin behind the open wildcard.
        var wildcardEndsWord = false
        /// Letters of the template itself that have been matched.
        var literals = 0
        /// What the words stand for, in a file that says so.
        var output: [JSONValue] = []
        /// A number that no range admits, where those are looked for.
        var outOfRange: (slot: String, range: Range<Int>, limits: NumberRange)?
    }

    /// There are too many ways to try.
    struct Exhausted: Error {}

    static let longestSearch = Limit(
        2_000_000, .elements,
        of: "a sentence to understand: steps of its comparison with all templates; fewer from 200 letters on",
        beyond: "it is not understood")
    /// Letters of a sentence up to which all of that may be done. In a longer one each wildcard has more places to end, and
    /// each costs more: the time stays the same.
    private static let usualLength = 100

    /// Steps for a sentence of so many letters.
    static func steps(forLetters count: Int) -> Int {
        longestSearch.value / max(1, count / usualLength)
    }

    let text: SpokenText
    private let lists: (String) -> SlotList?
    private let rules: (String) -> Expression?
    let admits: (SlotList.Value) -> Bool
    let numberWords: SpokenNumbers
    let reportsOutOfRange: Bool
    /// Whether white space is a letter like others, and none between words.
    private let ignoresWhitespace: Bool
    private var steps: Int
    private var level = 0

    /// - Parameters:
    ///   - admits: whether a value of a list may be used.
    ///   - steps: how many more may be taken.
    init(
        _ text: SpokenText, lists: @escaping (String) -> SlotList?, rules: @escaping (String) -> Expression?,
        admits: @escaping (SlotList.Value) -> Bool, numberWords: SpokenNumbers, reportsOutOfRange: Bool,
        ignoresWhitespace: Bool, steps: Int
    ) {
        self.text = text
        self.lists = lists
        self.rules = rules
        self.admits = admits
        self.numberWords = numberWords
        self.reportsOutOfRange = reportsOutOfRange
        self.ignoresWhitespace = ignoresWhitespace
        self.steps = steps
    }

    /// How many steps are left.
    var stepsLeft: Int { steps }

    /// Calls `found` with each way in which the whole text is a sentence of the template.
    func match(_ template: Expression, context: [String: JSONValue], _ found: (State) throws -> Void) throws {
        try match(template, State(isAtWordStart: !ignoresWhitespace, context: context)) { state in
            if let complete = completed(state) { try found(complete) }
        }
    }

    /// The state with nothing left open; nil when text is left over.
    private func completed(_ state: State) -> State? {
        var state = state
        if let wildcard = state.openWildcard {
            let range = trimmed(state.slots[wildcard].range.lowerBound..<text.folded.count)
            guard !range.isEmpty else { return nil }
            state.slots[wildcard].range = range
            state.openWildcard = nil
            state.at = text.folded.count
        }
        let isOver = text.folded[state.at...].allSatisfy { $0.isWhitespace || $0.isPunctuation && $0 != "%" }
        return isOver ? state : nil
    }

    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var range = range
        while let first = range.first, text.folded[first].isWhitespace { range.removeFirst() }
        while let last = range.last, text.folded[last].isWhitespace { range.removeLast() }
        return range
    }

    func match(_ expression: Expression, _ state: State, _ then: (State) throws -> Void) throws {
        steps -= 1
        guard steps > 0, level < 4 * TemplateCheck.depth.value else { throw Exhausted() }
        level += 1
        defer { level -= 1 }
        switch expression {
        case .words(let words): try match(words, state, then)
        case .sequence(let items): try matchSequence(items[...], state, then)
        case .choice(let items): for item in items { try match(item, state, then) }
        case .permutation(let items): try matchPermutation(items, state, then)
        case .rule(let name):
            if let rule = rules(name) { try match(rule, state, then) }
        case .slot(let inner, let name, let value): try matchSlot(inner, name, value, state, then)
        case .replaced(let inner, let value, let converters):
            try match(inner, state) { after in
                var after = after
                let said = Self.joined(after.output[state.output.count...])
                after.output.removeSubrange(state.output.count...)
                var value = value ?? said
                for converter in converters { value = converter.converted(value) }
                if value != .string("") { after.output.append(value) }
                try then(after)
            }
        case .list(let reference):
            guard state.at < text.folded.count else { return }
            switch lists(reference.list) {
            case .values(let values): try match(values, reference, state, then)
            case .range(let range): try match(range, reference, state, then)
            case .wildcard: try then(opened(reference, state))
            case nil: return
            }
        }
    }

    private func matchSequence(
        _ items: ArraySlice<Expression>, _ state: State, _ then: (State) throws -> Void
    ) throws {
        guard let first = items.first else { return try then(state) }
        try match(first, state) { try matchSequence(items.dropFirst(), $0, then) }
    }

    private func matchPermutation(
        _ items: [Expression], _ state: State, _ then: (State) throws -> Void
    ) throws {
        guard !items.isEmpty else { return try then(state) }
        for index in items.indices {
            var others = items
            let first = others.remove(at: index)
            try match(first, state) { try matchPermutation(others, $0, then) }
        }
    }

    private func matchSlot(
        _ inner: Expression, _ name: String, _ value: JSONValue?, _ state: State, _ then: (State) throws -> Void
    ) throws {
        try match(inner, state) { after in
            var after = after
            let said = Self.joined(after.output[state.output.count...])
            after.slots.append(Found(name: name, range: trimmed(state.at..<after.at), value: value ?? said))
            try then(after)
        }
    }

    /// One value as it is, several as the text that they are together.
    private static func joined(_ output: ArraySlice<JSONValue>) -> JSONValue {
        if output.count == 1, let only = output.first { return only }
        return .string(output.map { $0.string ?? $0.text }.joined(separator: " "))
    }

    // MARK: - Words

    private func match(_ words: TemplateWords, _ state: State, _ then: (State) throws -> Void) throws {
        var chunk = (ignoresWhitespace ? words.unspaced : words.folded)[...]
        guard !chunk.isEmpty else { return try then(state) }
        var state = state
        if state.isAtWordStart {
            chunk = chunk.drop(while: \.isWhitespace)
            if state.openWildcard == nil || !words.isBlank {
                while state.at < text.folded.count, text.folded[state.at].isWhitespace { state.at += 1 }
            }
        }
        if state.openWildcard != nil {
            guard !words.isBlank else {
                state.isAtWordStart = !ignoresWhitespace
                return try then(state)
            }
            return try closeWildcard(before: chunk, words, state, then)
        }
        if let end = end(of: chunk, at: state.at) {
            try then(after(words, chunk, end, state))
        } else if words.isBlank, text.folded[state.at...].allSatisfy(\.isWhitespace) {
            try then(state)
        }
    }

    private func after(
        _ words: TemplateWords, _ chunk: ArraySlice<SpokenText.Letter>, _ end: Int, _ state: State
    ) -> State {
        var state = state
        state.at = end
        if !chunk.isEmpty || words.isBlank {
            let endsWord = words.folded.last == " " || words.folded.last == "'"
            state.isAtWordStart = endsWord && !ignoresWhitespace
        }
        if !words.isBlank {
            state.literals += chunk.reduce(into: 0) { $0 += $1.isWhitespace ? 0 : 1 }
            state.output += words.text.split(separator: " ").map { .string(String($0)) }
        }
        return state
    }

    /// The index behind words that stand at an index; hyphens and underscores of the text may be spaces.
    private func end(of chunk: ArraySlice<SpokenText.Letter>, at start: Int) -> Int? {
        guard start + chunk.count <= text.folded.count else { return nil }
        var at = start
        for letter in chunk {
            let heard = text.folded[at]
            guard heard == letter || letter == " " && (heard == "-" || heard == "_") else { return nil }
            at += 1
        }
        return at
    }

    /// A wildcard takes everything up to a place where the words behind it stand.
    private func closeWildcard(
        before chunk: ArraySlice<SpokenText.Letter>, _ words: TemplateWords, _ state: State,
        _ then: (State) throws -> Void
    ) throws {
        for (start, closed) in places(behindWildcardOf: state) {
            guard let end = end(of: chunk, at: start) else { continue }
            try then(after(words, chunk, end, closed))
        }
    }

    /// Every place at which an open wildcard may end, with the state there.
    func places(behindWildcardOf state: State) -> [(start: Int, closed: State)] {
        guard let wildcard = state.openWildcard else { return [] }
        let first = state.slots[wildcard].range.lowerBound
        return ((first + 1)..<max(first + 1, text.folded.count)).compactMap { start in
            steps -= 1
            let isWordStart = !text.folded[start - 1].isOfWord || !text.folded[start].isOfWord
            guard ignoresWhitespace || !state.wildcardEndsWord || isWordStart else { return nil }
            let range = trimmed(first..<start)
            guard !range.isEmpty else { return nil }
            var closed = state
            closed.slots[wildcard].range = range
            closed.openWildcard = nil
            closed.at = start
            closed.isAtWordStart = !ignoresWhitespace
            return (start, closed)
        }
    }
}
