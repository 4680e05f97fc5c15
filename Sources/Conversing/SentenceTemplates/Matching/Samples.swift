import System

extension SentenceTemplates {
    /// Sentences that are understood, drawn at random but the same each time: every intent in turn.
    /// - Returns: fewer than `count` where there are no more.
    public func samples(_ count: Int) -> [String] {
        var generator = SplitMix64(seed: 1)
        var found: [String] = []
        var seen: Set<String> = []
        // Few sentences are drawn twice at last.
        for turn in 0..<(20 * count) where found.count < count {
            let definition = intents[turn % intents.count]
            let blocks = definition.blocks.filter { !$0.sentences.isEmpty }
            guard let block = blocks.randomElement(using: &generator),
                let sentence = block.sentences.randomElement(using: &generator)
            else { continue }
            var draw = Draw(templates: self, block: block, generator: generator)
            draw.add(sentence.expression)
            generator = draw.generator
            guard let text = draw.sentence else { continue }
            if !text.isEmpty, seen.insert(text).inserted { found.append(text) }
        }
        return found
    }
}

/// One sentence that is drawn.
private struct Draw {
    /// Parts of a template that are looked at for one sentence.
    static let longest = 20_000

    let templates: SentenceTemplates
    let block: SentenceTemplates.Block
    var generator: SplitMix64
    private var text = ""
    private var left = longest

    init(templates: SentenceTemplates, block: SentenceTemplates.Block, generator: SplitMix64) {
        self.templates = templates
        self.block = block
        self.generator = generator
    }

    /// nil for one that is too long to be understood.
    var sentence: String? {
        let tidied = text.split(separator: " ").joined(separator: " ")
        return left > 0 && tidied.count <= SpokenText.longest.value ? tidied : nil
    }

    mutating func add(_ expression: Expression) {
        left -= 1
        guard left > 0 else { return }
        switch expression {
        case .words(let words):
            text += words.text
            left -= words.folded.count / 4
        case .sequence(let items): for item in items { add(item) }
        case .permutation(let items): for item in items.shuffled(using: &generator) { add(item) }
        case .choice(let items):
            if let item = items.randomElement(using: &generator) { add(item) }
        case .slot(let inner, _, _), .replaced(let inner, _, _): add(inner)
        case .rule(let name):
            if let rule = templates.rule(name, in: block) { add(rule) }
        case .list(let reference):
            switch block.lists[reference.list] ?? templates.list(reference.list) {
            case .values(let values):
                if let value = values.all.randomElement(using: &generator) { add(value.said) }
            case .range(let range):
                let steps = (range.to - range.from) / range.step
                let number = range.from + range.step * Int.random(in: 0...steps, using: &generator)
                text += range.takesWords ? templates.numberWords.words(number) : String(number)
            case .wildcard: text += "..."
            case nil: break
            }
        }
    }
}
