import System

extension NumberRange {
    /// Whether its arithmetic holds: from the lower to the higher, within a thousand million.
    var isSound: Bool {
        let most = -1_000_000_000...1_000_000_000
        return most.contains(from) && most.contains(to) && from <= to && (1...1_000_000_000).contains(step)
            && (takesDigits || takesWords)
    }

    /// From `0..100` or `0..100,5`.
    init?(inline text: String) {
        let (numbers, step) = text.splitInTwo(at: ",")
        let ends = numbers.split(separator: ".", omittingEmptySubsequences: true)
        guard numbers.contains(".."), ends.count == 2, let from = Int(ends[0]), let to = Int(ends[1]) else {
            return nil
        }
        self.init(from: from, to: to)
        if let step {
            guard let step = Int(step) else { return nil }
            self.step = step
        }
        guard isSound else { return nil }
    }
}

extension StringProtocol {
    /// What is before and behind the first of a character; the latter nil where it does not occur.
    func splitInTwo(at separator: Character) -> (String, String?) {
        guard let index = firstIndex(of: separator) else { return (String(self), nil) }
        return (String(self[..<index]), String(self[self.index(after: index)...]))
    }
}

/// Looks for what a sentence names and nobody has written, and for sentences that stand for too much.
struct TemplateCheck {
    static let expansion = Limit(
        200_000, .elements, of: "a sentence template with each of its rules written out: words, lists, choices",
        beyond: "the file is refused, with the rule")
    static let total = Limit(
        2_000_000, .elements, of: "the templates of all files: words, lists, choices", beyond: "they are refused")
    static let depth = Limit(
        100, .levels, of: "a sentence template: rules in rules", beyond: "the file is refused, with the rule")
    /// Lists that Home Assistant fills while it runs; files in its format do not have them.
    static let lateLists: Set = ["name", "area", "floor"]

    /// Elements with all rules written out, and with those alone that stand in the template itself.
    private struct Size {
        var full: ForeignNumber = 1
        var own: ForeignNumber = 1
        /// Rules in rules.
        var depth = 0
    }

    private let templates: SentenceTemplates
    private var block = SentenceTemplates.Block()
    private var open: [String] = []
    private var known: [String: Size] = [:]
    private(set) var missingLists: Set<String> = []
    private var looked: ForeignNumber = 0

    init(_ templates: SentenceTemplates) { self.templates = templates }

    /// - Throws: the first mistake.
    mutating func check() throws(SentenceFileError) {
        for intent in templates.intents {
            for block in intent.blocks {
                // What a rule stands for hangs on the block's own lists and rules.
                let isLocal = !block.rules.isEmpty || !block.lists.isEmpty
                let shared = known
                if isLocal { known = [:] }
                self.block = block
                for sentence in block.sentences {
                    do {
                        try look(at: sentence)
                    } catch {
                        throw error.adding("(intent \(intent.name))")
                    }
                }
                for (name, list) in block.lists { try look(at: list, block.listPlaces[name]) }
                if isLocal { known = shared }
            }
        }
        block = SentenceTemplates.Block()
        for (name, list) in templates.lists { try look(at: list, templates.listPlaces[name]) }
    }

    private mutating func look(at template: Template) throws(SentenceFileError) {
        let size = try size(of: template.expression, template.place)
        looked = looked + size.own
        guard looked.within(...Self.total.value) != nil else {
            throw problem(template.place, "the sentences together are too large; leave some out")
        }
    }

    private mutating func look(at list: SlotList, _ place: SourcePlace?) throws(SentenceFileError) {
        guard case .values(let values) = list else { return }
        for value in values.all {
            try look(at: Template(expression: value.said, place: place ?? SourcePlace(file: "", line: 1)))
        }
    }

    private mutating func size(of expression: Expression, _ place: SourcePlace) throws(SentenceFileError) -> Size {
        switch expression {
        case .words: return Size()
        case .sequence(let items), .choice(let items): return try size(of: items, times: 1, place)
        case .permutation(let items):
            let orders = items.indices.reduce(ForeignNumber(1)) { $0 * ForeignNumber($1 + 1) }
            return try size(of: items, times: orders, place)
        case .slot(let inner, _, _), .replaced(let inner, _, _): return try size(of: inner, place)
        case .list(let reference):
            guard (block.lists[reference.list] ?? templates.list(reference.list)) == nil else { return Size() }
            if Self.lateLists.contains(reference.list) {
                missingLists.insert(reference.list)
                return Size()
            }
            let names = (Array(block.lists.keys) + templates.lists.keys).sorted()
            let advice = Self.advice(names.nearest(to: reference.list))
            throw problem(place, "there is no list '{\(reference.list)}'; \(advice)'lists'")
        case .rule(let name):
            let rule = try size(ofRule: name, place)
            return Size(full: rule.full, own: 1, depth: rule.depth + 1)
        }
    }

    private mutating func size(
        of items: [Expression], times: ForeignNumber, _ place: SourcePlace
    ) throws(SentenceFileError) -> Size {
        var sum = Size()
        for item in items {
            let size = try size(of: item, place)
            sum.full = sum.full + size.full * times
            sum.own = sum.own + size.own * times
            sum.depth = max(sum.depth, size.depth)
            guard sum.full.within(...Self.expansion.value) != nil else {
                let rule = open.last.map { "the rule '<\($0)>'" } ?? "the sentence"
                throw problem(
                    place,
                    """
                    \(rule) stands for more than \(Self.expansion.value) parts with its rules written out; simplify \
                    it
                    """)
            }
        }
        return sum
    }

    private mutating func size(ofRule name: String, _ place: SourcePlace) throws(SentenceFileError) -> Size {
        guard !open.contains(name) else {
            throw problem(place, "the rule '<\(name)>' is within itself; write it without")
        }
        if let size = known[name] { return size }
        guard let rule = block.rules[name] ?? templates.rules[name] else { throw missing(name, place) }
        open.append(name)
        defer { open.removeLast() }
        var size = Size(depth: Self.depth.value)
        if open.count <= Self.depth.value { size = try self.size(of: rule.expression, rule.place) }
        guard size.depth < Self.depth.value else {
            throw problem(
                rule.place, "the rule '<\(name)>' has more than \(Self.depth.value) rules in rules; simplify it")
        }
        looked = looked + size.own
        known[name] = size
        return size
    }

    private func missing(_ rule: String, _ place: SourcePlace) -> SentenceFileError {
        let names = (Array(block.rules.keys) + templates.rules.keys).sorted()
        let nearest = names.nearest(to: rule)
        guard place.file.hasSuffix(".ini") else {
            return problem(place, "there is no rule '<\(rule)>'; \(Self.advice(nearest))'expansion_rules'")
        }
        let advice = nearest.map { "is '<\($0)>' meant?" } ?? "write 'name = words' in its intent"
        return problem(place, "there is no rule '<\(rule)>'; \(advice)")
    }

    private static func advice(_ nearest: String?) -> String {
        nearest.map { "is '\($0)' meant? Else add it to " } ?? "add it to "
    }

    private func problem(_ place: SourcePlace, _ problem: String) -> SentenceFileError {
        SentenceFileError(file: place.file, line: place.line, problem: problem)
    }
}

extension SentenceFileError {
    fileprivate func adding(_ words: String) -> SentenceFileError {
        var error = self
        error.problem += " " + words
        return error
    }
}

extension SentenceTemplates {
    func rule(_ name: String, in block: Block) -> Expression? {
        (block.rules[name] ?? rules[name])?.expression
    }

    func list(_ name: String) -> SlotList? {
        lists[name] ?? NumberRange(inline: name).map { .range($0) }
    }

    /// The place of an intent, made where there is none of the name.
    mutating func index(ofIntent name: String) -> Int {
        if let index = intents.firstIndex(where: { $0.name == name }) { return index }
        intents.append(Definition(name: name))
        return intents.count - 1
    }
}
