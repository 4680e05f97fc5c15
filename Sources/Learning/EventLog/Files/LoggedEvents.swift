package import Evaluation
import Glibc
import System

/// What `listen --log` has written, and what its owner thinks of it.
///
/// Each line is an event. A line without an end is being written, or was when the machine lost its power: it is left out,
/// as is what no `listen` has written.
package struct LoggedEvents: Sendable {
    /// Where the events stand in the folder of a log.
    package static let index = "events.jsonl"
    private static let longest = Limit(
        256 << 20, .bytes, of: "the events of a log", beyond: "the log is refused; give `listen` a lower --log-size")
    private static let longestLine = Limit(
        32 << 10, .bytes, of: "an event in a log", beyond: "the event is left out, and that is said")

    package let folder: String
    /// In the order in which they came.
    package let events: [LogEvent]
    package private(set) var marks: EventMarks
    /// Lines that say nothing.
    package let damagedLines: Int
    /// Whether the last line has no end.
    package let isTorn: Bool
    /// Clips that no event names: of events that are being written, or whose lines a crash has taken.
    package private(set) var clipsWithoutEvent: [String] = []

    /// - Throws: `EvaluationError` for a folder that holds no log.
    package init(folder: String) throws(EvaluationError) {
        let path = "\(folder)/\(Self.index)"
        let bytes: [UInt8]
        do throws(WholeFile.Refusal) {
            bytes = try WholeFile.read(path, atMost: Self.longest.value, followsLinks: false)
        } catch {
            guard error == .system(SystemError(code: ENOENT)), FileStatus(at: folder)?.kind == .folder else {
                throw EvaluationError(
                    .noInput, "\(path): cannot be read (\(error)); name the folder of 'rouse listen --log'")
            }
            // A log in which nothing has happened yet has no events.
            guard FileSystem.exists("\(folder)/.lock") else {
                throw EvaluationError(
                    .noInput, "\(folder): holds no log (\(Self.index)); name the folder of 'rouse listen --log'")
            }
            bytes = []
        }
        self.init(bytes, marks: try EventMarks(folder: folder), folder: folder)
        let known = Set(events.map(\.file))
        clipsWithoutEvent = (Folder.names(in: folder) ?? []).filter { $0.hasSuffix(".wav") && !known.contains($0) }
            .sorted()
    }

    package init(_ bytes: [UInt8], marks: EventMarks = EventMarks(), folder: String = "") {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let rest = lines.popLast() ?? []
        var (events, damaged) = ([LogEvent](), 0)
        for line in lines {
            if line.count <= Self.longestLine.value, let value = JSONValue(parsing: line), let event = LogEvent(value) {
                events.append(event)
            } else {
                damaged += 1
            }
        }
        self.folder = folder
        self.events = events
        self.marks = marks
        damagedLines = damaged
        isTorn = !rest.isEmpty
    }

    /// What is to be said of lines that were left out; nil for a log that is whole.
    package var complaint: String? {
        var parts: [String] = []
        if damagedLines > 0 { parts.append("\(damagedLines) of its lines say nothing and are left out") }
        if isTorn { parts.append("its last line has no end (it is being written, or was in a crash) and is left out") }
        return parts.isEmpty ? nil : "\(folder)/\(Self.index): " + parts.joined(separator: "; ")
    }

    /// The event of an ID, or of the beginning of one.
    /// - Throws: `EvaluationError` that says what to type.
    package func event(_ text: String) throws(EvaluationError) -> LogEvent {
        guard EventID.mayMean(text) else {
            throw EvaluationError(
                .usage, "'\(text)' is no event; give its ID, such as k7q2m9 ('rouse log' lists them)")
        }
        let found = events.filter { $0.id.hasPrefix(text) }
        guard let event = found.last else {
            throw EvaluationError(.noInput, "\(folder): holds no event '\(text)'; 'rouse log' lists those it holds")
        }
        guard Set(found.map(\.id)).count == 1 else {
            let names = found.prefix(3).map(\.id).joined(separator: ", ")
            throw EvaluationError(.usage, "'\(text)' may be \(names); give more of the ID")
        }
        return event
    }

    /// The path of an event's clip. Its name leads nowhere else.
    package func path(of event: LogEvent) -> String { "\(folder)/\(event.file)" }

    /// Those of a keyword that are marked so.
    package func marked(_ mark: EventMarks.Mark, keyword: String) -> [LogEvent] {
        events.filter { $0.keyword == keyword && marks[$0.id] == mark }
    }

    /// Keeps what an event was, or forgets it with nil; marks of events that are gone go, too.
    /// - Throws: `EvaluationError` when that cannot be written; then nothing has changed.
    package mutating func mark(_ event: LogEvent, as mark: EventMarks.Mark?) throws(EvaluationError) {
        let ids = Set(events.map(\.id))
        marks = try EventMarks.change(in: folder) { marks in
            marks.keep { ids.contains($0) }
            marks[event.id] = mark
        }
    }
}
