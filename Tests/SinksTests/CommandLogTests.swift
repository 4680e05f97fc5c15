import EventLog
import Pipeline
import Session
import Sinks
import Synchronization
import System
import TestSupport
import Testing
import Transcription

/// The log of what is said.
@Suite struct CommandLogTests {
    private final class Complaints: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    private let folder: TemporaryFolder
    private let complaints = Complaints()

    init() throws { folder = try TemporaryFolder() }

    private func log(age: Double = 86_400) throws -> CommandLog {
        try CommandLog(folder: folder.path, age: age) { [complaints] in complaints.add($0) }
    }

    private func said(_ text: String, at wall: Double = WallClock.now()) -> StampedEvent {
        StampedEvent(
            .transcript(
                CommandText(
                    command: 1, keyword: "", backend: "phones", start: 0, end: 1, transcript: Transcript(text: text),
                    time: 1)), wall: wall)
    }

    private func kept(_ filter: EventFilter = EventFilter()) throws -> [String] {
        try LoggedCommands(folder: folder.path).events(filter).map { event in
            "\(event["client"]?.string ?? ""): \(event["event"]?.string ?? "") \(event["text"]?.string ?? "")"
        }
    }

    @Test func keepsWhatEachClientSaysInOneFileThatItsOwnerAloneCanRead() throws {
        let log = try log()
        let sinks = ["hall", nil].flatMap { log.make(for: $0, of: .commands) }
        for (place, sink) in sinks.enumerated() {
            sink.handle(said("turn \(place)"))
            sink.handle(StampedEvent(.conversation(.answer("Done."), command: 1, time: 1), wall: WallClock.now()))
            sink.handle(StampedEvent(.speechStarted(start: 0, time: 0), wall: 0))
            sink.handle(StampedEvent(.control(.paused, time: 0), wall: 0))
            let noise = Failure(source: "mqtt", code: "broker", message: "gone", time: 0)
            sink.handle(StampedEvent(.failure(noise), wall: WallClock.now()))
            sink.finish(isStopped: false)
        }
        log.flush(within: 60)
        #expect(
            try kept() == ["hall: transcript turn 0", "hall: answer Done.", ": transcript turn 1", ": answer Done."])
        var filter = EventFilter()
        filter.client = "hall"
        #expect(try kept(filter).count == 2)
        filter.until = 1
        #expect(try kept(filter).isEmpty)
        #expect(try #require(FileStatus(at: folder.file(LoggedCommands.file))).permissions == 0o600)
        #expect(complaints.all.isEmpty)
    }

    @Test func forgetsWhatIsTooOldAndWhatIsNoLineOfItsOwn() throws {
        let before = try log()
        let sink = before.make(for: nil, of: .commands)[0]
        sink.handle(said("long ago", at: WallClock.now() - 1_000))
        sink.handle(said("now"))
        before.flush(within: 60)
        let bytes = try folder.bytes(LoggedCommands.file)
        try folder.store(bytes + Array("{\"torn".utf8), as: LoggedCommands.file)
        try log(age: 500).flush(within: 60)
        #expect(try kept() == [": transcript now"])
        #expect(try folder.bytes(LoggedCommands.file).last == UInt8(ascii: "\n"))
    }

    @Test func ofAFileThatIsFullTheNewerHalfStays() throws {
        let line =
            "{\"event\":\"transcript\",\"text\":\"\(String(repeating: "x", count: 900))\",\"wall\":\(WallClock.now())}\n"
        let count = (8 << 20) / line.utf8.count + 1
        let last = line.replacing("transcript", with: "answer")
        try folder.store((String(repeating: line, count: count) + last).utf8, as: LoggedCommands.file)
        try log().flush(within: 60)
        let events = try LoggedCommands(folder: folder.path).events
        #expect((count / 2 - 2...count / 2 + 2).contains(events.count))
        #expect(events.last?["event"] == "answer")
    }

    @Test func ofAnEventThatIsTooLongOnlyWhatItIsIsKept() throws {
        let log = try log()
        log.make(for: "hall", of: .sentences)[0].handle(said(String(repeating: "x", count: 10_000)))
        log.flush(within: 60)
        let event = try #require(try LoggedCommands(folder: folder.path).events.first)
        #expect(event["isCut"] == .bool(true) && event["text"] == nil && event["client"] == "hall")
    }

    @Test func saysOnceWhatCannotBeKept() throws {
        try folder.makeFolder(LoggedCommands.file)
        let log = try log()
        let sink = log.make(for: nil, of: .commands)[0]
        for _ in 0..<3 { sink.handle(said("nothing")) }
        log.flush(within: 60)
        #expect(complaints.all.count == 1)
        #expect(complaints.all.first?.hasPrefix(folder.file(LoggedCommands.file)) == true, "\(complaints.all)")
    }
}
