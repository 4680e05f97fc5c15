import Foundation
import Glibc
import TestSupport
import Testing

/// `rouse enroll` at a microphone, through ALSA: takes that are played, found, judged and learned.
@Suite(.serialized) struct MicrophoneEnrolmentTests {
    private let home: TemporaryFolder

    init() throws {
        home = try TemporaryFolder()
    }

    private static func words(_ count: Int, of word: String = "computer") throws -> [[Float]] {
        try (0..<count).map { try Words.natural[$0 % Words.natural.count].saying(word) }
    }

    /// Words for somebody who answers questions in between, while the microphone goes on and the machine has other things
    /// to do: more than anybody needs.
    private static func manyWords(firstFactor: Float = 1) throws -> [[Float]] {
        let some = try words(12)
        return [some[0].map { $0 * firstFactor }] + some.dropFirst() + (0..<8).flatMap { _ in some }
    }

    /// A room in which these words are said one after the other.
    private func room(_ words: [[Float]], pause: Double = 1.5) -> [Float] {
        var scene = Scene()
        for word in words {
            scene.pause(pause)
            scene.say("", word)
        }
        scene.pause(2)
        return scene.samples
    }

    private var variables: [String] { ["XDG_DATA_HOME=\(home.path)", "HOME=/nonexistent"] }
    private var folder: String { "rouse/keywords/computer" }

    private func files(_ folder: String? = nil) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: home.file(folder ?? self.folder))) ?? []).sorted()
    }

    /// Without a terminal, with nobody to answer.
    private func enroll(
        _ samples: [Float], _ arguments: [String] = [], speed: Double = 6
    ) async throws -> Program.Outcome {
        let microphone = try TestMicrophone(playing: samples, in: home, speed: speed)
        return try await Program("env").runAside(
            variables + [
                microphone.variable, Program.rouse.path, "enroll", "--keyword", "computer", "--device",
                TestMicrophone.name,
            ] + arguments, in: home.path)
    }

    private func objects(_ outcome: Program.Outcome) throws -> [[String: Any]] {
        try outcome.outputLines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
        }
    }

    @Test func threeTakesMakeAModelThatFindsTheWord() async throws {
        let outcome = try await enroll(room(Self.words(3)))
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(files() == ["computer.rouse", "take1.wav", "take2.wav", "take3.wav"])
        for take in 1...3 {
            #expect(outcome.output.contains("Take \(take) of 3: say 'computer'."))
            #expect(outcome.output.contains("  take \(take): word of "))
        }
        #expect(!outcome.output.contains("Take 1 of 3, once more"))
        #expect(outcome.output.contains("Other people talking without a pause"))
        #expect(!outcome.output.contains("\u{1b}") && !outcome.output.contains("#"), "no meter without a terminal")
        #expect(outcome.outputLines.allSatisfy { $0.count <= 80 || $0.contains(home.path) })

        var scene = Scene()
        for words in ["good morning", "computer", "thank you"] {
            scene.pause(1)
            scene.say(words, try Words.later.saying(words))
        }
        scene.pause(1)
        try home.store(WAV().bytes(scene.samples), as: "later.wav")
        let found = try await Lines(
            Program.rouse.runAside(
                ["detect", "--json", "--model", "\(folder)/computer.rouse", "later.wav"], in: home.path))
        #expect(found.of("detection").count == 1)
    }

    @Test func theTakesThatAreKeptMakeTheSameModel() async throws {
        #expect(try await enroll(room(Self.words(3)), ["--output", "first.rouse"]).status == 0)
        let names = (1...3).map { "first-take\($0).wav" }
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path).filter(names.contains).count == 3)
        let again = try await Program.rouse.runAside(
            ["enroll", "--keyword", "computer", "--output", "second.rouse"] + names, in: home.path)
        #expect(again.status == 0)
        func templates(_ model: String) async throws -> String {
            try await Program.rouse.runAside(["inspect", model], in: home.path).outputLines
                .filter { $0.contains("templates") }.joined()
        }
        let (first, second) = (try await templates("first.rouse"), try await templates("second.rouse"))
        #expect(first == second)
    }

    @Test func aBadTakeIsRepeatedOnceWithTheReason() async throws {
        var words = try Self.words(4)
        words[1] = words[1].map { $0 * 0.02 }
        let outcome = try await enroll(room(words), ["--json"])
        #expect(outcome.status == 0)
        let objects = try objects(outcome)
        let takes = objects.filter { $0["event"] as? String == "take" }
        #expect(takes.map { $0["take"] as? Int } == [1, 2, 2, 3])
        #expect(takes.map { $0["repeats"] as? Bool } == [false, true, false, false])
        let report = takes[1]["report"] as? [String: Any]
        #expect((report?["problems"] as? [String])?.contains("too-quiet") == true)
        #expect((takes[1]["advice"] as? [String])?.isEmpty == false)
        let prompts = objects.filter { $0["event"] as? String == "prompt" }
        #expect(prompts.map { $0["repeat"] as? Bool } == [false, false, true, false])
        #expect(objects.contains { $0["event"] as? String == "level" })
        let done = try #require(objects.last)
        #expect(done["event"] as? String == "done")
        #expect(done["model"] as? String == home.file("\(folder)/computer.rouse"))
        #expect((done["files"] as? [String])?.count == 3 && done["falseAlarmsPerHour"] is Double)
    }

    @Test func theTakeThatIsAnotherWordIsNamedAndRepeated() async throws {
        var words = try Self.words(4)
        words.insert(try Words.natural[0].saying("lemonade"), at: 1)
        let outcome = try await enroll(room(words), ["--output", "odd.rouse"])
        #expect(outcome.status == 0)
        let lines = outcome.outputLines
        let wrong = lines.indices.filter { lines[$0].contains("not the word that the keyword is called by") }
        #expect(wrong.count == 1 && wrong.allSatisfy { lines[$0 - 1].contains("take 2: ") }, "\(outcome.output)")
        #expect(
            lines.contains("Take 2 of 3, once more because it was another word: say 'computer'."), "\(outcome.output)")
        let model = try await Program.rouse.runAside(["inspect", "--json", "odd.rouse"], in: home.path).output
        #expect(!model.contains("unlike-others"), "\(outcome.output)")
    }

    @Test func aModelIsNotReplacedUnasked() async throws {
        let samples = try room(Self.manyWords())
        #expect(try await enroll(samples, ["--takes", "1"]).status == 0)
        let before = try home.bytes("\(folder)/computer.rouse")
        let outcome = try await enroll(samples, ["--takes", "1"])
        #expect(outcome.status == 73 && outcome.errors.contains("--force"))
        #expect(try home.bytes("\(folder)/computer.rouse") == before)
        #expect(try await enroll(room(Self.words(2)), ["--takes", "2", "--force"]).status == 0)
        #expect(try home.bytes("\(folder)/computer.rouse") != before)
        #expect(files() == ["computer.rouse", "take1.wav", "take2.wav"])
    }

    @Test func aMicrophoneThatVanishesInMidWordCostsThatWord() async throws {
        let words = try Self.words(4)
        // In the middle of the second word.
        let frame = Int(16_000 * 3.3) + words[0].count
        let microphone = try TestMicrophone(
            playing: room(words), in: home, trouble: "vanish_at \(frame) vanish_ms 100")
        let outcome = try await Program("env").runAside(
            variables + [
                microphone.variable, Program.rouse.path, "enroll", "--keyword", "computer", "--device",
                TestMicrophone.name,
            ], in: home.path)
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("device lost") && outcome.output.contains("device is back"))
        #expect(files().count == 4)
    }

    @Test func takesArePlayedBackWhenAskedFor() async throws {
        let played = home.file("played.raw")
        let microphone = try TestMicrophone(
            playing: room(Self.words(2)), in: home,
            others: "pcm.speaker { type file  slave.pcm null  file \"\(played)\"  format raw }")
        let outcome = try await Program("env").runAside(
            variables + [
                microphone.variable, Program.rouse.path, "enroll", "--keyword", "computer", "--takes", "1", "--device",
                TestMicrophone.name, "--play", "--sound-device", "speaker",
            ], in: home.path)
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let take = try home.bytes("\(folder)/take1.wav").dropFirst(44)
        #expect(try home.bytes("played.raw").prefix(take.count).elementsEqual(take))
    }

    @Test func noMicrophoneIsSaid() async throws {
        let outcome = try await Program("env").runAside(
            variables + [Program.rouse.path, "enroll", "--keyword", "computer", "--device", "nosuchdevice"],
            in: home.path)
        #expect(outcome.status == 69 && outcome.errors.contains("nosuchdevice"))
        #expect(files("rouse").isEmpty, "nothing is made before there is a take")
    }

    @Test func recordingsWithoutAPlaceGoToTheUsersDataToo() async throws {
        for (index, word) in try Self.words(2).enumerated() {
            try home.store(WAV().bytes(Scene.take(word)), as: "\(index).wav")
        }
        let command = variables + [Program.rouse.path, "enroll", "--keyword", "computer", "0.wav", "1.wav"]
        #expect(try await Program("env").runAside(command, in: home.path).status == 0)
        #expect(files() == ["computer.rouse", "take1.wav", "take2.wav"])
        #expect(try await Program("env").runAside(command, in: home.path).status == 73)
        #expect(try await Program("env").runAside(command + ["--force"], in: home.path).status == 0)
    }

    // MARK: At a terminal

    private func terminal(
        _ samples: [Float], _ arguments: [String] = [], speed: Double = 4, colour: Bool = false
    ) throws -> PseudoTerminal {
        let microphone = try TestMicrophone(playing: samples, in: home, speed: speed)
        return try PseudoTerminal(
            .rouse, ["enroll", "--keyword", "computer", "--device", TestMicrophone.name] + arguments, in: home.path,
            variables: variables + [microphone.variable, "TERM=xterm"] + (colour ? [] : ["NO_COLOR=1"]))
    }

    @Test func aPersonSeesTheLevelAndIsAskedAboutABadTake() async throws {
        let terminal = try terminal(room(Self.manyWords(firstFactor: 0.01)))
        #expect(await terminal.wait { $0.contains("keep it (k)") }, "\(terminal.shown)")
        #expect(terminal.shown.contains("too quiet") && terminal.shown.contains("#"))
        terminal.type("\n")
        #expect(await terminal.wait { $0.contains("Take 1 of 3, once more") })
        #expect(await terminal.finish() == 0, "\(terminal.shown)")
        #expect(files() == ["computer.rouse", "take1.wav", "take2.wav", "take3.wav"])
        let plain = terminal.shown.replacing(/\r\u{1b}\[J/, with: "\n")
        #expect(!plain.contains("\u{1b}"), "no colours with NO_COLOR")
        #expect(plain.split(whereSeparator: \.isNewline).allSatisfy { $0.count <= 80 || $0.contains(home.path) })
    }

    @Test func aBadTakeCanBeKeptByAPerson() async throws {
        let terminal = try terminal(
            room(Self.manyWords(firstFactor: 0.01)), ["--takes", "1"], colour: true)
        #expect(await terminal.wait { $0.contains("keep it (k)") })
        terminal.type("k\n")
        #expect(await terminal.finish() == 0)
        #expect(files() == ["computer.rouse", "take1.wav"])
        #expect(terminal.shown.contains("\u{1b}[3"), "with colours")
    }

    @Test func ctrlCLosesNothing() async throws {
        let terminal = try terminal(room(Self.words(1)) + [Float](repeating: 0, count: 320_000))
        #expect(await terminal.wait { $0.contains("Take 2 of 3") })
        terminal.type("\u{3}")
        #expect(await terminal.finish() == 130)
        let folders = files()
        try #require(folders.count == 1 && folders[0].hasPrefix("unfinished-"))
        #expect(files("\(folder)/\(folders[0])") == ["take1.wav"])
        let path = home.file("\(folder)/\(folders[0])/take1.wav")
        #expect(terminal.shown.contains("Stopped. What was recorded is kept:"))
        #expect(terminal.shown.contains("rouse enroll --keyword computer \(path)"))
    }

    @Test func aPersonMayReplaceAModel() async throws {
        let samples = try room(Self.manyWords())
        #expect(try await enroll(samples, ["--takes", "1"]).status == 0)
        for (answer, status) in [("n", 73), ("y", 0)] as [(String, Int32)] {
            let terminal = try terminal(samples, ["--takes", "1"])
            #expect(await terminal.wait { $0.contains("Replace it (y/N)?") })
            terminal.type("\(answer)\n")
            #expect(await terminal.finish() == status)
        }
    }

    // MARK: Driven by a program

    /// Answers what is asked with a command.
    @Test func aProgramIsAskedAndObeyed() async throws {
        let microphone = try TestMicrophone(
            playing: room(Self.manyWords(firstFactor: 0.01)), in: home, speed: 4)
        let script = """
            import json, subprocess, sys
            session = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            kinds = []
            for line in session.stdout:
                event = json.loads(line)
                if event["event"] not in ("level", "late"): kinds.append(event["event"])
                command = None
                if event["event"] == "ask": command = "repeat" if event["take"] == 1 and kinds.count("ask") == 1 else "accept"
                if event["event"] == "prompt" and event["take"] == 3: command = "stop"
                if command:
                    session.stdin.write(json.dumps({"command": command}) + "\\n")
                    session.stdin.flush()
            print(" ".join(kinds), event["files"][0].split("/")[-1], len(event["files"]), session.wait())
            """
        let outcome = try await Program("env").runAside(
            variables + [
                microphone.variable, "python3", "-c", script, Program.rouse.path, "enroll", "--keyword", "computer",
                "--json", "--device", TestMicrophone.name,
            ], in: home.path)
        #expect(
            outcome.output
                == "enrolment-start capture-start room prompt take ask prompt take prompt take prompt stopped take1.wav 2 130\n"
        )
    }
}
