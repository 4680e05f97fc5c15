package import Audio
package import CommandRecording
package import EchoCancelling
package import KeywordModels
package import KeywordSpotting
package import Pipeline
import System
package import Transcription
package import VoiceActivity

/// The state machine of one audio stream, whatever door it came through: hops and requests in, events out.
///
///     let stream = Stream(pipeline, sinks: [LinesSink { print($0) }])
///     for event in stream.process(hops.span) { ... }    // for all hops, and after them
///     for event in stream.turn() { ... }             // what others had to say meanwhile
///
/// A door translates its protocol into hops and requests, and events into its messages; all else is here: pipeline,
/// transcription, conversation, echo, outlets. A stream never waits, does no input or output, and decides by the count of
/// samples alone. It belongs to one thread; what does not change, such as keyword models, is shared with all others.
package final class Stream {
    /// Where outlets and helpers put what went wrong on the side; it becomes events of the stream.
    package let failures: FailureBox
    /// Whether audio is thrown away.
    package private(set) var isPaused = false
    /// Counts of detections and lost audio so far.
    package private(set) var summary = SessionSummary()
    /// Hops that `process` is given at once at most; how many it is given changes no event.
    package let mostHops: Int

    private var pipeline: Pipeline
    private let transcriber: CommandTranscriber?
    private let follower: (any CommandFollower)?
    private let echo: EchoCanceller?
    private let playbackSpotter: PlaybackSpotter?
    private let sinks: [any EventSink]
    private let measuresTime: Bool
    private let clock: StreamClock
    private var levels: LevelHistory?
    /// What has happened in the call under way.
    private var events: [Event] = []

    /// - Parameters:
    ///   - transcriber: makes text of commands, when the pipeline is to transcribe.
    ///   - follower: does what the texts ask for.
    ///   - echo: takes what this machine plays out of what a microphone hears, before anything else does.
    ///   - playbackSpotter: knows when what is played says a keyword.
    ///   - measuresWords: whether the door will ask how loud words were.
    ///   - sinks: are told of everything, in this order.
    ///   - clock: tells outlets when things happened; no decision depends on it.
    package init(
        _ pipeline: consuming Pipeline, transcriber: CommandTranscriber? = nil,
        follower: (any CommandFollower)? = nil, echo: EchoCanceller? = nil, playbackSpotter: PlaybackSpotter? = nil,
        measuresWords: Bool = false, sinks: [any EventSink], failures: FailureBox = FailureBox(),
        clock: StreamClock = .system
    ) {
        self.pipeline = pipeline
        self.transcriber = transcriber
        self.follower = follower
        self.echo = echo
        self.playbackSpotter = playbackSpotter
        self.sinks = sinks
        self.failures = failures
        self.clock = clock
        levels = measuresWords ? LevelHistory() : nil
        measuresTime = sinks.contains(where: \.measuresTime)
        mostHops = sinks.contains(where: \.needsEachHop) ? 1 : Pipeline.mostHops
    }

    /// Seconds of audio so far.
    package var time: Double { pipeline.time }

    /// Processes hops of floating point.
    /// - Parameter hops: `mostHops` at most.
    /// - Returns: what has happened, as the outlets were told it.
    @discardableResult
    package func process(_ hops: Span<Hop>) -> [Event] {
        for place in hops.indices {
            for sink in sinks { sink.received(hops[place]) }
        }
        guard !isPaused else { return [] }
        let start = measuresTime ? clock.monotonic() : 0
        let outcomes = pipeline.listen(to: hops)
        let seconds = measuresTime ? (clock.monotonic() - start) / Double(hops.count) : nil
        for place in hops.indices {
            for sink in sinks { sink.heard(hops[place], outcomes[place].voiceActivity, seconds: seconds) }
            take(outcomes[place])
        }
        return taken()
    }

    /// Processes hops of 16-bit samples; without outlets they are never converted.
    @discardableResult
    package func process(_ hops: Span<PCMHop>) -> [Event] {
        guard sinks.isEmpty else {
            var floats = InlineArray<4, Hop>(repeating: Hop())
            for place in hops.indices { floats[place] = Hop(hops[place]) }
            return process(floats.span.extracting(..<hops.count))
        }
        guard !isPaused else { return [] }
        let outcomes = pipeline.listen(to: hops)
        for place in hops.indices { take(outcomes[place]) }
        return taken()
    }

    private func take(_ outcome: Pipeline.Outcome) {
        levels?.append(outcome.voiceActivity)
        for word in outcome.words {
            for sink in sinks { sink.settled(word) }
        }
        report(outcome.events, audio: outcome.commandAudio)
    }

    /// Takes hops from which the echo of our own playback has to be cancelled first.
    /// - Parameters:
    ///   - count: how many of `hops` have come.
    ///   - now: when the newest was captured, in seconds of the monotonic clock; nil for what was recorded before.
    @discardableResult
    package func process(_ hops: inout [Hop], count: Int, capturedAt now: Double?) throws -> [Event] {
        if let echo, now != nil || echo.countsSamples { try cancel(echo, in: &hops, count, now) }
        return process(hops.span.extracting(..<count))
    }

    private func cancel(_ echo: EchoCanceller, in hops: inout [Hop], _ count: Int, _ now: Double?) throws {
        for place in 0..<count {
            let time = echo.countsSamples ? nil : now.map { $0 - Double(count - 1 - place) * Hop.duration }
            let isPlayed = try echo.process(&hops[place], at: time) { event in
                guard event.isDiscontinuity else { return }
                failures.add(source: "echo", code: "reference", message: "what others play: \(event)")
            }
            for keyword in playbackSpotter?.keywords(of: echo, isPlayed: isPlayed) ?? [] {
                pipeline.disregard(keyword, for: PlaybackSpotter.window)
            }
        }
    }

    /// Takes what happened to a microphone between two hops.
    @discardableResult
    package func process(_ event: CaptureEvent) -> [Event] {
        if event.isDiscontinuity { levels?.clear() }
        report(pipeline.process(event))
        return taken()
    }

    /// What transcription, conversation and outlets had to say since the last call.
    @discardableResult
    package func takeNews() -> [Event] {
        reportNews()
        return taken()
    }

    /// Ends a round of the door's loop, whether audio came or not: reports news, and lets outlets update.
    @discardableResult
    package func turn() -> [Event] {
        reportNews()
        for sink in sinks { sink.turn(pipeline) }
        return taken()
    }

    /// Throws audio away from now on. What is being recorded ends.
    @discardableResult
    package func pause() -> [Event] {
        guard !isPaused else { return [] }
        isPaused = true
        levels?.clear()
        report(pipeline.pause())
        return taken()
    }

    /// Listens again.
    @discardableResult
    package func resume() -> [Event] {
        guard isPaused else { return [] }
        isPaused = false
        report(pipeline.resume())
        return taken()
    }

    /// Refuses restricted intents from now on, or no longer.
    package func lock(_ isLocked: Bool) {
        follower?.lock(isLocked)
    }

    /// Looks for other keywords from now on, without losing audio.
    /// - Throws: `SpottingError`; then everything stays as it was.
    package func replace(keywords: [any Keyword], spotting: SpottingConfiguration) throws {
        try pipeline.replace(keywords: keywords, spotting: spotting)
        try playbackSpotter?.replace(keywords: keywords, spotting: spotting)
    }

    /// Looks for the same keywords with other thresholds, at once where only these change.
    /// - Throws: `SpottingError`; then everything stays as it was.
    package func change(_ spotting: SpottingConfiguration, of keywords: [any Keyword]) throws {
        guard try pipeline.change(spotting) else { return try replace(keywords: keywords, spotting: spotting) }
        try playbackSpotter?.replace(keywords: keywords, spotting: spotting)
    }

    /// Has the next command transcribed by another backend.
    package func use(_ backend: any TranscriptionBackend) { transcriber?.use(backend) }

    /// Whether no command is recorded, and no text or answer awaited.
    package var isQuiet: Bool { [.idle, .listening].contains(pipeline.state) && !isAwaited }

    /// Tells the outlets of something that happened outside the audio.
    package func report(_ event: ControlEvent) {
        report([.control(event, time: time)])
        events = []
    }

    /// How loud a word was that an event of the newest hops tells of, for a door that measures words.
    /// - Parameters:
    ///   - start: seconds of audio.
    ///   - end: likewise.
    package func level(from start: Double, to end: Double) -> WordLevel? {
        switch levels {
        case .none: nil
        case .some(let levels): levels.word(from: start, to: end)
        }
    }

    /// Records a command from here on, without a wake word.
    @discardableResult
    package func record(_ request: CommandRequest) -> [Event] {
        transcriber?.language = request.language
        transcriber?.expected = request.expected
        let events = pipeline.beginCommand(keyword: request.keyword, isReply: request.isReply)
        report(events, audio: pipeline.takeCommandAudio())
        return taken()
    }

    /// The command under way is over; its text follows.
    @discardableResult
    package func endCommand(_ reason: EndReason = .requested) -> [Event] {
        report(pipeline.endCommand(reason), audio: pipeline.takeCommandAudio())
        return taken()
    }

    /// Takes a sentence that came as a text: the conversation goes on with it.
    @discardableResult
    package func understand(_ sentence: Sentence) -> [Event] {
        follower?.understand(sentence)
        reportNews()
        return taken()
    }

    /// The audio has ended. What is in work goes on: `isAwaited` says for how long to go on with `takeNews`.
    @discardableResult
    package func end() -> [Event] {
        for sink in sinks { sink.stopping() }
        let last = pipeline.finish()
        report(last, audio: pipeline.takeCommandAudio())
        return taken()
    }

    /// Whether the text of a command that is over is awaited, or what comes of it.
    package var isAwaited: Bool {
        (transcriber != nil && pipeline.isTranscribing) || follower?.isBusy == true
    }

    /// Waits for what is awaited, for a door that has the time.
    /// - Parameter seconds: how long at most.
    package func waitForNews(atMost seconds: Double) {
        if pipeline.isTranscribing { transcriber?.wait(atMost: seconds) } else { follower?.wait(atMost: seconds) }
    }

    /// Gives up everything that is in work.
    package func cancel() {
        transcriber?.cancel()
        follower?.cancel()
    }

    /// Nothing more will come.
    /// - Parameter isStopped: whether the end was asked for.
    @discardableResult
    package func close(isStopped: Bool) -> [Event] {
        for sink in sinks { sink.finish(isStopped: isStopped) }
        reportNews()
        return taken()
    }

    private func reportNews() {
        if let transcriber {
            let news = transcriber.takeNews()
            for update in news.updates { report(pipeline.process(update)) }
            if news.dropped > 0 {
                failures.add(
                    source: "transcription", code: "dropped",
                    message: "\(news.dropped) partial results came too fast and are lost")
            }
        }
        for item in follower?.takeNews(at: time) ?? [] {
            switch item {
            case .event(let event): report([event])
            case .awaitReply(let keyword, let situation):
                transcriber?.expected.situation = situation
                report(pipeline.awaitReply(keyword: keyword), audio: pipeline.takeCommandAudio())
            }
        }
        report(failures.take(at: time))
    }

    private func report(_ news: [Event], audio: [CommandAudio] = []) {
        guard !news.isEmpty || !audio.isEmpty else { return }
        if let follower { transcriber?.expected.mayGoOn = follower.mayGoOn }
        transcriber?.handle(news, audio: audio)
        follower?.handle(news)
        for event in news {
            summary.count(event)
            let stamped = StampedEvent(event, wall: clock.wall())
            for sink in sinks { sink.handle(stamped) }
        }
        events += news
    }

    private func taken() -> [Event] {
        defer { events = [] }
        return events
    }
}

/// A command that a client wants recorded without a wake word.
package struct CommandRequest: Sendable {
    /// What the client says that it began with; empty where it says nothing.
    package var keyword: String
    /// ISO 639-1 code; nil for the usual language.
    package var language: String?
    package var expected: ExpectedSpeech
    /// Whether it answers a question, and may be short.
    package var isReply: Bool { expected.situation != nil }

    package init(keyword: String = "", language: String? = nil, expected: ExpectedSpeech = ExpectedSpeech()) {
        (self.keyword, self.language, self.expected) = (keyword, language, expected)
    }
}

/// The clocks that stamp events and measure detection time for outlets; no decision depends on them.
package struct StreamClock: Sendable {
    /// Seconds since 1970.
    package var wall: @Sendable () -> Double
    /// Seconds of a clock that never goes back.
    package var monotonic: @Sendable () -> Double

    /// Those of this machine.
    package static let system = StreamClock(wall: { WallClock.now() }, monotonic: { monotonicSeconds() })

    package init(wall: @escaping @Sendable () -> Double, monotonic: @escaping @Sendable () -> Double) {
        self.wall = wall
        self.monotonic = monotonic
    }
}
