import Dialogue
import System
import Understanding

/// What a sentence means, for people.
enum UnderstandingText {
    static func lines(_ understanding: Understanding) -> [String] {
        switch understanding {
        case .intent(let intent): lines(intent)
        case .ambiguous(let intents, let slot): [choice(of: slot, among: intents)] + intents.flatMap(lines)
        case .answered(let answer): [answer.text]
        case .notUnderstood(let why): [why.sentence]
        }
    }

    /// The same on one line.
    static func summary(_ understanding: Understanding) -> String {
        switch understanding {
        case .intent(let intent): summary(intent)
        case .ambiguous(let intents, let slot): choice(of: slot, among: intents)
        case .answered(let answer): answer.text
        case .notUnderstood(let why): why.sentence
        }
    }

    /// `LightOn: name=desk lamp`
    static func summary(_ intent: Intent) -> String {
        intent.name + (intent.slots.isEmpty ? "" : ": \(intent.slotText)")
    }

    private static func choice(of slot: String, among intents: [Intent]) -> String {
        let names = intents.map { Wording.name(of: $0, slot) }.joined(separator: ", ")
        return "\(intents.first?.name ?? "it") fits several values of '\(slot)': \(names)"
    }

    private static func lines(_ intent: Intent) -> [String] {
        [intent.name]
            + intent.slots.map { slot in
                let value = slot.value.string ?? slot.value.text
                let heard = slot.heard.isEmpty || slot.heard == value ? "" : "  (heard: \(slot.heard))"
                return "  \(slot.name): \(value)\(heard)"
            }
    }
}

extension NotUnderstood {
    /// One sentence for people.
    var sentence: String {
        switch reason {
        case .noMatch:
            if suggestion != nil, let text { return "not understood; perhaps it was: \(text)" }
            return (text ?? "not understood") + (nearest.map { "; the nearest sentence is: \($0)" } ?? "")
        case .outOfRange(let slot, let heard, let lowest, let highest):
            return "'\(heard)' is out of range: \(slot) goes from \(Decimal.text(lowest, places: 0)) to "
                + Decimal.text(highest, places: 0)
        }
    }
}
