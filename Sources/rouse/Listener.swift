import Audio
import KeywordSpotting
import Pipeline
import Transcription

/// The loop of `listen`: audio in, events out, and everybody told who wants to know.
struct Listener: ~Copyable {
    var pipeline: Pipeline
    /// Whether audio is thrown away.
    var isPaused = false
    let service: Service
    let failures: FailureBox
    var reactions: Reactions
    private let recordsCommands: Bool
    private let transcriber: CommandTranscriber?
    private let json: Bool
    var screen: ListenScreen?
    private let output: LineWriter
    /// In place of `output` where a status line comes and goes between the events.
    private var terminal: Output?
    /// Whether what comes out has to keep up with what comes in.
    private var isLive = true
    private var isStopped: () -> Bool = { false }
    private var detections = 0
    private var overruns = 0
    private var secondsLost = 0.0

    init(
        _ pipeline: consuming Pipeline, transcriber: CommandTranscriber?, reactions: Reactions, failures: FailureBox,
        service: Service, json: Bool, screen: ListenScreen? = nil
    ) throws {
        output = try LineWriter(failures: failures)
        terminal = screen == nil ? nil : Output(flushesEachLine: true)
        recordsCommands = pipeline.recordsCommands
        self.pipeline = pipeline
        self.transcriber = transcriber
        self.reactions = reactions
        self.failures = failures
        self.service = service
        self.json = json
        self.screen = screen
    }

    /// Seconds that a reader of the events has for the last of them when it is asked to stop.
    private static let patience = 0.5

    /// Listens until the audio ends.
    /// - Throws: `AudioError` when a file or pipe turns out to be damaged.
    mutating func run(_ input: ListenInput) throws {
        isLive = input.isLive
        isStopped = { input.isStopped }
        var hops = [Hop](repeating: Hop(), count: Pipeline.mostHops)
        // The status line shows the highest score of all hops, and the pipeline tells that of its newest.
        let most = screen == nil ? Pipeline.mostHops : 1
        loop: while true {
            let item = try input.next(&hops, atMost: most)
            obeyRequests(input)
            switch item {
            case .hops(let count): listen(to: hops.span.extracting(..<count))
            case .event(let event): report(pipeline.process(event))
            case .nothing: break
            case .ended: break loop
            }
            reportNews()
            service.turn()
            screen?.paint(at: pipeline.time)
            // A recording can wait, and then every run of it gives the same events. A microphone cannot.
            if !input.isLive { awaitTexts(unless: { input.isStopped }) }
        }
        screen?.erase()
        screen = nil
        service.stopping()
        report(pipeline.finish())
        if input.isStopped {
            transcriber?.cancel()
        } else {
            awaitTexts(unless: { input.isStopped })
        }
        reactions.finish(isStopped: input.isStopped)
        reportNews()
        output.flush(atMost: input.isStopped ? Self.patience : .infinity)
    }

    private mutating func listen(to hops: Span<Hop>) {
        for place in hops.indices { service.received(hops[place]) }
        guard !isPaused else { return }
        let start = service.processingStart
        let outcomes = pipeline.processEach(hops)
        let seconds = service.secondsOfEach(of: hops.count, since: start)
        for place in hops.indices {
            service.processed(outcomes[place].voiceActivity, seconds: seconds)
            reactions.heard(hops[place])
            report(outcomes[place].events)
        }
        screen?.heard(pipeline)
    }

    /// How it went, for standard error.
    var summary: String {
        let plural = detections == 1 ? "" : "s"
        var text = "rouse: heard \(Clock.text(pipeline.time)) of audio, \(detections) detection\(plural)"
        if overruns > 0 {
            text += ", \(overruns) overrun\(overruns == 1 ? "" : "s") lost \(Decimal.text(secondsLost, places: 2)) s"
        }
        return text
    }

    /// Waits for the texts of the commands that are over.
    private mutating func awaitTexts(unless isStopped: () -> Bool) {
        guard let transcriber else { return }
        while pipeline.isTranscribing, !isStopped() {
            transcriber.wait(atMost: 0.05)
            reportNews()
        }
    }

    private mutating func reportNews() {
        if let transcriber {
            let lostBefore = transcriber.dropped
            for update in transcriber.takeUpdates() { report(pipeline.process(update)) }
            let lost = transcriber.dropped - lostBefore
            if lost > 0 {
                failures.add(
                    source: "transcription", code: "dropped",
                    message: "\(lost) partial results came too fast and are lost")
            }
        }
        report(failures.take(at: pipeline.time))
    }

    mutating func report(_ events: [Event]) {
        for event in events {
            transcriber?.handle(event)
            count(event)
            service.noticed(event)
            guard event.isReport else { continue }
            var line = event.json
            line.add("wall", WallClock.now())
            reactions.react(to: event, line: line, recordsCommands: recordsCommands)
            print(event, line)
        }
    }

    private mutating func print(_ event: Event, _ line: JSONLine) {
        screen?.noted(event)
        screen?.erase()
        if json {
            if event.isForTheLog { Terminal.complain("rouse: \(event.text)") }
            return write(line.description)
        }
        switch event {
        case .capture, .failure, .control: Terminal.complain("rouse: \(event.text)")
        default: write(event.text)
        }
    }

    /// A recording can wait for who reads the events. A microphone cannot.
    private mutating func write(_ line: String) {
        if terminal != nil {
            terminal?.line(line)
        } else if isLive {
            output.line(line)
        } else {
            output.line(line, waitingUnless: isStopped)
        }
    }

    private mutating func count(_ event: Event) {
        switch event {
        case .detection: detections += 1
        case .capture(.overrun(let seconds), _), .capture(.discarded(let seconds), _):
            overruns += 1
            secondsLost += seconds
        default: break
        }
    }
}
