import Conversation
import SentenceTemplates
import Transcription
import Understanding

/// What a transcript means among the sentences of files, as `listen` takes it.
struct TranscriptMeaning {
    private let templates: SentenceTemplates
    private let certainty: Certainty
    private let nearest: NearestSentence

    init(templates: SentenceTemplates) {
        self.templates = templates
        certainty = Certainty(
            templates: templates, forSuggestion: Conversation.Configuration().suggestionConfidence)
        nearest = NearestSentence(templates)
    }

    /// - Returns: the sentence and what it means; nil where nobody has spoken.
    func meaning(of transcript: Transcript) -> (text: String, understanding: Understanding)? {
        guard !transcript.text.isEmpty else {
            guard transcript.rejection != .noSpeech else { return nil }
            let text = transcript.alternatives.first?.text ?? ""
            return (text, certainty.meaning(ofRejected: transcript.alternatives))
        }
        let meant = templates.understand(IntentQuery(text: transcript.text))
        guard case .notUnderstood(var why) = certainty.meaning(of: meant, from: transcript), why.reason == .noMatch,
            why.suggestion == nil
        else { return (transcript.text, certainty.meaning(of: meant, from: transcript)) }
        why.nearest = nearest.sentence(nearestTo: transcript.text)
        return (transcript.text, .notUnderstood(why))
    }
}
