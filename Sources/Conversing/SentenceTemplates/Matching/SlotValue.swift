import System
public import Understanding

extension SentenceTemplates {
    /// What a text says about a slot.
    public enum SlotAnswer: Sendable, Equatable {
        case found(Intent.Slot)
        /// A number that is not in the slot's range.
        case outOfRange(NotUnderstood)
        case none
    }

    /// The value that a text alone stands for, where a slot of an intent takes one.
    public func value(_ text: String, for slot: String, of intent: String) -> SlotAnswer {
        guard let definition = intents.first(where: { $0.name == intent }), text.count <= SpokenText.longest.value
        else {
            return .none
        }
        let spoken = SpokenText(text).without(skipWords, inWords: ignoresWhitespace)
        var answer = SlotAnswer.none
        var seen: [Expression] = []
        let numberWords = numberWords
        let unit = Expression.optional(.choice(words.units.map { .text($0) }))
        var steps = Matcher.longestSearch.value
        for block in definition.blocks {
            for place in places(of: slot, in: block) where !seen.contains(place) {
                seen.append(place)
                for reportsOutOfRange in [false, true] {
                    let matcher = Matcher(
                        ignoresWhitespace ? spoken.unspaced : spoken.closed, lists: { block.lists[$0] ?? list($0) },
                        rules: { rule($0, in: block) },
                        admits: { _ in true }, numberWords: numberWords,
                        reportsOutOfRange: reportsOutOfRange, ignoresWhitespace: ignoresWhitespace, steps: steps)
                    var found: SlotAnswer?
                    let whole = Expression.sequence([place, unit])
                    try? matcher.match(whole, context: [:]) { state in
                        if found == nil { found = self.answer(state, slot, matcher.text) }
                    }
                    steps = matcher.stepsLeft
                    guard let found else { continue }
                    if case .found = found { return found }
                    if answer == .none { answer = found }
                }
            }
        }
        return answer
    }

    private func answer(_ state: Matcher.State, _ slot: String, _ text: SpokenText) -> SlotAnswer? {
        if let (name, range, limits) = state.outOfRange {
            return .outOfRange(
                NotUnderstood(
                    .outOfRange(
                        slot: name, heard: text.heard(range), lowest: Double(limits.from),
                        highest: Double(limits.to))))
        }
        guard let found = state.slots.first(where: { $0.name == slot }) else { return nil }
        let heard = text.heard(found.range)
        return .found(Intent.Slot(name: slot, heard: heard, value: found.value ?? .string(heard)))
    }

    /// The parts of sentences that fill a slot; of the lists of all intents where this one's sentences have none.
    func places(of slot: String, in block: Block) -> [Expression] {
        var found: [Expression] = []
        var open: Set<String> = []
        func look(_ expression: Expression) {
            switch expression {
            case .words: break
            case .sequence(let items), .choice(let items), .permutation(let items): items.forEach(look)
            case .replaced(let inner, _, _): look(inner)
            case .slot(let inner, let name, _):
                if name == slot { found.append(expression) } else { look(inner) }
            case .list(var reference):
                guard reference.slot == slot, !reference.isCapture else { return }
                reference.endsWord = true
                if !found.contains(.list(reference)) { found.append(.list(reference)) }
            case .rule(let name):
                guard open.insert(name).inserted, let rule = rule(name, in: block) else { return }
                look(rule)
            }
        }
        for sentence in block.sentences { look(sentence.expression) }
        if found.isEmpty, (block.lists[slot] ?? list(slot)) != nil {
            found.append(.list(ListReference(list: slot, slot: slot)))
        }
        return found
    }

    /// Slots of an intent that take numbers of a range.
    package func rangeSlots(of intent: String) -> [String] {
        var slots: Set<String> = []
        for block in intents.first(where: { $0.name == intent })?.blocks ?? [] {
            for reference in references(in: block) {
                if case .range = block.lists[reference.list] ?? list(reference.list) { slots.insert(reference.slot) }
            }
        }
        return slots.sorted()
    }

    /// Values that are said in the same words as another one of their list.
    package var ambiguousValues: [String] {
        var found: [String] = []
        for case .values(let values) in lists.values {
            var said: [String: [String]] = [:]
            for value in values.all {
                guard let out = value.value?.string else { continue }
                for words in Set(value.said.texts) { said[words, default: []].append(out) }
            }
            for names in said.values where Set(names).count > 1 { found += names }
        }
        return Set(found).sorted()
    }

    private func references(in block: Block) -> [ListReference] {
        var found: [ListReference] = []
        var open: Set<String> = []
        func look(_ expression: Expression) {
            switch expression {
            case .words: break
            case .sequence(let items), .choice(let items), .permutation(let items): items.forEach(look)
            case .replaced(let inner, _, _), .slot(let inner, _, _): look(inner)
            case .list(let reference): if !reference.isCapture { found.append(reference) }
            case .rule(let name):
                guard open.insert(name).inserted, let rule = rule(name, in: block) else { return }
                look(rule)
            }
        }
        for sentence in block.sentences { look(sentence.expression) }
        return found
    }
}

extension Expression {
    private static let mostTexts = 100

    /// What may be said, in small letters with one space between words; nothing for what lists or rules stand in, or for
    /// more than can be looked at.
    fileprivate var texts: [String] {
        guard let texts = parts else { return [] }
        return texts.map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
    }

    private var parts: [String]? {
        switch self {
        case .words(let words): return [String(words.folded)]
        case .choice(let items):
            var texts: [String] = []
            for item in items {
                guard let more = item.parts, texts.count + more.count <= Self.mostTexts else { return nil }
                texts += more
            }
            return texts
        case .sequence(let items):
            var texts = [""]
            for item in items {
                guard let more = item.parts, texts.count * more.count <= Self.mostTexts else { return nil }
                texts = texts.flatMap { text in more.map { text + $0 } }
            }
            return texts
        case .permutation, .list, .rule, .slot, .replaced: return nil
        }
    }
}
