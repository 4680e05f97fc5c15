public import Audio
public import KeywordSpotting
public import Pipeline
public import VoiceActivity

/// An outlet for the events of a stream: lines, programs, clips, commands, metrics.
///
/// A session calls it on its own thread, while audio waits. So nothing here may wait for anybody: what takes time is for
/// a thread of the outlet's own, and what waits for that thread has a bound and says what it dropped.
public protocol EventSink: AnyObject {
    /// Whether it shows what each hop does, so that hops must not be taken several at once.
    var needsEachHop: Bool { get }
    /// Whether `heard` shall say how long detection took.
    var measuresTime: Bool { get }
    /// A hop has come from the source, whether it is listened to or not.
    func received(_ hop: borrowing Hop)
    /// The pipeline has listened to a hop; the events that it has led to follow.
    /// - Parameter seconds: what that took, of hops that came together an equal share; nil unless somebody asked.
    func heard(_ hop: borrowing Hop, _ activity: VoiceActivity, seconds: Double?)
    /// Something has happened.
    func handle(_ event: StampedEvent)
    /// The word of an earlier detection is over: its best score is known now.
    func settled(_ word: KeywordEnd)
    /// The session has been once around its loop, whether audio came or not.
    func turn(_ pipeline: borrowing Pipeline)
    /// The audio has ended. Events may still come.
    func stopping()
    /// Nothing more will come.
    /// - Parameter isStopped: whether the end was asked for. Then what is under way is ended; else it may be waited for.
    func finish(isStopped: Bool)
}

/// Makes the outlets of each stream, such as those that keep clips in one folder.
package protocol StreamOutlets: Sendable {
    /// Outlets of one stream, for its thread.
    /// - Parameters:
    ///   - client: whose stream it is, in the words of a log; nil where that is not known.
    ///   - content: what is listened for in it.
    func make(for client: String?, of content: StreamContent) -> [any EventSink]
}

/// The content of a client's stream.
package enum StreamContent: Sendable {
    case keywords
    /// One command after the other.
    case commands
    /// No audio: sentences come as texts.
    case sentences
}

extension EventSink {
    public var needsEachHop: Bool { false }
    public var measuresTime: Bool { false }
    public func received(_ hop: borrowing Hop) {}
    public func heard(_ hop: borrowing Hop, _ activity: VoiceActivity, seconds: Double?) {}
    public func settled(_ word: KeywordEnd) {}
    public func turn(_ pipeline: borrowing Pipeline) {}
    public func stopping() {}
    public func finish(isStopped: Bool) {}
}
