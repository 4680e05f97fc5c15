public import Pipeline
public import System

/// Handles the texts of commands: understands them, acts, and answers.
///
/// A session calls it on its own thread, while audio waits, so nothing here may wait for anybody.
public protocol CommandFollower: AnyObject {
    /// Whether something is being understood, done or said.
    var isBusy: Bool { get }
    /// Whether what is said next may go on with what was said before, as "and in the bedroom" does.
    var mayGoOn: Bool { get }
    /// Takes events of the pipeline.
    func handle(_ events: [Event])
    /// Takes a sentence that came as a text, in the place of a command.
    func understand(_ sentence: Sentence)
    /// The events and requests since the last call.
    func takeNews(at time: Double) -> [FollowerNews]
    /// Waits for the next news.
    /// - Parameter seconds: how long at most.
    func wait(atMost seconds: Double)
    /// Refuses restricted intents from now on, or no longer.
    func lock(_ isLocked: Bool)
    /// Gives up everything that is in work.
    func cancel()
}

extension CommandFollower {
    public func understand(_ sentence: Sentence) {}
}

/// A sentence that a client sends as a text, and not as audio.
public struct Sentence: Sendable, Equatable {
    public var text: String
    /// ISO 639-1 code; nil for the usual language.
    public var language: String?
    /// What the client knows of the place and the talk.
    public var context: [String: JSONValue]
    /// The intents that count; nil for all.
    public var intents: [String]?
    /// Whether it is enough to say what the sentence means: nothing is asked, done or remembered.
    public var onlyMeaning: Bool

    public init(
        _ text: String, language: String? = nil, context: [String: JSONValue] = [:], intents: [String]? = nil,
        onlyMeaning: Bool = false
    ) {
        self.text = text
        self.language = language
        self.context = context
        self.intents = intents
        self.onlyMeaning = onlyMeaning
    }
}

public enum FollowerNews: Sendable {
    case event(Event)
    /// The next utterance is recorded without a wake word.
    /// - keyword: the one that the conversation began with.
    /// - situation: what the reply is expected to be, for a backend that knows several things; nil for anything.
    case awaitReply(keyword: String, situation: String?)
}
