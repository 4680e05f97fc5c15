import Evaluation
import EventLog
import Foundation
import KeywordSpotting
import System
import Testing

/// The lines of a log, whole or damaged, and what is made of them.
@Suite struct LogEventTests {
    static func event(
        _ id: String = "k7q2m9", kind: LogEvent.Kind = .detection, keyword: String = "computer", score: Double = 0.7,
        threshold: Double = 0.5, wall: Double = 1_795_241_098.5
    ) -> LogEvent {
        let context = LogContext(models: [ModelIdentity(path: "/a b/computer.rouse", id: "0123abcd")], refractory: 1)
        let sound = SoundMeasures([Float](repeating: 0.1, count: 16_000), in: 0..<1)
        let file = "20261121T060458.500Z-computer.wav"
        if kind == .detection {
            var event = LogEvent(
                Detection(heard: keyword, from: 10, to: 10.6, at: 10.7, score: score), id: id, file: file,
                clip: 2...11.7, sound: sound, wall: wall, context: context)
            event.threshold = threshold
            return event
        }
        var event = LogEvent(
            NearMiss(heard: keyword, from: 10, to: 10.6, at: 12, score: score), id: id, file: file, clip: 2...11.6,
            sound: sound, wall: wall, context: context)
        event.threshold = threshold
        return event
    }

    private func line(_ event: LogEvent) -> String { event.json.description + "\n" }

    @Test(arguments: LogEvent.Kind.allCases) func whatIsWrittenIsRead(kind: LogEvent.Kind) throws {
        var event = Self.event(kind: kind)
        (event.speaker, event.client) = ("Zoë", "kitchen")
        let log = LoggedEvents(Array(line(event).utf8))
        var read = try #require(log.events.first)
        #expect(abs(read.level - event.level) <= 0.05 && abs(read.signalToNoise - event.signalToNoise) <= 0.05)
        (read.level, read.signalToNoise) = (event.level, event.signalToNoise)
        #expect(read == event)
        #expect(log.complaint == nil)
        #expect(event.json.description.hasPrefix(#"{"file":""#), "the folder finds its lines by that")
    }

    /// What was being written when the power went, or still is.
    @Test func aLastLineWithoutAnEndIsLeftOutAndSaid() throws {
        let text = line(Self.event()) + line(Self.event("3hxkz4"))
        for cut in 1..<line(Self.event("3hxkz4")).utf8.count {
            let log = LoggedEvents(Array(text.utf8.dropLast(cut)), folder: "heard")
            #expect(log.events.map(\.id) == ["k7q2m9"] && log.isTorn && log.damagedLines == 0)
            #expect(log.complaint?.contains("its last line has no end") ?? false)
        }
    }

    static let hostile: [(String, String)] = [
        (#""file":"20261121T060458.500Z-computer.wav""#, #""file":"../20261121T060458.500Z-computer.wav""#),
        (#""file":"20261121T060458.500Z-computer.wav""#, #""file":"20261121T060458.500Z-/../../etc/passwd.wav""#),
        (#""file":"20261121T060458.500Z-computer.wav""#, #""file":"/etc/passwd""#),
        (#""file":"20261121T060458.500Z-computer.wav""#, #""file":"20261121T060458.500Z-\u001b[2J.wav""#),
        (#""id":"k7q2m9""#, #""id":"k7q2m9k7q2m9""#), (#""id":"k7q2m9""#, #""id":"../../a""#),
        (#""event":"detection""#, #""event":"transcript""#), (#""score":0.7"#, #""score":1e300"#),
        (#""score":0.7"#, #""score":"high""#), (#""clipStart":2.0"#, #""clipStart":-1"#),
        (#""clipEnd":11.7"#, #""clipEnd":3"#), (#""refractory":1.0"#, #""refractory":1e9"#),
        (#""wall":"#, #""wall":1e300,"was":"#), (#""models":["#, #""models":[7,"#), ("{", "["),
        (
            #""models":["#,
            #""models":["# + String(repeating: #"{"path":"a","id":"b"},"#, count: 65)
        ),
        (#""keyword":"computer""#, #""keyword":""# + String(repeating: "x", count: 5_000) + "\""),
        ("}\n", #","more":""# + String(repeating: "x", count: 40_000) + "\"}\n"),
    ]

    @Test(arguments: hostile) func whatNobodyWroteIsLeftOutAndSaid(part: String, other: String) {
        let good = line(Self.event())
        #expect(good.contains(part), "\(good)")
        let log = LoggedEvents(Array((good.replacing(part, with: other, maxReplacements: 1) + good).utf8))
        #expect(log.events.count == 1 && log.damagedLines == 1)
        #expect(log.complaint?.contains("1 of its lines say nothing") ?? false)
    }

    @Test func bytesThatAreNoTextAreLines() {
        let log = LoggedEvents([0xff, 0, 0x0a, 0x0a] + Array(line(Self.event()).utf8))
        #expect(log.events.count == 1 && log.damagedLines == 2)
    }

    @Test func aBeginningOfAnIDIsEnoughWhereItMeansOne() throws {
        let log = LoggedEvents(Array((line(Self.event("k7q2m9")) + line(Self.event("k7qzzz"))).utf8))
        #expect(try log.event("k7q2m9").id == "k7q2m9")
        #expect(try log.event("k7q2").id == "k7q2m9")
        for (text, words) in [("k7q", "may be k7q2m9, k7qzzz"), ("zzz", "holds no event"), ("k", "is no event")] {
            #expect {
                try log.event(text)
            } throws: {
                "\($0)".contains(words)
            }
        }
        #expect(throws: EvaluationError.self) { try log.event("../a") }
    }

    @Test func idsAreTypableAndDiffer() {
        let ids = (0..<1_000).map { _ in EventID.make() }
        #expect(Set(ids).count > 990 && ids.allSatisfy(EventID.isOne))
        #expect(ids.allSatisfy { id in !id.contains { "01lio".contains($0) } })
    }

    @Test func filtersAdmitWhatTheySay() {
        let event = Self.event(wall: 100)
        func admits(_ mark: EventMarks.Mark? = nil, _ change: (inout EventFilter) -> Void) -> Bool {
            var filter = EventFilter()
            change(&filter)
            return filter.admits(event, mark)
        }
        #expect(admits { _ in } && admits { $0.keyword = "computer" } && !admits { $0.keyword = "lights" })
        #expect(!admits { $0.client = "kitchen" })
        #expect(admits { $0.kinds = [.detection] } && !admits { $0.kinds = [.nearMiss, .miss] })
        #expect(admits { $0.since = 100 } && !admits { $0.since = 101 })
        #expect(!admits { $0.until = 100 } && admits { $0.until = 101 })
        #expect(admits(.wrong) { $0.marked = .wrong } && !admits(.right) { $0.marked = .wrong })
        #expect(admits(.right) { $0.marked = .any } && !admits { $0.marked = .any })
        #expect(
            admits { $0.marked = EventFilter.Marked.none } && !admits(.right) { $0.marked = EventFilter.Marked.none })
    }

    @Test(arguments: [("90m", 5_400.0), ("2h", 7_200), ("1.5d", 129_600), ("0m", 0)])
    func howLongAgo(text: String, seconds: Double) {
        #expect(LogMoment.seconds(text, now: 1e9) == 1e9 - seconds)
    }

    /// By the clock on the wall, wherever that hangs.
    @Test(arguments: ["2026-11-21 18:30:05", "1999-02-03 00:00:00"]) func momentsReadBack(text: String) throws {
        let seconds = try #require(LogMoment.seconds(text, now: 0))
        #expect(LogMoment.text(seconds) == text)
        #expect(LogMoment.seconds(text.replacing(" ", with: "T"), now: 0) == seconds)
    }

    @Test(arguments: [
        "", "soon", "h", "-1h", "nanh", "2026", "2026-13-01", "2026-00-10", "2026-1-1", "2026-11-21 25:00",
        "2026-11-21 18", "2026-11-21 18:30:99", "2026-11-21 18:30 ", "2026-11-21  18:30", "99999999h",
    ])
    func otherWordsAreNoMoment(text: String) {
        #expect(LogMoment.seconds(text, now: 1e9) == nil)
    }
}
