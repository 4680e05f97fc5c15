/// What the caller knows about the audio beforehand. Every backend uses what it can and ignores the rest.
public struct TranscriptionHints: Sendable, Equatable {
    /// ISO 639-1 code of the language spoken, such as "en".
    public var language: String?
    /// Phrases that are likely: a prompt, a phrase list or nothing, depending on the backend.
    public var phrases: [String]
    /// Seconds at the start of the audio in which the end of the wake word may still be heard.
    public var leadIn: Double
    /// What is expected to be said, where a backend knows several things by name; nil for anything.
    public var situation: String?
    /// The keyword that it began with, where that is known.
    public var keyword: String?
    /// Whether the result may come before the audio ends, once a sentence is complete.
    public var mayEndEarly: Bool
    /// Whether it may go on with a sentence before it, as "and in the bedroom" does.
    public var mayGoOn: Bool

    public init(
        language: String? = nil, phrases: [String] = [], leadIn: Double = 0, situation: String? = nil,
        keyword: String? = nil, mayEndEarly: Bool = false, mayGoOn: Bool = true
    ) {
        self.language = language
        self.phrases = phrases
        self.leadIn = leadIn
        self.situation = situation
        self.keyword = keyword
        self.mayEndEarly = mayEndEarly
        self.mayGoOn = mayGoOn
    }
}
