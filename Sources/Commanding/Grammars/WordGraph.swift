package import Services
import System

/// The words of a grammar as a graph: every arc is a word, and every way from the start to an end a sentence.
package struct WordGraph: Sendable {
    package struct Arc: Sendable {
        /// Its place in `words`.
        package var word: Int
        package var from: Int
        package var to: Int
        /// A word of the rule `skipped`: it means nothing, as "please".
        package var isAside = false
        /// The first word of the rule `continued_sentence`: it goes on with a sentence before, as "and".
        package var isContinuation = false
    }

    /// The rule with the words that may be skipped, as the grammar of sentence templates calls it.
    package static let asides = "skipped"
    /// The rule with what may be said only after another sentence, likewise.
    package static let continuation = "continued_sentence"

    package private(set) var words: [String] = []
    package private(set) var arcs: [Arc] = []
    /// For each node the nodes that are reached from it without a word, itself among them.
    package private(set) var reached: [[Int]] = []
    /// Whether a sentence may end at a node.
    package private(set) var isEnd: [Bool] = []
    package let start = 0
    package var nodes: Int { isEnd.count }

    private var numbers: [String: Int] = [:]
    /// For each node those that follow it without a word.
    private var silent: [[Int]] = []
    /// The rules that are being written out, with the nodes at which they begin.
    private var open: [(name: String, entry: Int)] = []
    let name: String

    /// - Throws: `badGrammar` for a grammar that is too large, has no public rule or no words, uses a rule that it does
    ///   not define, or has a rule within itself elsewhere than at its end.
    package init(_ grammar: CommandGrammar) throws(ServiceError) {
        name = grammar.name
        let source = try grammar.source()
        try GrammarSize.check(source, named: name)
        guard let rules = GrammarRules(source), let rule = rules.publicRules.first, rules.rules[rule] != nil else {
            throw ServiceError(.badGrammar, "\(name) is not a JSGF grammar with a public rule; correct it.")
        }
        let start = node()
        let end = node()
        try add(.rule(rule), rules.rules, from: start, to: end)
        guard !arcs.isEmpty else {
            throw ServiceError(.badGrammar, "\(name) has no words in its public rule; add a phrase.")
        }
        reached = silent.indices.map { closure(of: $0) }
        isEnd = reached.map { $0.contains(end) }
        silent = []
        numbers = [:]
    }

    /// - Parameters:
    ///   - arcs: between nodes from 0 on; a sentence starts at 0.
    ///   - isEnd: whether a sentence may end, for each node.
    init(words: [String], arcs: [Arc], isEnd: [Bool], of name: String) {
        (self.words, self.arcs, self.isEnd, self.name) = (words, arcs, isEnd, name)
        reached = isEnd.indices.map { [$0] }
    }

    private mutating func node() -> Int {
        silent.append([])
        return silent.count - 1
    }

    private func closure(of node: Int) -> [Int] {
        var (found, seen) = ([node], Set([node]))
        var next = 0
        while next < found.count {
            for other in silent[found[next]] where seen.insert(other).inserted { found.append(other) }
            next += 1
        }
        return found
    }

    /// Adds the ways through an expansion.
    private mutating func add(
        _ expansion: GrammarRules.Expansion, _ rules: [String: GrammarRules.Expansion], from: Int, to: Int
    ) throws(ServiceError) {
        switch expansion {
        case .word(let text):
            let word = numbers[text] ?? words.count
            if word == words.count {
                words.append(text)
                numbers[text] = word
            }
            let isAside = open.contains { $0.name == Self.asides }
            let isContinuation = open.last.map { $0.name == Self.continuation && $0.entry == from } ?? false
            arcs.append(Arc(word: word, from: from, to: to, isAside: isAside, isContinuation: isContinuation))
        case .tag, .rule("NULL"): silent[from].append(to)
        case .rule("VOID"): break
        case .rule(let rule):
            if let entry = open.last(where: { $0.name == rule })?.entry {
                silent[from].append(entry)
                return
            }
            guard let body = rules[rule] else {
                throw ServiceError(
                    .badGrammar, "\(name) uses the rule <\(VisibleText.line(rule))>, which it does not define; add it.")
            }
            let entry = node()
            silent[from].append(entry)
            open.append((rule, entry))
            try add(body, rules, from: entry, to: to)
            open.removeLast()
        case .sequence(let parts):
            var place = from
            for (index, part) in parts.enumerated() {
                let isLast = index == parts.count - 1
                if !isLast, case .rule(let rule) = part, open.contains(where: { $0.name == rule }) {
                    throw ServiceError(
                        .badGrammar,
                        "\(name) has the rule <\(VisibleText.line(rule))> within itself before its end; repeat with *.")
                }
                let next = isLast ? to : node()
                try add(part, rules, from: place, to: next)
                place = next
            }
            if parts.isEmpty { silent[from].append(to) }
        case .choice(let alternatives, let isOptional):
            for alternative in alternatives { try add(alternative, rules, from: from, to: to) }
            if isOptional { silent[from].append(to) }
        case .repeated(let part, let isOptional):
            let (entry, exit) = (node(), node())
            silent[from].append(entry)
            silent[exit] += [entry, to]
            try add(part, rules, from: entry, to: exit)
            if isOptional { silent[from].append(to) }
        }
    }
}

extension WordGraph {
    /// Parts of sentences, as words of `words`, in which as many of the arcs come up as there is room for.
    package func examples(atMost count: Int, longest: Int) -> [[Int]] {
        var leaving = [[Int]](repeating: [], count: nodes)
        for (number, arc) in arcs.enumerated() { leaving[arc.from].append(number) }
        var used = [Int](repeating: 0, count: arcs.count)
        var result: [[Int]] = []
        for (first, arc) in arcs.enumerated() where used[first] == 0 && result.count < count {
            used[first] += 1
            var (words, place) = ([arc.word], arc.to)
            while words.count < longest {
                let next = reached[place].lazy.flatMap { leaving[$0] }.min { used[$0] < used[$1] }
                guard let next else { break }
                used[next] += 1
                words.append(arcs[next].word)
                place = arcs[next].to
            }
            result.append(words)
        }
        return result
    }
}
