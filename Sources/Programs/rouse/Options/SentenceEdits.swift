import SentenceTemplates
import Synchronization
import Transcription

/// Reads the sentences again while the program runs, and has them heard where that is done on this machine.
///
/// Which files there are, and all that other options say, was settled at the start; what stands in them was not.
final class SentenceEdits: Sendable {
    /// Sentences that have changed.
    struct Edit: Sendable {
        let templates: SentenceTemplates
        /// Hears them; nil where what is said is heard without knowing the sentences.
        let backend: (any TranscriptionBackend)?
    }

    private let paths: [String]
    private let conversing: ConversationOptions
    private let transcription: TranscriptionOptions
    private let transcribes: Bool
    private let isSandboxed: Bool
    /// Of the newest that were good.
    private let content: Mutex<Int>

    /// - Parameters:
    ///   - templates: as they were read at the start; nil where there are none.
    ///   - transcribes: whether commands become text here.
    init(
        _ templates: SentenceTemplates?, _ conversing: ConversationOptions, _ transcription: TranscriptionOptions,
        transcribes: Bool, isSandboxed: Bool
    ) {
        paths = templates == nil ? [] : conversing.sentences
        (self.conversing, self.transcription) = (conversing, transcription)
        (self.transcribes, self.isSandboxed) = (transcribes, isSandboxed)
        content = Mutex(templates?.content ?? 0)
    }

    /// Takes up to some seconds.
    /// - Parameter keywords: the end of one may be heard before a command.
    /// - Returns: nil where nothing has changed.
    /// - Throws: `SentenceFileError` for a mistake in a file, `ServiceError` for sentences that cannot be heard; then
    ///   those of before stay.
    func read(after keywords: [String]) throws -> Edit? {
        guard !paths.isEmpty else { return nil }
        let templates = try SentenceTemplates(reading: paths, language: transcription.language)
        guard content.withLock({ $0 }) != templates.content else { return nil }
        for warning in templates.warnings { Terminal.complain("rouse: \(warning)") }
        var backend: (any TranscriptionBackend)?
        if transcribes, transcription.hearsSentences(in: templates.language) {
            let made = try transcription.makeBackend(after: keywords, hearing: templates, isSandboxed: isSandboxed)
            try waiting { try await made.prepare() }
            backend = made
        }
        content.withLock { $0 = templates.content }
        return Edit(templates: templates, backend: backend)
    }
}
