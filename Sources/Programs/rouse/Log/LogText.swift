import EventLog
import System

/// An event of a log for people, and for programs.
struct LogText {
    private let event: LogEvent
    private let log: LoggedEvents

    init(_ event: LogEvent, _ log: LoggedEvents) {
        self.event = event
        self.log = log
    }

    /// `k7q2m9  2026-11-21 18:30:05  computer  heard   0.71 of 0.50  -31 dBFS  18 dB  false`
    var line: String {
        let decibels = { (value: Double) in
            let text = Decimal.text(value, places: 0)
            return String(repeating: " ", count: max(0, 3 - text.count)) + text
        }
        let parts = [
            event.id, Self.moment(of: event), Self.name(of: event), Self.outcome(event.kind),
            "\(event.kind == .miss ? "   -" : Decimal.text(event.score, places: 2)) of \(Decimal.text(event.threshold, places: 2))",
            "\(decibels(event.level)) dBFS", "\(decibels(event.signalToNoise)) dB",
        ]
        let rest = [event.client.map { "at \(VisibleText.line($0))" }, log.marks[event.id]?.rawValue]
        return (parts + rest.compactMap(\.self)).joined(separator: "  ")
    }

    /// As long as each other.
    private static func outcome(_ kind: LogEvent.Kind) -> String {
        switch kind {
        case .detection: "heard "
        case .nearMiss: "nearly"
        case .miss: "missed"
        }
    }

    /// When it was by the clock on the wall, or where in its recording: `evening.flac 1:02:03.4`.
    static func moment(of event: LogEvent) -> String {
        guard let recording = event.context.recording else { return LogMoment.text(event.wall) }
        return
            "\(VisibleText.line(recording.split(separator: "/").last.map(String.init) ?? recording)) \(Clock.text(event.word.lowerBound))"
    }

    /// The keyword, and whose model heard it.
    static func name(of event: LogEvent) -> String {
        event.keyword + (event.speaker.map { " (\($0))" } ?? "")
    }

    var json: JSONLine {
        var line = event.json
        line.add("mark", log.marks[event.id]?.rawValue)
        return line
    }

    /// `2 clips without an event: a.wav, b.wav`; nil where there are none.
    static func clipsWithoutEvent(of log: LoggedEvents) -> String? {
        let clips = log.clipsWithoutEvent
        guard !clips.isEmpty else { return nil }
        let names = clips.prefix(5).joined(separator: ", ") + (clips.count > 5 ? ", ..." : "")
        let count = "\(clips.count) clip\(clips.count == 1 ? "" : "s")"
        return "\(count) without an event (being written, or left by a crash): "
            + names
    }

    static func summary(of events: [LogEvent], _ log: LoggedEvents) -> String {
        let count = { (kind: LogEvent.Kind) in events.count { $0.kind == kind } }
        let missed = count(.miss) == 0 ? "" : ", \(count(.miss)) missed"
        let marked = { (mark: EventMarks.Mark) in events.count { log.marks[$0.id] == mark } }
        return "\(events.count) event\(events.count == 1 ? "" : "s"): \(count(.detection)) heard, "
            + "\(count(.nearMiss)) nearly\(missed); \(marked(.wrong)) marked false, \(marked(.right)) marked true"
    }
}
