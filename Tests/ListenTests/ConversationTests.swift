import Foundation
import TestSupport
import Testing

/// Whole conversations with the house of the examples, from the audio to what its handler was told.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ConversationTests {
    /// What is said after the wake word and after each question, how it ends, and what the house is told.
    struct Talk: Sendable, CustomTestStringConvertible {
        var lines: [String]
        var end: String
        var done: [String] = []
        var options: [String] = []
        var says: [String] = []

        var testDescription: String { lines.joined(separator: " / ") }
    }

    private static let root = #filePath.dropLast("/Tests/ListenTests/ConversationTests.swift".count)
    private static let sentences = "\(root)/examples/house/sentences.yaml"
    private let living: Living

    init() throws {
        living = try Living.shared.get()
    }

    static let talks = [
        Talk(
            lines: ["turn on the desk lamp"], end: "finished", done: [#"LightOn {"name":"desk lamp"}"#],
            says: ["The desk lamp is on."]),
        Talk(
            lines: ["turn on a light", "the desk lamp"], end: "finished", done: [#"LightOn {"name":"desk lamp"}"#],
            says: ["Which light?", "The desk lamp is on."]),
        Talk(
            lines: ["set a timer", "twenty minutes"], end: "finished", done: [#"TimerStart {"minutes":20}"#],
            says: ["For how many minutes?", "A timer for twenty minutes."]),
        Talk(
            lines: ["unlock a door", "the front door", "yes"], end: "finished",
            done: [#"DoorUnlock {"door":"front door"}"#],
            says: ["Which door?", "Really unlock the front door?", "The front door is unlocked."]),
        Talk(
            lines: ["unlock the garage door", "no"], end: "cancelled", says: ["Really unlock the garage door?"]),
        Talk(
            lines: ["unlock the back door"], end: "locked", options: ["--locked"], says: ["That is locked."]),
        Talk(
            lines: ["turn off the porch light", "the second one"], end: "finished",
            done: [#"LightOff {"name":"back porch light"}"#],
            says: ["The front porch light or the back porch light?", "The porch light is off."]),
        Talk(
            lines: ["set the heating to fifty degrees", "twenty one"], end: "finished",
            done: [#"Heating {"degrees":21}"#],
            says: ["Degrees goes from 5 to 30.", "The heating is set to twenty one degrees."]),
        Talk(
            lines: ["open the blinds", "in the living room"], end: "finished",
            done: [#"Blinds {"action":"open","area":"living room"}"#], says: ["Which room?", "Done."]),
        Talk(lines: ["close the blinds", "never mind"], end: "cancelled", says: ["Which room?"]),
        Talk(
            lines: ["unlock a door", "the back door", "no"], end: "cancelled",
            says: ["Which door?", "Really unlock the back door?"]),
        Talk(
            lines: ["unlock a door", "the front door", "never mind"], end: "cancelled",
            says: ["Which door?", "Really unlock the front door?"]),
        Talk(
            lines: ["unlock a door", "the garage door", ""], end: "silence",
            says: ["Which door?", "Really unlock the garage door?"]),
        Talk(
            lines: ["change the temperature", "fifty", "twenty one"], end: "finished",
            done: [#"Heating {"degrees":21}"#],
            says: ["How warm?", "Degrees goes from 5 to 30.", "The heating is set to twenty one degrees."]),
        Talk(
            lines: ["set the heating to fifty degrees", "sixty"], end: "not-understood",
            says: ["Degrees goes from 5 to 30.", "Degrees goes from 5 to 30."]),
        Talk(lines: ["change the temperature", ""], end: "silence", says: ["How warm?"]),
    ]

    /// Who says a line: voices that differ from talk to talk.
    private static let voices = ["rms", "slt"].map { Voice("flite:\($0)") }

    private func audio(_ lines: [String], voice: Voice) throws -> [Float] {
        var scene = Scene()
        scene.pause(1)
        scene.say("keyword", try Words.later.saying("computer"))
        scene.pause(0.2)
        for (index, line) in lines.enumerated() {
            if index > 0 { scene.pause(0.8) }
            if line.isEmpty { scene.pause(5) } else { scene.say(line, try voice.saying(line)) }
            scene.pause(1.7)
        }
        return scene.samples
    }

    private func listen(_ talk: Talk, voice: Voice, name: String) throws -> (lines: Lines, done: [String]) {
        let log = living.folder.file("\(name).log")
        try living.folder.store(WAV().bytes(audio(talk.lines, voice: voice)), as: "\(name).wav")
        let handler = "env ROUSE_HOUSE='\(log)' '\(Self.root)/examples/house/house'"
        let lines = try Lines(
            living.listen(
                ["--sentences", Self.sentences, "--on-intent", handler] + talk.options, to: "\(name).wav"))
        let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        return (lines, text.split(separator: "\n").map(String.init))
    }

    @Test(arguments: Array(talks.enumerated()).map { ($0.offset, $0.element) })
    func endsAsItIsWritten(number: Int, talk: Talk) throws {
        let (lines, done) = try listen(talk, voice: Self.voices[number % 2], name: "talk\(number)")
        #expect(lines.of("dialogue-end").compactMap { $0["reason"] as? String } == [talk.end])
        #expect(lines.of("answer").compactMap { $0["text"] as? String } == talk.says)
        let told = try done.map { line in
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let slots = try JSONSerialization.data(
                withJSONObject: object["slots"] ?? [:], options: [.sortedKeys, .withoutEscapingSlashes])
            return "\(object["intent"] ?? "") \(String(decoding: slots, as: UTF8.self))"
        }
        #expect(told == talk.done)
        #expect(lines.of("error").isEmpty)
    }

    /// The voice says what a program, not a decoder, claims to have heard.
    @Test(arguments: [
        (sure: 0.9, wanted: "0.8", says: ["It is open."]),
        (sure: 0.7, wanted: "0.8", says: ["Did you mean: open the safe?"]),
        (sure: 0.2, wanted: "0.1", says: ["It is open."]),
    ])
    func anIntentMayWantMoreConfidenceThanOthers(sure: Double, wanted: String, says: [String]) throws {
        let file = living.folder.file("safe\(sure).yaml")
        try """
        language: en
        intents: {Safe: {confidence: \(wanted), data: [{sentences: ["open the safe"]}]}}
        responses: {intents: {Safe: {default: It is open.}}}
        """.write(toFile: file, atomically: true, encoding: .utf8)
        let heard =
            sure < 0.5
            ? #"{"text": "", "alternatives": [{"text": "open the safe", "confidence": \#(sure)}]}"#
            : #"{"text": "open the safe", "confidence": \#(sure)}"#
        let script = living.folder.file("safe\(sure).sh")
        try "printf '%s' '\(heard)'\n".write(toFile: script, atomically: true, encoding: .utf8)
        try living.folder.store(WAV().bytes(audio(["open the safe"], voice: Self.voices[0])), as: "safe.wav")
        let lines = try Lines(
            living.listen(
                ["--sentences", file, "--backend", "program", "-o", "command=sh '\(script)'"], to: "safe.wav"))
        #expect(lines.of("error").isEmpty)
        #expect(lines.of("answer").compactMap { $0["text"] as? String }.first == says.first)
    }

    @Test func theWakeWordInterruptsAQuestion() throws {
        var scene = Scene()
        scene.pause(1)
        let keyword = try Words.later.saying("computer")
        let voice = Self.voices[0]
        for line in ["close the blinds", "turn on the desk lamp"] {
            scene.say("keyword", keyword)
            scene.pause(0.2)
            scene.say(line, try voice.saying(line))
            scene.pause(2)
        }
        try living.folder.store(WAV().bytes(scene.samples), as: "interrupted.wav")
        let lines = try Lines(living.listen(["--sentences", Self.sentences], to: "interrupted.wav"))
        #expect(lines.of("dialogue-end").compactMap { $0["reason"] as? String } == ["interrupted", "finished"])
    }

    @Test func aHandlerThatFailsIsAnEventAndASentence() throws {
        let talk = Talk(lines: ["turn on the desk lamp"], end: "failed")
        try living.folder.store(WAV().bytes(audio(talk.lines, voice: Self.voices[0])), as: "failing.wav")
        let lines = try Lines(
            living.listen(["--sentences", Self.sentences, "--on-intent", "false"], to: "failing.wav"))
        #expect(lines.of("dialogue-end").compactMap { $0["reason"] as? String } == ["failed"])
        #expect(lines.of("answer").compactMap { $0["text"] as? String } == ["Sorry, that did not work."])
        #expect(lines.of("error").compactMap { $0["source"] as? String } == ["handler"])
    }

    @Test func whatWasSaidBeforeIsGoneOnWith() throws {
        var scene = Scene()
        scene.pause(1)
        let voice = Self.voices[1]
        for line in ["open the blinds in the kitchen", "and in the office"] {
            scene.say("keyword", try Words.later.saying("computer"))
            scene.pause(0.2)
            scene.say(line, try voice.saying(line))
            scene.pause(2)
        }
        try living.folder.store(WAV().bytes(scene.samples), as: "again.wav")
        let lines = try Lines(living.listen(["--sentences", Self.sentences], to: "again.wav"))
        let areas = lines.of("handled").map { event in
            (event["slots"] as? [[String: Any]] ?? []).first { $0["name"] as? String == "area" }?["value"] as? String
        }
        #expect(areas == ["kitchen", "office"])
    }
}

/// The examples mean what they say.
@Suite struct ExampleTests {
    private static let root = #filePath.dropLast("/Tests/ListenTests/ConversationTests.swift".count)

    @Test func theGroceryListIsKept() throws {
        let folder = try TemporaryFolder()
        let said = [
            ("add milk and two bottles of water to my list", "Added milk and water."),
            ("we need a dozen eggs", "Added eggs."), ("take the pop from the list", "There was no soda."),
            ("remove milk", "Removed milk."), ("what is on the list", "You need water and eggs."),
        ]
        for (sentence, answer) in said {
            let understood = try Program.rouse.run(
                ["understand", "--json", "--sentences", "\(Self.root)/examples/groceries/sentences.yaml", sentence],
                in: folder.path)
            let event = try #require(
                try JSONSerialization.jsonObject(with: Data(understood.outputLines[0].utf8)) as? [String: Any])
            var slots: [String: Any] = [:]
            for slot in event["slots"] as? [[String: Any]] ?? [] {
                let name = try #require(slot["name"] as? String)
                let value = try #require(slot["value"])
                slots[name] = slots[name].map { ($0 as? [Any] ?? [$0]) + [value] } ?? value
            }
            let request: [String: Any] = ["intent": event["intent"] ?? "", "slots": slots]
            try folder.store(JSONSerialization.data(withJSONObject: request), as: "request.json")
            let handled = try Program("\(Self.root)/examples/groceries/groceries").run(
                [], in: folder.path, input: .pipe(file: "request.json"))
            #expect(handled.output.contains(answer), "'\(sentence)' gives \(handled.output)\(handled.errors)")
        }
    }
}
