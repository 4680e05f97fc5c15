import Foundation
import SentenceTemplates
import System
import Testing
import Understanding

/// What is meant by a sentence is what Home Assistant's own matcher says it is.
@Suite struct HassilTests {
    private struct Case {
        var text: String
        var context: [String: JSONValue] = [:]

        var json: JSONValue { .object(["text": .string(text), "context": .object(context)]) }
    }

    /// Where the two differ, and why ours stays as it is.
    private static let differences = [
        "timer for a hundred minutes": "people say 'a hundred' as often as 'one hundred'"
    ]

    private static let contexts: [[String: JSONValue]] = [
        [:], ["area": .string("kitchen")], ["mode": .string("home")], ["mode": .string("away")],
        ["device": .string("speaker"), "mode": .string("guest")], ["device": .object(["value": .string("speaker")])],
    ]

    @Test func sentencesOfAHouse() throws {
        let file = Fixtures.path("house.yaml")
        let lines = try Fixtures.lines("house.txt")
        let templates = try SentenceTemplates(reading: [file])
        var cases = lines.map { Case(text: $0) }
        for context in Self.contexts.dropFirst() {
            cases += ["lights out", "who is there", "louder", "is the TV on", "turn on the bed lamp"]
                .map { Case(text: $0, context: context) }
        }
        let written = Set(lines)
        cases += templates.samples(1_000).filter { !$0.contains("...") && !written.contains($0) }.map { Case(text: $0) }
        try #require(cases.count > 300)
        try compare(templates, file, cases)
    }

    @Test func sentencesThatRhasspysFormatHasToo() throws {
        let file = Fixtures.path("rhasspy.yaml")
        let templates = try SentenceTemplates(reading: [file])
        try compare(templates, file, templates.samples(400).map { Case(text: $0) })
    }

    private func compare(_ templates: SentenceTemplates, _ file: String, _ cases: [Case]) throws {
        let request = JSONValue.object(["file": .string(file), "sentences": .array(cases.map(\.json))])
        let answers = try Hassil.answers(to: request)
        try #require(answers.count == cases.count)
        var differing: [String] = []
        for (one, answer) in zip(cases, answers) where Self.differences[one.text] == nil {
            let query = IntentQuery(text: one.text, context: one.context)
            let ours = Self.plain(templates.understand(query))
            if ours != Self.plain(answer) { differing.append("\(one.text): \(ours) but hassil \(Self.plain(answer))") }
        }
        #expect(differing == [])
    }

    /// The intent and its slots as text.
    private static func plain(_ understanding: Understanding) -> String {
        switch understanding {
        case .intent(let intent): plain(intent)
        case .ambiguous(let intents, _): plain(intents[0])
        default: "nothing"
        }
    }

    private static func plain(_ intent: Intent) -> String {
        let slots = Dictionary(intent.slots.map { ($0.name, $0.value) }) { $1 }
        return plain(intent.name, slots, intent.response)
    }

    private static func plain(_ answer: JSONValue) -> String {
        guard let intent = answer["intent"]?.string else { return "nothing" }
        return plain(intent, answer["slots"]?.object ?? [:], answer["response"]?.string)
    }

    private static func plain(_ intent: String, _ slots: [String: JSONValue], _ response: String?) -> String {
        let values = slots.sorted { $0.key < $1.key }.map { name, value in
            "\(name)=\(value.number.map { JSONValue.number($0).text } ?? value.text)"
        }
        return "\(intent) \(response ?? "-") \(values.joined(separator: " "))"
    }
}

/// The matcher of Home Assistant, in a Python program.
enum Hassil {
    static func answers(to request: JSONValue) throws -> [JSONValue] {
        let python = ProcessInfo.processInfo.environment["ROUSE_TEST_PYTHON"] ?? "python3"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [python, Fixtures.folder + "/../hassil_reference.py"]
        let (input, output) = (Foundation.Pipe(), Foundation.Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        input.fileHandleForWriting.write(Data(request.text.utf8))
        try input.fileHandleForWriting.close()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return try #require(JSONValue(parsing: bytes)?.array, "hassil did not answer")
    }
}

enum Fixtures {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Fixtures"

    static func path(_ name: String) -> String { "\(folder)/\(name)" }

    static func lines(_ name: String) throws -> [String] {
        try String(contentsOfFile: path(name), encoding: .utf8).split(separator: "\n").map(String.init)
    }
}
