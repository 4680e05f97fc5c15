public import SentenceTemplates
import Understanding

/// Grammars for replies, so that a decoder hears nothing but what was asked for, and "never mind".
public enum ReplyGrammars {
    static let choice = "choice"
    static let confirmation = "confirmation"

    static func name(of slot: String, intent: String) -> String { "\(intent) \(slot)" }

    /// - Returns: grammars by the names of `Dialogue.Expectation.situation`, in JSGF.
    public static func all(for templates: SentenceTemplates, wording: Wording) -> [String: SpokenGrammar] {
        var grammars: [String: SpokenGrammar] = [:]
        for intent in templates.intentNames {
            let conduct = templates.conduct(of: intent)
            // A value out of its range is asked for again, whether or not it can be left out.
            for slot in Set(conduct.questions.map(\.slot) + templates.rangeSlots(of: intent)) {
                grammars[name(of: slot, intent: intent)] = SpokenGrammar(
                    values: slot, of: intent, in: templates, after: wording.lead, or: wording.cancel)
            }
            if conduct.needsConfirmation || grammars[confirmation] == nil {
                grammars[confirmation] = SpokenGrammar(phrases: wording.yes + wording.no + wording.cancel)
            }
        }
        let names = templates.ambiguousValues.map(Wording.name)
        if !names.isEmpty {
            let said = (names + wording.ordinals.flatMap(\.self)).flatMap { name in
                [name] + wording.articles.map { "\($0) \(name)" }
            }
            let ones = said.flatMap { name in wording.standIns.map { "\(name) \($0)" } }
            grammars[choice] = SpokenGrammar(phrases: said + ones + wording.cancel)
        }
        return grammars
    }
}
