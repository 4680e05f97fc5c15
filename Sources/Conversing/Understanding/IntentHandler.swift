/// What whoever handled an intent wants said and done next.
public struct HandlerAnswer: Sendable, Equatable {
    /// What is said to the person; nil for nothing.
    public var say: String?
    /// A question to the person, after which the next utterance needs no wake word.
    public var ask: String?
    /// Whether the conversation ends here, whatever is open in it.
    public var ends: Bool

    public init(say: String? = nil, ask: String? = nil, ends: Bool = false) {
        self.say = say
        self.ask = ask
        self.ends = ends
    }
}

/// Does what an intent asks for: a program, a webhook, Home Assistant.
public protocol IntentHandler: Sendable {
    /// The name under which the command line knows it, such as "program".
    var name: String { get }
    var usesNetwork: Bool { get }

    /// - Parameter query: the sentence that led to the intent.
    /// - Throws: when the intent could not be handled.
    func handle(_ intent: Intent, in query: IntentQuery) async throws -> HandlerAnswer
}
