public import SentenceTemplates
import System
public import Understanding

/// What a reply is: yes, no, never mind, or the value that was asked for. What is none of them is another command.
public struct ReplyReader: Sendable {
    let wording: Wording
    let templates: SentenceTemplates?

    /// - Parameter templates: nil where a service understands what is said.
    public init(wording: Wording, templates: SentenceTemplates?) {
        self.wording = wording
        self.templates = templates
    }

    /// - Returns: nil for what has to be understood as a command.
    public func read(_ text: String, expecting expectation: Dialogue.Expectation) -> Dialogue.Heard? {
        let words = Self.words(text)
        guard !words.isEmpty else { return .silence }
        if isOne(of: wording.cancel, words) { return .cancel }
        switch expectation {
        case .command: return nil
        case .confirmation:
            if isOne(of: wording.yes, words) { return .yes }
            return isOne(of: wording.no, words) ? .no : nil
        case .value(let slot, let intent): return value(text, slot, of: intent)
        case .choice(let intents, let slot): return choice(words, among: intents, slot)
        }
    }

    /// "And in the bedroom?" after another sentence: the same intent with another value.
    public func continuation(_ text: String, of intent: Intent) -> Intent? {
        let words = Self.words(text)
        guard wording.continuation.contains(where: { words.starts(with: Self.words($0)) }) else { return nil }
        for slot in intent.slots.reversed() where !slot.heard.isEmpty {
            guard case .value(let value) = value(text, slot.name, of: intent), value.value != slot.value else {
                continue
            }
            var next = intent
            next.slots = intent.slots.map { $0.name == slot.name ? value : $0 }
            return next
        }
        return nil
    }

    private func value(_ text: String, _ slot: String, of intent: Intent) -> Dialogue.Heard? {
        guard let templates else { return nil }
        var rest = Self.words(text)
        // "In the bedroom": the value may have words before it, as many as there are.
        while !rest.isEmpty {
            switch templates.value(rest.joined(separator: " "), for: slot, of: intent.name) {
            case .found(let value): return .value(value)
            case .outOfRange(let why): return .understood(.notUnderstood(why))
            case .none: break
            }
            let leads = wording.lead.map(Self.words).filter { rest.starts(with: $0) }
            if let longest = leads.map(\.count).max() {
                rest.removeFirst(longest)
            } else if let elided = wording.lead.first(where: { $0.hasSuffix("'") && rest[0].hasPrefix($0) }) {
                // "L'ufficio": one word with its article.
                rest[0].removeFirst(elided.count)
            } else {
                return nil
            }
        }
        return nil
    }

    /// The value that has all the words that were said, beside small ones, or "the first one".
    private func choice(_ words: [String], among intents: [Intent], _ slot: String) -> Dialogue.Heard? {
        for (index, forms) in wording.ordinals.enumerated()
        where index < intents.count && forms.contains(where: words.contains) {
            return intents[index][slot: slot].map { .value($0) }
        }
        let small = Set((wording.lead + wording.standIns).flatMap(Self.words))
        let said = words.filter { !small.contains($0) }
        guard !said.isEmpty else { return nil }
        let fitting = intents.filter { intent in
            guard let value = intent[slot: slot]?.value else { return false }
            let name = Self.words((value.string ?? value.text).map { "._".contains($0) ? " " : String($0) }.joined())
            return said.allSatisfy(name.contains)
        }
        guard fitting.count == 1 else { return nil }
        return fitting[0][slot: slot].map { .value($0) }
    }

    private func isOne(of phrases: [String], _ words: [String]) -> Bool {
        phrases.contains { phrase in
            let phrase = Self.words(phrase)
            return words == phrase || wording.politeAfter.contains { words == phrase + Self.words($0) }
                || wording.politeBefore.contains { words == Self.words($0) + phrase }
        }
    }

    static func words(_ text: String) -> [String] {
        var plain = ""
        for character in text.lowercased() {
            let isKept = character.isLetter || character.isNumber || "'-.%".contains(character)
            plain.append(character == "\u{2019}" ? "'" : isKept ? character : " ")
        }
        return plain.split(separator: " ").map { String($0).trimmingPoints }.filter { !$0.isEmpty }
    }
}

extension String {
    fileprivate var trimmingPoints: String {
        var text = self[...]
        while text.last == "." { text.removeLast() }
        while text.first == "." { text.removeFirst() }
        return String(text)
    }
}
