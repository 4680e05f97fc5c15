import Audio
import Foundation
import KeywordSpotting
import Pipeline
import System
import Testing
import Transcription

/// docs/events.md against what is printed.
@Suite struct EventSchemaTests {
    private static let document: String = {
        let root = #filePath.dropLast("Tests/CommandTests/EventSchemaTests.swift".count)
        return (try? String(contentsOfFile: root + "docs/events.md", encoding: .utf8)) ?? ""
    }()

    /// One event of each kind that can be made here, out of two commands.
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
        machine.detect()
        machine.hear(1, speech: true)
        machine.hear(1, speech: false)
        machine.tell(2, .failed(TranscriptionError(.totalTimeout, "Too \"late\".")))
        for event in [
            .overrun(secondsLost: 0.25), .late(seconds: 0.5), .onlyZeros(seconds: 10), .drift(partsPerMillion: 750),
            .discarded(seconds: 1),
        ] as [CaptureEvent] {
            machine.tell(event)
        }
        machine.miss()
        return machine.events
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
            for field in object.keys where !["event", "time", "wall"].contains(field) {
                #expect(section.contains("`\(field)`"), "docs/events.md does not tell of '\(field)' of '\(kind)'")
            }
            #expect(object["time"] is Double || object["time"] is Int)
        }
    }

    @Test func theExamplesCoverWhatNeedsNoDevice() throws {
        let kinds = Set(try examples().map { $0.json.scalars[0].text })
        let all: Set = [
            "detection", "wake", "command-start", "partial", "command-end", "transcript", "error", "speech-start",
            "speech-end", "near-miss", "overrun", "late", "only-zeros", "clock-drift", "discarded",
        ]
        #expect(kinds == all)
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
        guard let start = lines.firstIndex(where: { $0.hasPrefix("#") && $0.contains(kind) }) else { return nil }
        let end = lines[(start + 1)...].firstIndex { $0.hasPrefix("#") } ?? lines.endIndex
        let text = lines[start..<end].joined(separator: "\n")
        return kind == "partial" ? text + (section(on: "transcript") ?? "") : text
    }
}
