import Evaluation
import EventLog
import HTTPServer
import Synchronization
import System

/// The log beside the page. A thread of its own reads and marks, so that no viewer waits for the disk of another.
final class PageLog: Sendable {
    private static let mostWaiting = Limit(
        32, .elements, of: "what browsers want of the log at once", beyond: "the browser is told to try again")
    private static let longestClip = Limit(
        4 << 20, .bytes, of: "a clip of the log that a browser plays", beyond: "it is not sent")
    /// Events of one answer.
    private static let mostEvents = 50

    /// Tells one content of the files from another.
    private struct Version: Equatable {
        let index: [Double]
        let marks: [Double]

        init(_ folder: String) {
            func of(_ name: String) -> [Double] {
                guard let status = FileStatus(at: "\(folder)/\(name)") else { return [] }
                return [status.modified, Double(status.bytes)] + status.identity.map(Double.init)
            }
            index = of(LoggedEvents.index)
            marks = of(EventMarks.file)
        }
    }

    private let folder: String
    private let thread: SerialThread
    private let waiting = Atomic<Int>(0)
    private let newest = Mutex<(version: Version, events: LoggedEvents)?>(nil)

    /// - Throws: `SystemError` without a thread.
    init(_ folder: String) throws(SystemError) {
        self.folder = folder
        thread = try SerialThread()
    }

    /// What a request wants.
    enum Wish: Sendable {
        case list(EventFilter, before: String?)
        case clip(id: String)
        case mark(id: String, EventMarks.Mark?)
    }

    func answer(_ wish: Wish, _ reply: @escaping @Sendable (HTTPAnswer) -> Void) {
        guard waiting.add(1, ordering: .relaxed).newValue <= Self.mostWaiting.value else {
            waiting.subtract(1, ordering: .relaxed)
            return reply(.response(.text(503, "The log is busy; try again.\n")))
        }
        thread.run { [self] in
            defer { waiting.subtract(1, ordering: .relaxed) }
            do throws(EvaluationError) {
                reply(.response(try response(to: wish)))
            } catch {
                reply(.response(.text(500, "\(error)\n")))
            }
        }
    }

    private func events() throws(EvaluationError) -> LoggedEvents {
        let version = Version(folder)
        if let known = newest.withLock({ $0 }), known.version == version { return known.events }
        let events = try LoggedEvents(folder: folder)
        newest.withLock { $0 = (version, events) }
        return events
    }

    private func response(to wish: Wish) throws(EvaluationError) -> HTTPResponse {
        var log = try events()
        switch wish {
        case .list(let filter, let before): return list(log, filter, before)
        case .clip(let id):
            guard let event = log.events.last(where: { $0.id == id }) else { return Self.missing }
            do throws(WholeFile.Refusal) {
                let path = log.path(of: event)
                let bytes = try WholeFile.read(path, atMost: Self.longestClip.value, followsLinks: false)
                return HTTPResponse(200, "audio/wav", bytes)
            } catch {
                return Self.missing
            }
        case .mark(let id, let mark):
            guard let event = log.events.last(where: { $0.id == id }) else { return Self.missing }
            try log.mark(event, as: mark)
            newest.withLock { $0 = nil }
            return PageJSON.response(Self.line(event, log))
        }
    }

    private static let missing = HTTPResponse.text(404, "The log holds no such event any more.\n")

    /// The newest first.
    private func list(_ log: LoggedEvents, _ filter: EventFilter, _ before: String?) -> HTTPResponse {
        var events = log.events(filter)[...]
        if let before, let place = events.lastIndex(where: { $0.id == before }) { events = events[..<place] }
        var answer = JSONLine()
        answer.add("events", events.suffix(Self.mostEvents).reversed().map { Self.line($0, log) })
        answer.add("more", events.count > Self.mostEvents)
        return PageJSON.response(answer)
    }

    /// Nothing in it tells where files lie.
    static func line(_ event: LogEvent, _ log: LoggedEvents) -> JSONLine {
        var line = JSONLine()
        line.add("id", event.id)
        line.add("event", event.kind.rawValue)
        line.add("keyword", event.keyword)
        line.add("speaker", event.speaker)
        line.add("client", event.client)
        line.add("wall", event.wall)
        line.add("score", event.score)
        line.add("threshold", event.threshold)
        line.add("level", event.level)
        line.add("snr", event.signalToNoise)
        line.add("mark", log.marks[event.id]?.rawValue)
        return line
    }
}

/// Answers of the page's interface.
enum PageJSON {
    static func response(_ line: JSONLine) -> HTTPResponse {
        HTTPResponse(200, "application/json", Array("\(line)\n".utf8))
    }
}
