public import System

/// What a backend made of the audio, so far (partial) or for good (final).
public struct Transcript: Sendable, Equatable {
    /// A stretch of the audio with its text: a word where the backend tells words apart, a phrase elsewhere.
    public struct Segment: Sendable, Equatable {
        public var text: String
        /// Seconds from the first sample that the session was sent.
        public var start: Double
        /// Seconds.
        public var duration: Double
        /// 0...1, where the backend tells.
        public var confidence: Double?

        public init(text: String, start: Double, duration: Double, confidence: Double? = nil) {
            self.text = text
            self.start = start
            self.duration = duration
            self.confidence = confidence
        }
    }

    /// Another reading of the same audio, less likely than `text`.
    public struct Alternative: Sendable, Equatable {
        public var text: String
        /// 0...1, where the backend tells.
        public var confidence: Double?

        public init(text: String, confidence: Double? = nil) {
            self.text = text
            self.confidence = confidence
        }
    }

    /// Why a backend that understood nothing is sure that it did.
    public enum Rejection: String, Sendable, Equatable {
        /// There was speech, but not a sentence of the grammar.
        case notInGrammar = "not-in-grammar"
        /// There was no speech.
        case noSpeech = "no-speech"
    }

    /// The text, without white space around it. Empty when nothing was understood; `rejection` then may say why.
    public var text: String
    /// 0...1, where the backend tells.
    public var confidence: Double?
    /// In the order of their start; empty where the backend gives no times.
    public var segments: [Segment]
    /// Most likely first, without `text` itself.
    public var alternatives: [Alternative]
    /// ISO 639-1 code or name, as the backend reports it.
    public var language: String?
    public var rejection: Rejection?
    /// What else the backend said about this audio (Wit.ai's intents, entities and traits, say), as it said it.
    public var extras: [String: JSONValue]

    public init(
        text: String,
        confidence: Double? = nil,
        segments: [Segment] = [],
        alternatives: [Alternative] = [],
        language: String? = nil,
        rejection: Rejection? = nil,
        extras: [String: JSONValue] = [:]
    ) {
        self.text = text
        self.confidence = confidence
        self.segments = segments
        self.alternatives = alternatives
        self.language = language
        self.rejection = rejection
        self.extras = extras
    }
}
