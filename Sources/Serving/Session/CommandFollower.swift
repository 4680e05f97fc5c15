public import Pipeline

/// What becomes of a command once there is its text: a conversation about it.
///
/// A session calls it on its own thread, while audio waits, so nothing here may wait for anybody.
public protocol CommandFollower: AnyObject {
    /// Whether something is being understood, done or said.
    var isBusy: Bool { get }
    /// Takes events of the pipeline.
    func handle(_ events: [Event])
    /// What is to be told and done since the last call.
    func takeNews(at time: Double) -> [FollowerNews]
    /// Waits for the next news.
    /// - Parameter seconds: how long at most.
    func wait(atMost seconds: Double)
    /// Refuses restricted intents from now on, or no longer.
    func lock(_ isLocked: Bool)
    /// Gives up everything that is in work.
    func cancel()
}

public enum FollowerNews: Sendable {
    case event(Event)
    /// The next utterance is recorded without a wake word.
    /// - keyword: the one that the conversation began with.
    /// - situation: what the reply is expected to be, for a backend that knows several things; nil for anything.
    case awaitReply(keyword: String, situation: String?)
}
