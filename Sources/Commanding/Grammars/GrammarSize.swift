import Services
import System

/// How large a grammar becomes in the decoder, which writes out each rule wherever it is used: counted before the decoder
/// does it, since a few lines can stand for more than any memory holds.
package struct GrammarSize {
    static let words = Limit(
        50_000, .elements, of: "a grammar or list of phrases: words, with every rule written out where it is used",
        beyond: "the grammar is refused")
    /// Of words that may be left out each adds a way around all those beside it.
    static let detours = Limit(
        200_000, .elements, of: "a grammar: ways around words that may be left out", beyond: "the grammar is refused")

    /// What an expansion becomes: a graph with an entry and an exit.
    private struct Size {
        var words: ForeignNumber = 0
        /// Pairs of nodes, of which one is reached from the other without a word.
        var detours: ForeignNumber = 0
        /// Nodes that are reached from the entry without a word, and those from which the exit is.
        var fromEntry: ForeignNumber = 0
        var toExit: ForeignNumber = 0
        var isOptional = false
    }

    private enum Refusal: Error {
        case isTooDeep
        case isTooLarge
    }

    private let rules: [String: GrammarRules.Expansion]
    private var known: [String: Size] = [:]
    /// The rules that are being written out; one within itself is not written out once more.
    private var open: [String] = []
    private var hasRecursion = false
    /// Rules that may still be written out; those within themselves may be so in very many orders.
    private var steps = 1_000_000
    private var level = 0

    /// - Parameter name: what an error calls it.
    /// - Throws: `badGrammar` that names the rule.
    static func check(_ text: String, named name: String) throws(ServiceError) {
        guard let grammar = GrammarRules(text) else {
            throw ServiceError(
                .badGrammar, "\(name) has brackets in brackets more than \(GrammarRules.depth.value) deep; simplify it."
            )
        }
        guard !grammar.hasImports else {
            throw ServiceError(
                .badGrammar, "\(name) imports rules of another file; copy those rules into it.")
        }
        var size = GrammarSize(rules: grammar.rules)
        for rule in grammar.publicRules {
            let why: String
            do throws(Refusal) {
                try size.check(rule)
                continue
            } catch {
                switch error {
                case .isTooDeep: why = "has rules in rules more than \(GrammarRules.depth.value) deep"
                case .isTooLarge:
                    why = "stands for more than \(words.value) words, or has too many in a row that may be left out"
                }
            }
            throw ServiceError(.badGrammar, "\(name): the rule <\(rule)> \(why); simplify it.")
        }
    }

    private init(rules: [String: GrammarRules.Expansion]) {
        self.rules = rules
    }

    private mutating func check(_ rule: String) throws(Refusal) {
        _ = try size(ofRule: rule)
    }

    private mutating func size(ofRule name: String) throws(Refusal) -> Size {
        if let size = known[name] { return size }
        // It is the end of what it is in, and leads back.
        if open.contains(name) {
            hasRecursion = true
            return Size(detours: 1, fromEntry: 1, toExit: 1)
        }
        // The library complains of a rule that is not there.
        guard let expansion = rules[name] else { return Size() }
        steps -= 1
        guard steps > 0 else { throw .isTooLarge }
        let hadRecursion = hasRecursion
        hasRecursion = false
        open.append(name)
        let size = try self.size(of: expansion)
        open.removeLast()
        // Within another rule of the same circle it would be another size.
        if !hasRecursion { known[name] = size }
        hasRecursion = hasRecursion || hadRecursion
        return size
    }

    private mutating func size(of expansion: GrammarRules.Expansion) throws(Refusal) -> Size {
        level += 1
        guard level <= 4 * GrammarRules.depth.value else { throw .isTooDeep }
        let size: Size
        switch expansion {
        case .word: size = Size(words: 1)
        case .tag: size = Size(isOptional: true)
        case .rule(let name): size = try self.size(ofRule: name)
        case .sequence(let parts): size = try self.size(ofSequence: parts)
        case .choice(let alternatives, let isOptional):
            size = try self.size(ofChoice: alternatives, isOptional: isOptional)
        case .repeated(let part, let isOptional):
            var loop = try self.size(ofChoice: [part], isOptional: isOptional)
            loop.detours = loop.detours + loop.toExit * loop.fromEntry
            size = loop
        }
        level -= 1
        guard size.words.within(0...Self.words.value) != nil, size.detours.within(0...Self.detours.value) != nil else {
            throw .isTooLarge
        }
        return size
    }

    private mutating func size(ofSequence parts: [GrammarRules.Expansion]) throws(Refusal) -> Size {
        var whole = Size()
        whole.isOptional = true
        for part in parts {
            let next = try size(of: part)
            whole.words = whole.words + next.words
            whole.detours = whole.detours + next.detours + whole.toExit * next.fromEntry
            if whole.isOptional { whole.fromEntry = whole.fromEntry + next.fromEntry }
            whole.toExit = next.isOptional ? whole.toExit + next.toExit : next.toExit
            whole.isOptional = whole.isOptional && next.isOptional
        }
        return whole
    }

    private mutating func size(
        ofChoice alternatives: [GrammarRules.Expansion], isOptional: Bool
    ) throws(Refusal) -> Size {
        var whole = Size(fromEntry: 1, toExit: 1, isOptional: isOptional)
        for alternative in alternatives {
            let next = try size(of: alternative)
            whole.words = whole.words + next.words
            whole.detours = whole.detours + next.detours + next.fromEntry + next.toExit
            whole.fromEntry = whole.fromEntry + next.fromEntry
            whole.toExit = whole.toExit + next.toExit
            whole.isOptional = whole.isOptional || next.isOptional
        }
        return whole
    }
}
