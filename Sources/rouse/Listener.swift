import Audio
import KeywordSpotting
import Pipeline
import Transcription

/// The loop of `listen`: audio in, events out, and everybody told who wants to know.
struct Listener: ~Copyable {
    private var pipeline: Pipeline
    private let recordsCommands: Bool
    private let transcriber: CommandTranscriber?
    private let reactions: Reactions
    private let failures: FailureBox
    private let json: Bool
    private var screen: ListenScreen?
    private var output = Output(flushesEachLine: true)
    private var detections = 0
    private var overruns = 0
    private var secondsLost = 0.0

    init(
        _ pipeline: consuming Pipeline, transcriber: CommandTranscriber?, reactions: Reactions, failures: FailureBox,
        json: Bool, screen: ListenScreen? = nil
    ) {
        recordsCommands = pipeline.recordsCommands
        self.pipeline = pipeline
        self.transcriber = transcriber
        self.reactions = reactions
        self.failures = failures
        self.json = json
        self.screen = screen
    }

    /// Listens until the audio ends.
    /// - Throws: `AudioError` when a file or pipe turns out to be damaged.
    mutating func run(_ input: ListenInput) throws {
        var hop = Hop()
        loop: while true {
            switch try input.next(&hop) {
            case .hop:
                reactions.heard(hop)
                report(pipeline.process(hop))
                screen?.heard(pipeline)
            case .event(let event, _): report(pipeline.process(event))
            case .nothing: break
            case .ended: break loop
            }
            reportNews()
            screen?.paint(at: pipeline.time)
            // A recording can wait, and then every run of it gives the same events. A microphone cannot.
            if !input.isLive { awaitTexts(unless: { input.isStopped }) }
        }
        screen?.erase()
        screen = nil
        report(pipeline.finish())
        if input.isStopped {
            transcriber?.cancel()
        } else {
            awaitTexts(unless: { input.isStopped })
        }
        reactions.finish(isStopped: input.isStopped)
        reportNews()
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
            for update in transcriber.takeUpdates() { report(pipeline.process(update)) }
        }
        report(failures.take(at: pipeline.time))
    }

    private mutating func report(_ events: [Event]) {
        for event in events {
            transcriber?.handle(event)
            count(event)
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
        if json { return output.line(line.description) }
        switch event {
        case .capture, .failure: Terminal.complain("rouse: \(event.text)")
        default: output.line(event.text)
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
