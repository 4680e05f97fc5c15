import ArgumentParser
import Conversation
import SentenceTemplates
import Session
import Settings
import Understanding

/// What is understood of commands, what is done about them, and what is said.
struct ConversationOptions: ParsableArguments {
    @Option(.sentences) var sentences: [String]
    @Option(.contextTurns) var contextTurns: Double
    @Flag(.locked) var locked: Bool

    /// Whether commands lead to a conversation.
    var isUsed: Bool { !sentences.isEmpty }

    /// - Throws: `SentenceFileError` for a mistake in a file.
    func loadTemplates() throws -> SentenceTemplates? {
        guard !sentences.isEmpty else { return nil }
        let templates = try SentenceTemplates(reading: sentences)
        for warning in templates.warnings { Terminal.complain("rouse: \(warning)") }
        return templates
    }

    func makeConversation(
        _ templates: SentenceTemplates?, language: String?, isLive: Bool, failures: FailureBox
    ) -> Conversation? {
        guard let templates else { return nil }
        var configuration = Conversation.Configuration()
        configuration.language = language ?? templates.language
        configuration.contextTurns = Int(contextTurns)
        configuration.waitsForSpeech = isLive
        let conversation = Conversation(
            service: templates, templates: templates, handler: nil, announcer: nil, configuration: configuration,
            failures: failures)
        if locked { conversation.lock(true) }
        return conversation
    }
}
