import Audio
import CommandRecording
public import EchoCancelling
public import KeywordModels
public import KeywordSpotting
public import Pipeline
import System

/// One stream from its source to its outlets: a microphone, a file, a client of a service.
///
///     let session = Session(source, pipeline, sinks: [LinesSink { print($0) }])
///     try session.run()
///
/// A session belongs to one thread. What does not change, such as keyword models, is shared with all others.
public final class Session {
    public let source: SessionSource
    /// Where outlets and helpers put what went wrong on the side; it becomes events of the stream.
    public let failures: FailureBox
    /// Whether audio is thrown away.
    public private(set) var isPaused = false
    /// How it went so far.
    public private(set) var summary = SessionSummary()

    private var pipeline: Pipeline
    private let transcriber: CommandTranscriber?
    private let follower: (any CommandFollower)?
    private let echo: EchoCanceller?
    private let ownVoice: OwnVoice?
    private let sinks: [any EventSink]
    private let measuresTime: Bool
    /// Hops that are taken at once at most.
    private let mostHops: Int

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
            source, pipeline, transcriber: transcriber, follower: follower, echo: echo, ownVoice: nil, sinks: sinks,
            failures: failures)
    }

    /// - Parameter ownVoice: knows when what is played says a keyword.
    package init(
        _ source: SessionSource, _ pipeline: consuming Pipeline, transcriber: CommandTranscriber?,
        follower: (any CommandFollower)?, echo: EchoCanceller?, ownVoice: OwnVoice?, sinks: [any EventSink],
        failures: FailureBox
    ) {
        self.source = source
        self.pipeline = pipeline
        self.transcriber = transcriber
        self.follower = follower
        self.echo = echo
        self.ownVoice = ownVoice
        self.sinks = sinks
        self.failures = failures
        measuresTime = sinks.contains(where: \.measuresTime)
        mostHops = sinks.contains(where: \.needsEachHop) ? 1 : Pipeline.mostHops
    }

    /// Seconds of audio so far.
    public var time: Double { pipeline.time }

    /// Listens until the audio ends.
    /// - Parameter obey: is called once around the loop, before what has come is listened to: the place to pause, resume
    ///   and replace keywords.
    /// - Throws: `AudioError` when a file or pipe turns out to be damaged.
    public func run(obey: (Session) -> Void = { _ in }) throws {
        var hops = [Hop](repeating: Hop(), count: Pipeline.mostHops)
        loop: while true {
            let item = try source.next(&hops, atMost: mostHops)
            obey(self)
            switch item {
            case .hops(let count):
                try cancelEcho(in: &hops, count)
                listen(to: hops.span.extracting(..<count))
            case .event(let event): report(pipeline.process(event))
            case .nothing: break
            case .ended: break loop
            }
            reportNews()
            for sink in sinks { sink.turn(pipeline) }
            // A recording can wait, and then every run of it gives the same events. A microphone cannot.
            if !source.isLive { awaitTexts() }
        }
        for sink in sinks { sink.stopping() }
        let last = pipeline.finish()
        report(last, audio: pipeline.takeCommandAudio())
        if source.isStopped {
            transcriber?.cancel()
            follower?.cancel()
        } else {
            awaitTexts()
        }
        for sink in sinks { sink.finish(isStopped: source.isStopped) }
        reportNews()
    }

    private func cancelEcho(in hops: inout [Hop], _ count: Int) throws {
        guard let echo, source.isLive || echo.countsSamples else { return }
        let now = monotonicSeconds()
        for place in 0..<count {
            let time = echo.countsSamples ? nil : now - Double(count - 1 - place) * Hop.duration
            let isPlayed = try echo.process(&hops[place], at: time) { event in
                guard event.isDiscontinuity else { return }
                failures.add(source: "echo", code: "reference", message: "what others play: \(event)")
            }
            for keyword in ownVoice?.keywords(of: echo, isPlayed: isPlayed) ?? [] {
                pipeline.disregard(keyword, for: OwnVoice.window)
            }
        }
    }

    /// Throws audio away from now on. What is being recorded ends.
    public func pause() {
        guard !isPaused else { return }
        isPaused = true
        report(pipeline.pause())
    }

    /// Listens again.
    public func resume() {
        guard isPaused else { return }
        isPaused = false
        report(pipeline.resume())
    }

    /// Refuses restricted intents from now on, or no longer.
    package func lock(_ isLocked: Bool) {
        follower?.lock(isLocked)
    }

    /// Looks for other keywords from now on, without losing audio.
    /// - Throws: `SpottingError`; then everything stays as it was.
    public func replace(keywords: [KeywordModel], spotting: SpottingConfiguration) throws {
        try pipeline.replace(keywords: keywords, spotting: spotting)
        try ownVoice?.replace(keywords: keywords, spotting: spotting)
    }

    /// Tells the outlets of something that happened outside the audio.
    public func report(_ event: ControlEvent) {
        report([.control(event, time: time)])
    }

    private func listen(to hops: Span<Hop>) {
        for place in hops.indices {
            for sink in sinks { sink.received(hops[place]) }
        }
        guard !isPaused else { return }
        let start = measuresTime ? monotonicSeconds() : 0
        let outcomes = pipeline.processEach(hops)
        let seconds = measuresTime ? (monotonicSeconds() - start) / Double(hops.count) : nil
        for place in hops.indices {
            for sink in sinks { sink.heard(hops[place], outcomes[place].voiceActivity, seconds: seconds) }
            report(outcomes[place].events, audio: outcomes[place].commandAudio)
        }
    }

    /// Waits for the texts of the commands that are over, and for what comes of them.
    private func awaitTexts() {
        guard let transcriber else { return }
        while pipeline.isTranscribing || follower?.isBusy == true, !source.isStopped {
            if pipeline.isTranscribing { transcriber.wait(atMost: 0.05) } else { follower?.wait(atMost: 0.05) }
            reportNews()
        }
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
                transcriber?.situation = situation
                report(pipeline.awaitReply(keyword: keyword), audio: pipeline.takeCommandAudio())
            }
        }
        report(failures.take(at: time))
    }

    private func report(_ events: [Event], audio: [CommandAudio] = []) {
        guard !events.isEmpty || !audio.isEmpty else { return }
        transcriber?.handle(events, audio: audio)
        follower?.handle(events)
        for event in events {
            summary.count(event)
            let stamped = StampedEvent(event, wall: WallClock.now())
            for sink in sinks { sink.handle(stamped) }
        }
    }
}
