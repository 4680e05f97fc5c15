public import System

/// A sentence to understand, and what the caller knows besides.
public struct IntentQuery: Sendable, Equatable {
    public var text: String
    /// ISO 639-1 code of the language, such as "en".
    public var language: String?
    /// The conversation that the sentence belongs to, as the service named it; nil for a new one.
    public var conversation: String?
    /// What is known of the place and the talk so far: the satellite's room, the values of earlier turns.
    public var context: [String: JSONValue]

    public init(
        text: String, language: String? = nil, conversation: String? = nil, context: [String: JSONValue] = [:]
    ) {
        self.text = text
        self.language = language
        self.conversation = conversation
        self.context = context
    }
}

/// What became of a sentence.
public enum Understanding: Sendable, Equatable {
    /// What is to be done, by whoever handles intents.
    case intent(Intent)
    /// Several values of one slot fit what was said; each is the intent with one of them.
    case ambiguous([Intent], slot: String)
    /// The service understood and acted by itself.
    case answered(SpokenAnswer)
    case notUnderstood(NotUnderstood)
}

/// What is to be said to the person, and whether the microphone stays open for a reply.
public struct SpokenAnswer: Sendable, Equatable {
    /// Empty for an answer without words.
    public var text: String
    /// Whether the next utterance needs no wake word.
    public var expectsReply: Bool
    /// The name under which the service knows the conversation.
    public var conversation: String?

    public init(text: String, expectsReply: Bool = false, conversation: String? = nil) {
        self.text = text
        self.expectsReply = expectsReply
        self.conversation = conversation
    }
}

/// Why a sentence led to nothing.
public struct NotUnderstood: Sendable, Equatable {
    public enum Reason: Sendable, Equatable {
        /// It is no sentence that the service knows.
        case noMatch
        /// It would have been a sentence with another value.
        case outOfRange(slot: String, heard: String, lowest: Double, highest: Double)
    }

    public var reason: Reason
    /// What the service says about it, or what was perhaps said where there is a suggestion; nil for nothing.
    public var text: String?
    /// What was perhaps meant.
    public var suggestion: Intent?
    /// The sentence that is nearest to what was said; nil where nobody has looked for one, or none is near.
    public var nearest: String?

    public init(_ reason: Reason, text: String? = nil, suggestion: Intent? = nil, nearest: String? = nil) {
        self.reason = reason
        self.text = text
        self.suggestion = suggestion
        self.nearest = nearest
    }
}

/// From a sentence to what was meant: the templates of a file, or a service.
public protocol IntentService: Sendable {
    /// The name under which the command line knows it, such as "rasa".
    var name: String { get }
    /// True when the text leaves the machine's memory through a socket.
    var usesNetwork: Bool { get }

    /// - Throws: `ServiceError` when the service could not be asked; that nothing was understood is no error.
    func understand(_ query: IntentQuery) async throws -> Understanding
}
