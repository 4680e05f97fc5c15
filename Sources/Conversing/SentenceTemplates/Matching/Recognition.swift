import System
public import Understanding

/// One way in which a sentence is understood, with what tells it from other ways.
struct Recognition {
    var intent: Intent
    var wildcards = 0
    /// Letters that the template itself has of the sentence.
    var literals = 0
    /// Letters that wildcards took.
    var wildcardLetters = 0
    /// The length of what was said for the slot `name`, which is preferred to be long.
    var nameLength: Int?
    var outOfRange: NotUnderstood?

    /// Whether it is to be preferred: few wildcards, many letters of the template, few of wildcards.
    func isBetter(than other: Recognition) -> Bool {
        if (nameLength ?? 0) != (other.nameLength ?? 0) { return (nameLength ?? 0) > (other.nameLength ?? 0) }
        if wildcards != other.wildcards { return wildcards < other.wildcards }
        if literals != other.literals { return literals > other.literals }
        if wildcardLetters != other.wildcardLetters { return wildcardLetters < other.wildcardLetters }
        return intent.name < other.intent.name
    }

    /// Whether the two are equally good.
    func ties(with other: Recognition) -> Bool {
        !isBetter(than: other) && !other.isBetter(than: self)
    }
}

extension SentenceTemplates: IntentService {
    public var name: String { "sentences" }
    public var usesNetwork: Bool { false }

    /// What a sentence means. Of several ways, the one that takes the least for granted.
    public func understand(_ query: IntentQuery) -> Understanding {
        let found = recognitions(of: query, reportsOutOfRange: false)
        if let best = found.first {
            let tied = found.filter { $0.ties(with: best) }.map(\.intent)
            guard let (intents, slot) = Self.choices(among: tied) else { return .intent(best.intent) }
            return .ambiguous(intents, slot: slot)
        }
        let outOfRange = recognitions(of: query, reportsOutOfRange: true).compactMap(\.outOfRange).first
        return .notUnderstood(outOfRange ?? NotUnderstood(.noMatch))
    }

    /// Slots that tell which kind of thing is meant. Nobody can say in other words which of several kinds that are called
    /// the same it was to be, so the first one counts, as for Home Assistant.
    private static let kinds: Set = ["device_class", "domain", "state"]

    /// Several intents that differ in the value of one slot alone, for the same words.
    private static func choices(among intents: [Intent]) -> ([Intent], slot: String)? {
        guard let first = intents.first else { return nil }
        var different: [Intent] = [first]
        var slot: String?
        for intent in intents.dropFirst() where !different.contains(intent) {
            guard intent.name == first.name, intent.slots.count == first.slots.count else { continue }
            let others = zip(intent.slots, first.slots).filter { $0 != $1 }
            guard others.count == 1, let (mine, theirs) = others.first, mine.name == theirs.name,
                mine.heard == theirs.heard, slot == nil || slot == mine.name, !kinds.contains(mine.name)
            else { continue }
            slot = mine.name
            different.append(intent)
        }
        return slot.map { (different, $0) }
    }

    /// All ways to understand a sentence, the best first.
    func recognitions(of query: IntentQuery, reportsOutOfRange: Bool) -> [Recognition] {
        guard query.text.count <= SpokenText.longest.value else { return [] }
        let whole = SpokenText(query.text)
        let bare = without(skipWords, whole)
        let numberWords = numberWords
        var found: [Recognition] = []
        var steps = Matcher.steps(forLetters: query.text.count)
        for definition in intents {
            for block in definition.blocks {
                guard block.keywords.isEmpty || !block.keywords.isDisjoint(with: bare.words) else { continue }
                guard Self.mayHold(block, query.context) else { continue }
                for sentence in block.sentences {
                    for text in texts(for: sentence.expression, in: block, whole: whole, bare: bare) {
                        let matcher = Matcher(
                            ignoresWhitespace ? text.unspaced : text.closed, lists: { block.lists[$0] ?? list($0) },
                            rules: { rule($0, in: block) },
                            admits: { Self.mayHold(block, $0.context) },
                            numberWords: numberWords, reportsOutOfRange: reportsOutOfRange,
                            ignoresWhitespace: ignoresWhitespace, steps: steps)
                        try? matcher.match(sentence.expression, context: query.context) { state in
                            if let way = recognition(state, definition, block, matcher.text) { found.append(way) }
                        }
                        steps = matcher.stepsLeft
                        guard steps > 0 else { return [] }
                    }
                }
            }
        }
        // The first of equals stays the first.
        return found.enumerated().sorted { a, b in
            a.element.isBetter(than: b.element) || (!b.element.isBetter(than: a.element) && a.offset < b.offset)
        }.map(\.element)
    }

    /// The sentence as it is tried: with its skip words first, and with those beside a wildcard kept.
    private func texts(for sentence: Expression, in block: Block, whole: SpokenText, bare: SpokenText) -> [SpokenText] {
        func isWildcard(_ expression: Expression?) -> Bool {
            guard case .list(let reference) = expression else { return false }
            return (block.lists[reference.list] ?? list(reference.list)) == .wildcard
        }
        if isWildcard(sentence) { return [whole] }
        if case .sequence(let items) = sentence {
            if isWildcard(items.first) { return [without(skipWords, whole, start: false)] }
            if isWildcard(items.last) { return [without(skipWords, whole, end: false)] }
        }
        return whole.folded == bare.folded ? [whole] : [whole, bare]
    }

    private func without(
        _ phrases: [String], _ text: SpokenText, start: Bool = true, end: Bool = true
    ) -> SpokenText {
        text.without(phrases, start: start, end: end, inWords: ignoresWhitespace)
    }

    private func recognition(
        _ state: Matcher.State, _ definition: Definition, _ block: Block, _ text: SpokenText
    ) -> Recognition? {
        for (key, condition) in block.excludes {
            if let actual = state.context[key], condition.excludes(actual) { return nil }
        }
        func heard(_ found: Matcher.Found) -> String { text.heard(found.range) }
        var slots = state.slots.map { found in
            Intent.Slot(name: found.name, heard: heard(found), value: found.value ?? .string(heard(found)))
        }
        var fromContext: [Intent.Slot] = []
        for (key, condition) in block.requires.sorted(by: { $0.key < $1.key }) {
            guard let actual = state.context[key], condition.admits(actual) else { return nil }
            guard let slot = condition.slot else { continue }
            fromContext.append(
                Intent.Slot(name: slot, heard: actual["text"]?.string ?? "", value: ContextCondition.plain(actual)))
        }
        let filled = Set(slots.map(\.name))
        slots += block.slots.filter { !filled.contains($0.name) }
            .map { .init(name: $0.name, heard: "", value: $0.value) }
        slots += fromContext.filter { !filled.contains($0.name) }
        let wildcards = state.slots.filter(\.isWildcard)
        let intent = Intent(
            name: definition.name, slots: slots, response: block.response ?? "default", context: state.context)
        var way = Recognition(intent: intent)
        way.wildcards = wildcards.count
        way.literals = state.literals
        way.wildcardLetters = wildcards.reduce(0) { $0 + $1.range.count }
        way.nameLength = state.slots.first { $0.name == "name" && !$0.isWildcard }.map { heard($0).count }
        if let (slot, range, limits) = state.outOfRange {
            let words = text.heard(range)
            way.outOfRange = NotUnderstood(
                .outOfRange(slot: slot, heard: words, lowest: Double(limits.from), highest: Double(limits.to)),
                suggestion: intent)
        }
        return way
    }

    /// Whether what is known does not speak against a block yet.
    private static func mayHold(_ block: Block, _ context: [String: JSONValue]) -> Bool {
        for (key, condition) in block.requires {
            if let actual = context[key], !condition.admits(actual) { return false }
        }
        for (key, condition) in block.excludes {
            if let actual = context[key], condition.excludes(actual) { return false }
        }
        return true
    }
}

extension ContextCondition {
    /// Whether a value is one of those that must not be.
    func excludes(_ actual: JSONValue) -> Bool {
        values.contains(Self.plain(actual))
    }
}
