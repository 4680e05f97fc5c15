import Audio
import Dialogue
import Foundation
import KeywordModels
import KeywordSpotting
import Pipeline
import Services
import System
import Testing
import Transcription
import Understanding

/// docs/events.md against what is printed.
@Suite struct EventSchemaTests {
    private static let document: String = {
        let root = #filePath.dropLast("Tests/CommandTests/EventSchemaTests.swift".count)
        return (try? String(contentsOfFile: root + "docs/events.md", encoding: .utf8)) ?? ""
    }()

    /// Events of every kind: those of two commands, and what a microphone and somebody outside can do.
    private func examples() throws -> [Event] {
        var machine = try Machine { $0.reportsSpeech = true }
        machine.hear(2, speech: false)
        machine.detect()
        machine.hear(1, speech: true)
        machine.tell(1, .partial(Transcript(text: "turn")))
        machine.hear(1, speech: false)
        var transcript = Transcript(
            text: "turn on", confidence: 0.75,
            segments: [.init(text: "turn", start: 0.5, duration: 0.25, confidence: 1)],
            alternatives: [.init(text: "burn on", confidence: 0.25)], language: "en")
        transcript.extras = ["intents": .array([.object(["name": "light"])])]
        machine.tell(1, .final(transcript))
        machine.detect(by: "anna")
        machine.hear(1, speech: true)
        machine.hear(1, speech: false)
        machine.tell(2, .failed(ServiceError(.totalTimeout, "Too \"late\".")))
        machine.miss(by: "ben")
        let format = CaptureFormat(rate: 48_000, channels: 2, format: .s16, periodFrames: 1_440, bufferFrames: 24_000)
        let captured: [CaptureEvent] = [
            .started(format, isRealtime: true, isLocked: false), .overrun(secondsLost: 0.25), .late(seconds: 0.5),
            .lost(CaptureLoss(code: ENODEV)), .back(format, secondsLost: 2), .onlyZeros(seconds: 10),
            .drift(partsPerMillion: 750), .discarded(seconds: 1),
        ]
        let controlled: [ControlEvent] = [
            .paused, .resumed, .reloaded(keywords: ["computer"], needRestart: ["device"]), .sensitivity(0.7),
            .sensitivity(0.7, keyword: "computer"),
        ]
        let phones = HeardPhones(expected: "k a", heard: "k o")
        let looked: [Event] = [
            .detection(Detection(heard: "computer", from: 1, to: 2, at: 2, score: 0.9, phones: phones)),
            .nearMiss(NearMiss(heard: "computer", by: "ben", from: 1, to: 2, at: 2, score: 0.4, phones: phones)),
        ]
        return machine.events + looked + captured.map { .capture($0, time: 1) }
            + controlled.map { .control($0, time: 1) } + conversed.map { .conversation($0, command: 1, time: 1) }
    }

    private var conversed: [ConversationEvent] {
        let intent = Intent(
            name: "Light", slots: [.init(name: "room", heard: "hall", value: .string("hall"))], response: "default")
        let range = NotUnderstood(.outOfRange(slot: "level", heard: "200", lowest: 0, highest: 100))
        return [
            .understood(text: "light", .intent(intent)), .understood(text: "a", .ambiguous([intent], slot: "room")),
            .understood(text: "a", .answered(SpokenAnswer(text: "b"))),
            .understood(text: "a", .notUnderstood(NotUnderstood(.noMatch))),
            .understood(text: "a", .notUnderstood(range)), .handling(intent), .handled(intent), .answer("Done."),
            .speech(.began), .speech(.word(0..<4)), .speech(.ended(reason: "finished")),
            .awaitsReply(.value(slot: "room", of: intent)), .ended(.finished), .locked(true), .locked(false),
            .timer(TimerNews(id: "a", state: .started, name: "tea", seconds: 60, isActive: true)),
        ]
    }

    private func object(_ event: Event) throws -> [String: Any] {
        let data = Data(event.json.description.utf8)
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    @Test func everyKindAndFieldIsDocumented() throws {
        for event in try examples() {
            let object = try object(event)
            let kind = try #require(object["event"] as? String)
            let section = try #require(Self.section(on: kind), "docs/events.md has no '\(kind)'")
            var known: Set = ["event", "time", "wall"]
            // Told once for all of them.
            if case .conversation = event { known.insert("command") }
            for field in object.keys where !known.contains(field) {
                #expect(section.contains("`\(field)`"), "docs/events.md does not tell of '\(field)' of '\(kind)'")
            }
            #expect(object["time"] is Double || object["time"] is Int)
        }
    }

    @Test func aSpeakerIsToldWhereThereAreSeveral() throws {
        let speakers = try examples().map(object).reduce(into: [String: [String?]]()) { speakers, object in
            guard let kind = object["event"] as? String, object["keyword"] != nil else { return }
            speakers[kind, default: []].append(object["speaker"] as? String)
        }
        #expect(speakers["detection"] == [nil, "anna", nil] && speakers["wake"] == [nil, "anna"])
        #expect(speakers["near-miss"] == ["ben", "ben"])
    }

    @Test(arguments: EventKind.allCases)
    func everyKindHasAnExampleAndANameOfItsOwn(kind: EventKind) throws {
        let examples = try examples()
        let names = Set(examples.filter { EventKind($0) == kind }.map { $0.json.scalars[0].text })
        let others = Set(examples.filter { EventKind($0) != kind }.map { $0.json.scalars[0].text })
        #expect(names.count == 1, "\(kind) is printed as \(names)")
        #expect(names.isDisjoint(with: others))
    }

    @Test func aTranscriptReadsBack() throws {
        let event = try #require(try examples().first { if case .transcript = $0 { true } else { false } })
        let object = try object(event)
        #expect(object["text"] as? String == "turn on")
        #expect(object["confidence"] as? Double == 0.75)
        #expect(object["backend"] as? String == "test")
        let segment = try #require((object["segments"] as? [[String: Any]])?.first)
        let start = try #require(object["start"] as? Double)
        #expect(segment["start"] as? Double == ((start + 0.5) * 100).rounded() / 100, "in the audio, not the recording")
        #expect(segment["duration"] as? Double == 0.25)
        let extras = try #require(object["extras"] as? [String: Any])
        #expect((extras["intents"] as? [[String: Any]])?.first?["name"] as? String == "light")
    }

    @Test func theTimesOfACommandFit() throws {
        for event in try examples() {
            guard case .commandEnded = event else { continue }
            let object = try object(event)
            let times = ["start", "keywordEnd", "speechStart", "speechEnd", "end"].compactMap { object[$0] as? Double }
            #expect(times.count == 5 && times == times.sorted())
            #expect(object["time"] as? Double == object["end"] as? Double)
            #expect(object["reason"] as? String == "silence")
            #expect(object["snr"] as? Double == 40)
        }
    }

    /// What the document says of a kind: the section of that heading, or the row of the table.
    private static func section(on kind: String) -> String? {
        let lines = document.split(separator: "\n", omittingEmptySubsequences: false)
        if let row = lines.first(where: { $0.hasPrefix("| `\(kind)`") }) { return String(row) }
        func names(_ line: Substring) -> Bool {
            line.hasPrefix("#") && line.drop { "# ".contains($0) }.components(separatedBy: ", ").contains(kind)
        }
        guard let start = lines.firstIndex(where: names) else { return nil }
        let end = lines[(start + 1)...].firstIndex { $0.hasPrefix("#") } ?? lines.endIndex
        let text = lines[start..<end].joined(separator: "\n")
        return kind == "partial" ? text + (section(on: "transcript") ?? "") : text
    }
}
