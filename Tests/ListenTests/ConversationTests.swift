import Foundation
import TestSupport
import Testing

/// Whole conversations with the house of the examples, from the audio to what its handler was told.
@Suite(.serialized, .timeLimit(.minutes(20))) struct ConversationTests {
    private static let root = #filePath.dropLast("/Tests/ListenTests/ConversationTests.swift".count)
    private static let largePhones = ProcessInfo.processInfo.environment["ROUSE_TEST_LARGE_PHONES"]
    private static let sentences = "\(root)/examples/house/sentences.yaml"
    private let living: Living

    init() throws {
        living = try Living.shared.get()
    }

    /// Who says a line: voices that differ from talk to talk.
    private static let voices = ["rms", "slt"].map { Voice("flite:\($0)") }

    /// Those in which rms says "garage", which the small network does not understand.
    private static let heardBadly: Set = [4, 12]

    private func audio(_ talk: Talk, voice: Voice) throws -> [Float] {
        var scene = Scene()
        scene.pause(1)
        for line in talk.lines {
            switch line {
            case .wake(let words), .interrupt(let words):
                scene.say("keyword", try Words.later.saying("computer"))
                scene.pause(0.2)
                scene.say(words, try voice.saying(words))
            case .reply(let words):
                scene.pause(0.8)
                scene.say(words, try voice.saying(words))
            case .silence: scene.pause(5.8)
            }
            scene.pause(1.7)
        }
        return scene.samples
    }

    /// - Parameter phones: the large phone network; nil for the one that is built in.
    private func listen(
        _ talk: Talk, voice: Voice, name: String, phones: String? = nil
    ) throws -> (lines: Lines, done: [String]) {
        let log = living.folder.file("\(name).log")
        try living.folder.store(WAV().bytes(audio(talk, voice: voice)), as: "\(name).wav")
        let handler = "env ROUSE_HOUSE='\(log)' '\(Self.root)/examples/house/house'"
        let lines = try Lines(
            living.listen(
                ["--sentences", Self.sentences, "--on-intent", handler] + talk.options, to: "\(name).wav",
                phones: phones))
        let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        return (lines, text.split(separator: "\n").map(String.init))
    }

    @Test(arguments: Array(Talk.all.filter { !$0.interrupts }.enumerated()).map { ($0.offset, $0.element) })
    func endsAsItIsWritten(number: Int, talk: Talk) throws {
        let voice = Self.heardBadly.contains(number) ? Voice("flite:awb") : Self.voices[number % 2]
        try expect(talk, listen(talk, voice: voice, name: "talk\(number)"))
    }

    /// Those in which a short word is all that is said, or another sentence is like the one that is.
    private static let trying = Talk.all.filter { !$0.interrupts }.enumerated().filter { number, talk in
        [3, 4, 5, 13, 17, 18, 19].contains(number)
    }.map { ($0.offset, $0.element) }

    @Test(.enabled(if: largePhones != nil, "the large phone network is not installed"), arguments: trying)
    func endsAsItIsWrittenWithTheLargePhoneNetwork(number: Int, talk: Talk) throws {
        let voice = Self.voices[number % 2]
        let phones = try #require(Self.largePhones)
        try expect(talk, listen(talk, voice: voice, name: "phones\(number)", phones: phones))
    }

    private func expect(_ talk: Talk, _ held: (lines: Lines, done: [String])) throws {
        let (lines, done) = held
        #expect(lines.of("transcript").allSatisfy { $0["backend"] as? String == "phones" })
        #expect(lines.of("dialogue-end").compactMap { $0["reason"] as? String } == talk.ends)
        #expect(lines.of("answer").compactMap { $0["text"] as? String } == talk.says)
        #expect(try Self.deeds(done) == talk.done)
        #expect(lines.of("error").isEmpty)
    }

    /// What the handler of the house was told, a line each.
    static func deeds(_ log: [String]) throws -> [String] {
        try log.map { line in
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let slots = try JSONSerialization.data(
                withJSONObject: object["slots"] ?? [:], options: [.sortedKeys, .withoutEscapingSlashes])
            return "\(object["intent"] ?? "") \(String(decoding: slots, as: UTF8.self))"
        }
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
        try living.folder.store(
            WAV().bytes(audio(Talk(.wake("open the safe"), ends: []), voice: Self.voices[0])), as: "safe.wav")
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
        let talk = Talk(.wake("turn on the desk lamp"), ends: ["failed"])
        try living.folder.store(WAV().bytes(audio(talk, voice: Self.voices[0])), as: "failing.wav")
        let lines = try Lines(
            living.listen(["--sentences", Self.sentences, "--on-intent", "false"], to: "failing.wav"))
        #expect(lines.of("dialogue-end").compactMap { $0["reason"] as? String } == ["failed"])
        #expect(lines.of("answer").compactMap { $0["text"] as? String } == ["Sorry, that did not work."])
        #expect(lines.of("error").compactMap { $0["source"] as? String } == ["handler"])
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

    /// What the house says to each line, with minutes of so many seconds.
    private func house(_ said: [String], minute: Double, in folder: TemporaryFolder) throws -> [String] {
        try folder.store((said.joined(separator: "\n") + "\n").utf8, as: "said.txt")
        try folder.store(#"echo "$1" >> rung"#.utf8, as: "ring.sh")
        let house = "\(Self.root)/examples/house"
        let handler =
            "env ROUSE_HOUSE_MINUTE=\(minute) 'ROUSE_HOUSE_RING=sh ring.sh' '\(house)/house'"
        let outcome = try Program.rouse.run(
            ["understand", "--converse", "--sentences", "\(house)/sentences.yaml", "--on-intent", handler],
            in: folder.path, input: .pipe(file: folder.file("said.txt")))
        #expect(outcome.errors.isEmpty, "\(outcome.errors)")
        return outcome.outputLines.filter { $0.hasPrefix("  ") && !$0.hasPrefix("  (") }.map { String($0.dropFirst(2)) }
    }

    @Test func theTimersOfTheHouseAreKept() throws {
        let folder = try TemporaryFolder()
        let said = [
            ("how much time is left", "No timer is running."), ("stop the timer", "No timer is running."),
            ("set a timer for one minute", "A timer for one minute."),
            ("how much time is left", "There is 1 minute left."),
            ("start a timer for 10 minutes", "A timer for 10 minutes."),
            (
                "which timers are running",
                "The 1 minute timer has 1 minute left. The 10 minute timer has 10 minutes left."
            ),
            ("how much time is left on the ten minute timer", "There are 10 minutes left."),
            (
                "cancel the timer",
                "There are 2: the 1 minute timer and the 10 minute timer. Which one is to stop? Say its minutes, too."
            ),
            ("cancel the 5 minute timer", "There is no 5 minute timer."),
            ("cancel the 10 minute timer", "The 10 minute timer is stopped."),
            ("how much time is left", "There is 1 minute left."), ("wake me in 3 minutes", "A timer for 3 minutes."),
            ("stop all the timers", "2 timers are stopped."), ("how much time is left", "No timer is running."),
        ]
        // An hour a minute, so that no time passes here.
        let answers = try house(said.map(\.0), minute: 3_600, in: folder)
        #expect(answers == said.map(\.1))
    }

    @Test func aTimerOfTheHouseRingsWhenItIsOverAndNotWhenItWasStopped() async throws {
        let folder = try TemporaryFolder()
        let answers = try house(
            ["set a timer for 3 minutes", "set a timer for 2 minutes", "stop the 2 minute timer"], minute: 0.5,
            in: folder)
        #expect(answers.last == "The 2 minute timer is stopped.")
        while !(try folder.names.contains("rung")) { try await Task.sleep(for: .milliseconds(20)) }
        while try folder.bytes("rung").isEmpty { try await Task.sleep(for: .milliseconds(20)) }
        #expect(String(decoding: try folder.bytes("rung"), as: UTF8.self) == "The 3 minute timer is over.\n")
        #expect(try house(["how much time is left"], minute: 0.5, in: folder) == ["No timer is running."])
    }
}
