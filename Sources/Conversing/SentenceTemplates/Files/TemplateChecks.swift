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
        // bounded: text that is no such number gives nil
        guard numbers.contains(".."), ends.count == 2, let from = Int(ends[0]), let to = Int(ends[1]) else {
            return nil
        }
        self.init(from: from, to: to)
        if let step {
            guard let step = Int(step) else { return nil }  // bounded: as above
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

/// Sees that all that templates name is there, before the first sentence comes.
struct TemplateCheck {
    private let templates: SentenceTemplates
    private let block: SentenceTemplates.Block
    private var open: [String] = []
    private var known: Set<String> = []

    /// - Returns: what is wrong; nil for nothing.
    static func problem(in templates: SentenceTemplates) -> String? {
        for intent in templates.intents {
            for block in intent.blocks {
                var check = TemplateCheck(templates: templates, block: block)
                for sentence in block.sentences {
                    if let problem = check.problem(in: sentence) { return "\(problem) (intent \(intent.name))" }
                }
                for list in block.lists.values {
                    if let problem = check.problem(in: list) { return problem }
                }
            }
        }
        var check = TemplateCheck(templates: templates, block: SentenceTemplates.Block())
        return templates.lists.values.lazy.compactMap { check.problem(in: $0) }.first
    }

    private init(templates: SentenceTemplates, block: SentenceTemplates.Block) {
        self.templates = templates
        self.block = block
    }

    private mutating func problem(in list: SlotList) -> String? {
        guard case .values(let values) = list else { return nil }
        for value in values.all {
            if let problem = problem(in: value.said) { return problem }
        }
        return nil
    }

    private mutating func problem(in expression: Expression) -> String? {
        switch expression {
        case .words: return nil
        case .sequence(let items), .choice(let items), .permutation(let items):
            for item in items {
                if let problem = problem(in: item) { return problem }
            }
            return nil
        case .slot(let inner, _, _), .replaced(let inner, _, _): return problem(in: inner)
        case .list(let reference):
            let list = block.lists[reference.list] ?? templates.list(reference.list)
            return list == nil ? "there is no list '{\(reference.list)}'; add it to 'lists'" : nil
        case .rule(let name):
            guard !open.contains(name) else { return "the rule '<\(name)>' is within itself; write it without" }
            guard !known.contains(name) else { return nil }
            guard let rule = block.rules[name] ?? templates.rules[name] else {
                return "there is no rule '<\(name)>'; add it to 'expansion_rules'"
            }
            open.append(name)
            defer { open.removeLast() }
            known.insert(name)
            return problem(in: rule)
        }
    }
}

extension SentenceTemplates {
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
