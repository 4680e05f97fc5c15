import Audio
import CommandRecording
public import EchoCancelling
public import KeywordModels
public import KeywordSpotting
public import Pipeline
import System
package import Transcription

/// Runs a stream from a microphone, a file or a pipe, and waits for its audio.
///
///     let session = Session(source, pipeline, sinks: [LinesSink { print($0) }])
///     try session.run()
///
/// A session belongs to one thread, waits for audio, and tells the stream the time.
public final class Session {
    public let source: SessionSource
    private let stream: Stream

    /// - Parameters:
    ///   - transcriber: makes text of commands, when the pipeline is to transcribe.
    ///   - follower: does what the texts ask for.
    ///   - echo: takes what this machine plays out of what a microphone hears, before anything else does.
    ///   - sinks: are told of everything, in this order.
    public convenience init(
        _ source: SessionSource, _ pipeline: consuming Pipeline, transcriber: CommandTranscriber? = nil,
        follower: (any CommandFollower)? = nil, echo: EchoCanceller? = nil, sinks: [any EventSink],
        failures: FailureBox = FailureBox()
    ) {
        self.init(
            source, pipeline, transcriber: transcriber, follower: follower, echo: echo, playbackSpotter: nil,
            sinks: sinks,
            failures: failures)
    }

    /// - Parameter playbackSpotter: knows when what is played says a keyword.
    package init(
        _ source: SessionSource, _ pipeline: consuming Pipeline, transcriber: CommandTranscriber?,
        follower: (any CommandFollower)?, echo: EchoCanceller?, playbackSpotter: PlaybackSpotter?,
        sinks: [any EventSink],
        failures: FailureBox
    ) {
        self.source = source
        stream = Stream(
            pipeline, transcriber: transcriber, follower: follower, echo: echo, playbackSpotter: playbackSpotter,
            sinks: sinks,
            failures: failures)
    }

    /// Where outlets and helpers put what went wrong on the side; it becomes events of the stream.
    public var failures: FailureBox { stream.failures }
    /// Whether audio is thrown away.
    public var isPaused: Bool { stream.isPaused }
    /// Counts of detections and lost audio so far.
    public var summary: SessionSummary { stream.summary }
    /// Seconds of audio so far.
    public var time: Double { stream.time }

    /// Listens until the audio ends.
    /// - Parameter obey: is called once around the loop, before what has come is listened to: the place to pause, resume
    ///   and replace keywords.
    /// - Throws: `AudioError` when a file or pipe turns out to be damaged.
    public func run(obey: (Session) -> Void = { _ in }) throws {
        var hops = [Hop](repeating: Hop(), count: Pipeline.mostHops)
        loop: while true {
            let item = try source.next(&hops, atMost: stream.mostHops)
            obey(self)
            switch item {
            case .hops(let count):
                try stream.process(&hops, count: count, capturedAt: source.isLive ? monotonicSeconds() : nil)
            case .event(let event): stream.process(event)
            case .nothing: break
            case .ended: break loop
            }
            stream.turn()
            // A recording can wait, and then every run of it gives the same events. A microphone cannot.
            if !source.isLive { awaitTexts() }
        }
        stream.end()
        if source.isStopped { stream.cancel() } else { awaitTexts() }
        stream.close(isStopped: source.isStopped)
    }

    /// Waits for the texts of the commands that are over, and for what comes of them.
    private func awaitTexts() {
        while stream.isAwaited, !source.isStopped {
            stream.waitForNews(atMost: 0.05)
            stream.takeNews()
        }
    }

    /// Throws audio away from now on. What is being recorded ends.
    public func pause() { stream.pause() }

    /// Listens again.
    public func resume() { stream.resume() }

    /// Refuses restricted intents from now on, or no longer.
    package func lock(_ isLocked: Bool) { stream.lock(isLocked) }

    /// Looks for other keywords from now on, without losing audio.
    /// - Throws: `SpottingError`; then everything stays as it was.
    public func replace(keywords: [any Keyword], spotting: SpottingConfiguration) throws {
        try stream.replace(keywords: keywords, spotting: spotting)
    }

    /// Looks for the same keywords with other thresholds, at once where only these change.
    /// - Throws: `SpottingError`; then everything stays as it was.
    package func change(_ spotting: SpottingConfiguration, of keywords: [any Keyword]) throws {
        try stream.change(spotting, of: keywords)
    }

    /// Has the next command transcribed by another backend.
    package func use(_ backend: any TranscriptionBackend) { stream.use(backend) }

    /// Whether no command is recorded, and no text or answer awaited.
    package var isQuiet: Bool { stream.isQuiet }

    /// Tells the outlets of something that happened outside the audio.
    public func report(_ event: ControlEvent) { stream.report(event) }
}
