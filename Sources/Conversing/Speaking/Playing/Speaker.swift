public import Services
import Synchronization

/// Says one thing after the other with one voice. No method waits for anything.
///
///     let speaker = try Speaker(voice: EspeakVoice(), device: "default")
///     let id = try speaker.say("The light is on.")
///     for await event in speaker.events { ... }      // began, word, ended
public final class Speaker: Sendable {
    private struct State {
        var queue = SpeechQueue()
        var lastID = 0
    }

    /// To be read by one reader. One that falls 1,024 events behind loses the oldest.
    public let events: AsyncStream<SpeechEvent>

    private let voice: any Voice
    private let core: Core

    /// - Parameters:
    ///   - device: the ALSA device to play on; voices that play by themselves have their own.
    ///   - onPlayback: hears what goes out of the loudspeaker, on the thread that plays, and must not keep it.
    /// - Throws: `AudioError` where the system has no descriptor or thread left.
    public init(
        voice: any Voice, device: String = "default", onPlayback: (@Sendable (PlaybackNews) -> Void)? = nil
    ) throws {
        self.voice = voice
        let (events, continuation) = AsyncStream.makeStream(
            of: SpeechEvent.self, bufferingPolicy: .bufferingNewest(1_024))
        self.events = events
        let core = Core(continuation)
        self.core = core
        let report: @Sendable (Int, OutletNews) -> Void = { [weak core] id, news in core?.heard(id, news) }
        core.use(
            voice.playsItself
                ? SelfPlayingOutlet(voice, report: report)
                : try SpeechPlayer(voice, device: device, tap: onPlayback, report: report))
    }

    deinit {
        core.end()
    }

    /// Says a text when what waits before it has been said.
    /// - Parameters:
    ///   - pauseBefore: seconds of silence before it, 60 at most, counted from its turn.
    ///   - pauseAfter: seconds of silence after it, 60 at most.
    ///   - interrupts: whether it takes the place of what is being said and of all that waits.
    /// - Returns: the number under which its events come.
    /// - Throws: `usage` for a text that cannot be said, or in no such manner.
    @discardableResult
    public func say(
        _ text: String, in manner: Manner = Manner(), pauseBefore: Double = 0, pauseAfter: Double = 0,
        interrupts: Bool = false
    ) throws(ServiceError) -> Int {
        let text = try SpokenText(text)
        try manner.check(for: voice)
        return core.enqueue(interrupts: interrupts) { id in
            Utterance(id: id, text: text, manner: manner, pauseBefore: pauseBefore, pauseAfter: pauseAfter)
        }
    }

    /// Falls silent, until `resume`. A voice that plays by itself ends what it has begun.
    public func pause() { core.apply { $0.pause() } }

    /// Goes on where it was paused.
    public func resume() { core.apply { $0.resume() } }

    /// Ends what is being said, and all that waits.
    public func stop(_ point: StopPoint = .atOnce) { core.apply { $0.stop(point) } }

    /// Whether nothing is said or waits to be.
    public var isIdle: Bool { core.isIdle }

    /// The queue and who does what it says, which happens under one lock: actions keep the order of their causes.
    private final class Core: Sendable {
        private let state = Mutex(State())
        private let outlet = Mutex<(any SpeechOutlet)?>(nil)
        private let events: AsyncStream<SpeechEvent>.Continuation

        init(_ events: AsyncStream<SpeechEvent>.Continuation) {
            self.events = events
        }

        var isIdle: Bool { state.withLock { $0.queue.isIdle } }

        func use(_ new: any SpeechOutlet) { outlet.withLock { $0 = new } }

        func end() {
            apply { $0.stop() }
            outlet.withLock { $0 = nil }
            events.finish()
        }

        func enqueue(interrupts: Bool, _ make: (Int) -> Utterance) -> Int {
            state.withLock { state in
                state.lastID += 1
                perform(state.queue.enqueue(make(state.lastID), interrupts: interrupts))
                return state.lastID
            }
        }

        func apply(_ change: (inout SpeechQueue) -> [SpeechQueue.Action]) {
            state.withLock { perform(change(&$0.queue)) }
        }

        func heard(_ id: Int, _ news: OutletNews) {
            apply { queue in
                switch news {
                case .began: queue.began(id)
                case .word(let range): queue.word(id, range)
                case .finished: queue.finished(id)
                case .silenced: queue.silenced(id)
                case .failed(let error): queue.failed(id, error)
                }
            }
        }

        private func perform(_ actions: [SpeechQueue.Action]) {
            let outlet = outlet.withLock { $0 }
            for action in actions {
                switch action {
                case .start(let utterance): outlet?.start(utterance)
                case .pause: outlet?.pause()
                case .resume: outlet?.resume()
                case .stop(let id, let point): outlet?.stop(id, point)
                case .report(let event): events.yield(event)
                }
            }
        }
    }
}
