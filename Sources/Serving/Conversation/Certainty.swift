package import SentenceTemplates
package import Transcription
package import Understanding

/// Applies the confidence thresholds of intents: a sure sentence counts, an unsure one is asked back.
package struct Certainty {
    private let templates: SentenceTemplates?
    /// What a rejected sentence needs to be asked back.
    private let forSuggestion: Double

    package init(templates: SentenceTemplates?, forSuggestion: Double) {
        (self.templates, self.forSuggestion) = (templates, forSuggestion)
    }

    /// What was meant, unless its intent wants more certainty.
    package func meaning(of meant: Understanding, from transcript: Transcript) -> Understanding {
        guard case .intent(let intent) = meant, let confidence = transcript.confidence,
            confidence < leastConfidence(for: intent) ?? 0
        else { return meant }
        return .notUnderstood(NotUnderstood(.noMatch, text: transcript.text, suggestion: intent))
    }

    /// What was meant by a sentence that a decoder did not take for one: something, where its intent wants no more than
    /// this, or a suggestion.
    package func meaning(ofRejected alternatives: [Transcript.Alternative]) -> Understanding {
        guard let first = alternatives.first, let confidence = first.confidence,
            let meant = templates?.understand(IntentQuery(text: first.text)), case .intent(let intent) = meant
        else { return .notUnderstood(NotUnderstood(.noMatch)) }
        if let least = leastConfidence(for: intent), confidence >= least { return meant }
        guard confidence >= forSuggestion else { return .notUnderstood(NotUnderstood(.noMatch)) }
        return .notUnderstood(NotUnderstood(.noMatch, text: first.text, suggestion: intent))
    }

    private func leastConfidence(for intent: Intent) -> Double? {
        templates?.conduct(of: intent.name).leastConfidence
    }
}
