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
            let text = tidied(drawn(sentence, in: block, &generator))
            if !text.isEmpty, seen.insert(text).inserted { found.append(text) }
        }
        return found
    }

    private func tidied(_ text: String) -> String {
        text.split(separator: " ").joined(separator: " ")
    }

    private func drawn(_ expression: Expression, in block: Block, _ generator: inout SplitMix64) -> String {
        switch expression {
        case .words(let words): return words.text
        case .sequence(let items): return items.map { drawn($0, in: block, &generator) }.joined()
        case .permutation(let items):
            return items.shuffled(using: &generator).map { drawn($0, in: block, &generator) }.joined()
        case .choice(let items):
            return items.randomElement(using: &generator).map { drawn($0, in: block, &generator) } ?? ""
        case .slot(let inner, _, _), .replaced(let inner, _, _): return drawn(inner, in: block, &generator)
        case .rule(let name):
            return (block.rules[name] ?? rules[name]).map { drawn($0, in: block, &generator) } ?? ""
        case .list(let reference):
            switch block.lists[reference.list] ?? list(reference.list) {
            case .values(let values):
                return values.all.randomElement(using: &generator).map { drawn($0.said, in: block, &generator) } ?? ""
            case .range(let range):
                let steps = (range.to - range.from) / range.step
                let number = range.from + range.step * Int.random(in: 0...steps, using: &generator)
                return range.takesWords && language.hasPrefix("en") ? NumberWords.words(number) : String(number)
            case .wildcard: return "..."
            case nil: return ""
            }
        }
    }
}
