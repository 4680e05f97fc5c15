import System

/// What the rules of a JSGF grammar are made of, as far as it says how much they stand for and what is tagged.
///
/// Whether all of it is correct is for the library to say, which is asked after this; nothing here is too strict.
struct GrammarRules: Sendable {
    /// What may be said in a place.
    indirect enum Expansion: Sendable {
        case word(String)
        case tag(String)
        case rule(String)
        case sequence([Expansion])
        /// One of several; nothing, where it may be left out.
        case choice([Expansion], isOptional: Bool)
        case repeated(Expansion, isOptional: Bool)
    }

    /// By their names, without the angle brackets.
    private(set) var rules: [String: Expansion] = [:]
    private(set) var publicRules: [String] = []
    /// Whether it wants rules of another file.
    private(set) var hasImports = false
    private(set) var hasTags = false

    private var tokens: GrammarTokens
    private var next: GrammarTokens.Token?
    private var depth = 0

    static let depth = Limit(
        100, .levels, of: "a grammar: rules in rules, and brackets in brackets", beyond: "the grammar is refused")

    /// - Returns: nil when it is nested too deeply.
    init?(_ text: String) {
        tokens = GrammarTokens(text)
        next = tokens.next()
        while let token = next {
            switch token {
            case .rule(let name): guard define(name) else { return nil }
            case .word("import"): hasImports = true
            default: break
            }
            if case .word("public") = take(), case .rule(let name) = next { publicRules.append(name) }
        }
    }

    /// A rule, where its name is followed by a definition.
    private mutating func define(_ name: String) -> Bool {
        _ = take()
        guard case .sign("=") = next else { return true }
        _ = take()
        guard let expansion = choice() else { return false }
        rules[name] = .choice(expansion, isOptional: false)
        return true
    }

    @discardableResult
    private mutating func take() -> GrammarTokens.Token? {
        defer { next = tokens.next() }
        return next
    }

    /// What is parted by `|`, up to what closes it.
    private mutating func choice() -> [Expansion]? {
        var alternatives: [Expansion] = []
        var sequence: [Expansion] = []
        while let token = next, token != .sign(";"), token != .sign(")"), token != .sign("]") {
            take()
            switch token {
            case .word(let text): sequence.append(.word(text))
            case .tag(let text):
                sequence.append(.tag(text))
                hasTags = true
            case .rule(let name): sequence.append(.rule(name))
            case .sign("|"):
                alternatives.append(.sequence(sequence))
                sequence = []
            case .sign("("), .sign("["):
                depth += 1
                guard depth <= Self.depth.value, let inner = choice() else { return nil }
                depth -= 1
                take()
                sequence.append(.choice(inner, isOptional: token == .sign("[")))
            case .sign("*"): repeatLast(of: &sequence, isOptional: true)
            case .sign("+"): repeatLast(of: &sequence, isOptional: false)
            case .sign: break
            }
        }
        return alternatives + [.sequence(sequence)]
    }

    private func repeatLast(of sequence: inout [Expansion], isOptional: Bool) {
        if let last = sequence.popLast() { sequence.append(.repeated(last, isOptional: isOptional)) }
    }
}
