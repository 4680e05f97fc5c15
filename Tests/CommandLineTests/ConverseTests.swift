import Foundation
import TestSupport
import Testing

/// `rouse understand --converse`: a conversation at the keyboard, and what it shows.
@Suite struct ConverseTests {
    private static let root = #filePath.dropLast("/Tests/CommandLineTests/ConverseTests.swift".count)
    private static let house = "\(root)/examples/house/sentences.yaml"
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// - Parameter said: lines of standard input.
    private func converse(_ said: [String], _ options: [String] = [], sentences: String = house) throws
        -> Program.Outcome
    {
        try folder.store((said.joined(separator: "\n") + "\n").utf8, as: "said.txt")
        return try Program.rouse.run(
            ["understand", "--converse", "--sentences", sentences] + options, in: folder.path,
            input: .pipe(file: folder.file("said.txt")))
    }

    @Test func saysWhatWouldBeAskedAndDone() throws {
        let outcome = try converse(["turn on a light", "the desk lamp", "unlock a door", "the front door", "yes"])
        #expect(outcome.status == 0)
        #expect(
            outcome.outputLines == [
                "> turn on a light", "  Which light?", "> the desk lamp", "  (would do LightOn: name=desk lamp)",
                "  The desk lamp is on.", "> unlock a door", "  Which door?", "> the front door",
                "  Really unlock the front door?", "> yes", "  (would do DoorUnlock: door=front door)",
                "  The front door is unlocked.",
            ])
        #expect(outcome.errors.isEmpty)
    }

    @Test func takesSeveralSentencesOfALineOneAfterTheOther() throws {
        let outcome = try converse(["turn on a light and close the kitchen blinds. What time is it?", "the desk lamp"])
        #expect(
            outcome.outputLines == [
                "> turn on a light and close the kitchen blinds. What time is it?", "  Which light?", "> the desk lamp",
                "  (would do LightOn: name=desk lamp)", "  The desk lamp is on.",
                "  (would do Blinds: action=close, area=kitchen)", "  Done.", "  (would do GetTime)",
            ])
    }

    @Test func endsWhatIsGivenUp() throws {
        let outcome = try converse(
            ["turn on a light and good night", "never mind", "close the blinds", "", "", "open the blinds"])
        #expect(
            outcome.outputLines == [
                "> turn on a light and good night", "  Which light?", "> never mind",
                "  (the conversation has ended: cancelled)", "> close the blinds", "  Which room?", "> ",
                "  (the conversation has ended: silence)", "> open the blinds", "  Which room?",
                "  (the conversation has ended: silence)",
            ])
    }

    @Test func namesTheNearestSentenceOfOneThatIsNone() throws {
        let outcome = try converse(["turn on the desc lamp", "xyzzy"])
        #expect(outcome.status == 1)
        #expect(
            outcome.outputLines == [
                "> turn on the desc lamp",
                "  (not understood; the nearest sentence is: turn on the desk lamp)",
                "  Sorry, I did not understand that.", "> xyzzy", "  (not understood)",
                "  Sorry, I did not understand that.", "  (the conversation has ended: not-understood)",
            ])
    }

    @Test func answersWithTheNameThatWasChosen() throws {
        for (said, name) in [("the back one", "back"), ("the second one", "back"), ("front porch light", "front")] {
            let outcome = try converse(["turn off the porch light", said])
            #expect(
                outcome.outputLines == [
                    "> turn off the porch light", "  The front porch light or the back porch light?", "> \(said)",
                    "  (would do LightOff: name=\(name) porch light)", "  The \(name) porch light is off.",
                ])
        }
        let named = try converse(["turn on the back porch light"])
        #expect(named.outputLines.last == "  The back porch light is on.")
    }

    @Test func hasItDoneByAProgramWhichMayAsk() throws {
        let handler = """
            cat > request.json
            case $(cat request.json) in
                *GetTime*) echo '{"ask": "Which time?"}' ;;
                *TimerStart*) exit 3 ;;
                *) echo It is done. ;;
            esac
            """
        try folder.store(handler.utf8, as: "handler.sh")
        let outcome = try converse(
            ["what time is it", "turn on the desk lamp", "set a timer for 5 minutes"],
            ["--on-intent", "sh handler.sh", "--context", #"{"room": "attic"}"#])
        #expect(outcome.status == 1)
        #expect(
            outcome.outputLines == [
                "> what time is it", "  (does GetTime)", "  Which time?", "> turn on the desk lamp",
                "  (does LightOn: name=desk lamp)", "  It is done.", "> set a timer for 5 minutes",
                "  (does TimerStart: minutes=5)", "  Sorry, that did not work.",
                "  (the conversation has ended: failed)",
            ])
        #expect(outcome.errors == "rouse: program: The program 'sh' ended with status 3\n")
        let request = String(decoding: try folder.bytes("request.json"), as: UTF8.self)
        #expect(request.contains(#""room":"attic""#) && request.contains(#""text":"set a timer for 5 minutes""#))
    }

    @Test func asksAServiceInPlaceOfSentences() throws {
        let service = #"""
            case $(cat) in
                *xyz*) echo '{"intent": null}' ;;
                *lamp*) echo '{"intent": "TurnOn", "slots": {"name": "lamp"}, "say": "It is on."}' ;;
                *noon*) echo '{"say": "It is noon.", "ask": "Anything else?"}' ;;
            esac
            """#
        try folder.store(service.utf8, as: "service.sh")
        let named = ["--understanding", "program", "--understanding-option", "command=sh service.sh"]
        let single = try Program.rouse.run(["understand"] + named + ["the", "lamp"], in: folder.path)
        #expect(single.output == "TurnOn\n  name: lamp\n")
        try folder.store("when is noon\nthe lamp and noon\nxyz\n".utf8, as: "said.txt")
        let talk = try Program.rouse.run(
            ["understand", "--converse"] + named, in: folder.path, input: .pipe(file: folder.file("said.txt")))
        #expect(
            talk.outputLines == [
                "> when is noon", "  It is noon. Anything else?", "> the lamp and noon",
                "  (would do TurnOn: name=lamp)",
                "  It is on.", "> xyz", "  (not understood)", "  Sorry, I did not understand that.",
                "  (the conversation has ended: silence)",
            ])
        #expect(talk.status == 1)
    }

    @Test func tellsProgramsTheEventsOfAConversation() throws {
        let objects = try converse(["turn on the porch lamp", "turn on a light", "the desk lamp"], ["--json"]).objects()
        let events = objects.compactMap { $0["event"] as? String }
        #expect(
            events == [
                "not-understood", "answer", "reply-awaited", "intent", "answer", "reply-awaited", "handling", "handled",
                "answer", "dialogue-end",
            ])
        #expect(objects[0]["nearest"] as? String == "turn on the porch light")
        #expect(objects.compactMap { $0["command"] as? Int } == [1, 1, 1, 2, 2, 2, 3, 3, 3, 3])
        #expect(objects.allSatisfy { $0["wall"] is Double })
    }

    @Test func aLongProgramIsKilledAfterTheTimeForActions() throws {
        let outcome = try converse(
            ["turn on the desk lamp"], ["--on-intent", "sleep 30", "--action-timeout", "0.2"])
        #expect(outcome.errors.contains("took longer than 0.2 seconds and was killed"), "\(outcome.errors)")
        #expect(outcome.outputLines.last == "  (the conversation has ended: failed)")
    }

    @Test func asksAtATerminal() async throws {
        let terminal = try PseudoTerminal(
            .rouse, ["understand", "--converse", "--sentences", Self.house], in: folder.path,
            variables: ["ROUSE_CONFIG=/dev/null"])
        #expect(await terminal.wait { $0.hasSuffix("> ") })
        terminal.type("close the blinds\n")
        #expect(await terminal.wait { $0.contains("  Which room?\r\n> ") })
        terminal.type("in the office\n")
        #expect(await terminal.wait { $0.contains("  Done.\r\n> ") })
        #expect(terminal.shown.contains("(would do Blinds: action=close, area=office)"))
        terminal.type("\u{4}")
        #expect(await terminal.finish() == 0)
    }

    static let mistakes = [
        Case("nothing to compare with", "understand --converse", 64, "--sentences names no file"),
        Case(
            "a sentence beside a conversation", "understand --converse --sentences x.yaml hello", 64,
            "--converse reads what is said from standard input"),
        Case(
            "a handler without a conversation", "understand --sentences x.yaml --on-intent ./x hello", 64,
            "add --converse"),
        Case("speech without a conversation", "understand --sentences x.yaml --speak hello", 64, "add --converse"),
        Case("nothing to do", "understand --sentences x.yaml", 64, "there is no sentence to understand"),
        Case(
            "samples of a service", "understand --understanding program --sample 3", 64,
            "--sample and --grammar show the sentences of files"),
    ]

    @Test(arguments: mistakes)
    func mistakesAreExplained(mistake: Case) throws {
        mistake.expectUsageError(try Program.rouse.run(mistake.arguments, in: folder.path))
    }

    @Test(arguments: [
        ("/no/such/program now", "there is no program '/no/such/program'; give the path of one that is there"),
        ("./plain", "./plain cannot be run; make it executable, as with chmod +x"),
        (
            "rouse-no-such",
            "there is no program 'rouse-no-such' in the folders of PATH; give the path of one that is there"
        ),
    ])
    func aHandlerThatIsNotThereIsToldAtTheStart(command: String, problem: String) throws {
        try folder.store("echo".utf8, as: "plain")
        let outcome = try converse(["turn on the desk lamp"], ["--on-intent", command])
        #expect(outcome.status == 66)
        #expect(outcome.errors == "rouse: --on-intent: \(problem)\n")
        #expect(outcome.output.isEmpty)
        let named = try converse(
            ["turn on the desk lamp"], ["--handler", "program", "--handler-option", "command=\(command)"])
        #expect(named.status == 69)
        #expect(named.errors.contains("of the handler 'program' is not there or may not be run"), "\(named.errors)")
        let words = try CommandLineFixture.shared.rouse(
            [
                "listen", "-m", "computer.rouse", "--input", "computer.wav", "--sentences", Self.house, "--on-intent",
                command == "./plain" ? folder.file("plain") : command,
            ])
        #expect(words.status == 66 && words.output.isEmpty, "\(words.errors)")
    }

    @Test func aShellsWordsAreRefusedForAHandler() throws {
        let outcome = try CommandLineFixture.shared.rouse(
            [
                "listen", "-m", "computer.rouse", "--input", "computer.wav", "--sentences", Self.house, "--on-intent",
                "cat | sh",
            ])
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("no shell is involved; use sh -c 'cat | sh'"), "\(outcome.errors)")
    }
}

/// The nearest sentence, and values that are told apart, in single sentences.
@Suite struct UnderstandTests {
    private static let root = #filePath.dropLast("/Tests/CommandLineTests/ConverseTests.swift".count)

    private func understand(_ words: String..., json: Bool = false) throws -> Program.Outcome {
        try Program.rouse.run(
            ["understand", "--sentences", "\(Self.root)/examples/house/sentences.yaml"] + (json ? ["--json"] : [])
                + words, in: "/")
    }

    @Test func namesTheNearestSentence() throws {
        let outcome = try understand("unlock the from door")
        #expect(outcome.status == 1)
        #expect(outcome.output == "not understood; the nearest sentence is: unlock the front door\n")
        let object = try #require(try understand("unlock the from door", json: true).objects().first)
        #expect(object["nearest"] as? String == "unlock the front door")
        #expect(try understand("xyzzy").output == "not understood\n")
    }

    @Test func showsWhichValuesFit() throws {
        let lines = try understand("turn on the porch light").outputLines
        #expect(lines.first == "LightOn fits several values of 'name': front porch light, back porch light")
        #expect(lines.filter { $0 == "LightOn" }.count == 2)
    }
}

/// Recordings against the sentences of files.
@Suite struct TranscribeSentencesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try """
        language: en
        intents:
          Light: {data: [{sentences: ["turn on the {name}"]}]}
          Safe: {confidence: 0.8, data: [{sentences: ["open the safe"]}]}
        lists: {name: {values: [desk lamp, kitchen light]}}
        """.write(toFile: folder.file("house.yaml"), atomically: true, encoding: .utf8)
        try folder.store(WAV().bytes([Float](repeating: 0, count: 16_000)), as: "said.wav")
    }

    /// A program claims to have heard something, or the backend of this machine hears it.
    private func transcribe(_ heard: String?, _ more: [String] = []) throws -> Program.Outcome {
        if let heard { try folder.store(heard.utf8, as: "heard.json") }
        let backend = heard == nil ? [] : ["--backend", "program", "-o", "command=cat heard.json"]
        return try Program.rouse.run(
            ["transcribe", "--sentences", "house.yaml"] + backend + more + ["said.wav"], in: folder.path)
    }

    @Test func meanWhatTheyMeanToListen() throws {
        try folder.store(WAV().bytes(Words.later.saying("turn on the desk lamp")), as: "said.wav")
        let outcome = try transcribe(nil)
        #expect(
            outcome.outputLines == ["turn on the desk lamp", "  Light", "    name: desk lamp"], "\(outcome.errors)")
    }

    @Test func areToldToProgramsInTwoLines() throws {
        let objects = try transcribe("turn on the kitchen light", ["--json"]).objects()
        #expect(objects.compactMap { $0["event"] as? String } == ["transcript", "intent"])
        #expect(objects[1]["intent"] as? String == "Light")
        #expect(objects[1]["file"] as? String == "said.wav")
        #expect(try objects[1].number("end") == 1)
    }

    @Test(arguments: [
        ("turn on the desc lamp", "not understood; the nearest sentence is: turn on the desk lamp"),
        (#"{"text": "open the safe", "confidence": 0.5}"#, "not understood; perhaps it was: open the safe"),
        (#"{"text": "", "alternatives": [{"text": "open the safe", "confidence": 0.9}]}"#, "Safe"),
    ])
    func mayBeNoneOrDoubtful(heard: String, meaning: String) throws {
        #expect(try transcribe(heard).outputLines.last == "  \(meaning)")
    }

    @Test func areSaidToBeWrongWithFileAndLine() throws {
        try folder.store("intents: [".utf8, as: "house.yaml")
        let outcome = try transcribe("x")
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasPrefix("rouse: house.yaml:"), "\(outcome.errors)")
    }
}
