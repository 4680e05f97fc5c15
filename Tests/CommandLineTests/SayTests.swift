import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct SayTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.store(
            "pcm.loud { type file  slave.pcm null  file \"\(folder.file("heard.raw"))\"  format raw }\n".utf8,
            as: "alsa.conf")
    }

    /// Runs it with a loudspeaker that is a file.
    private func say(_ arguments: [String], input: Program.Input = .nothing) throws -> Program.Outcome {
        try Program("env").run(
            [
                "ALSA_CONFIG_PATH=/usr/share/alsa/alsa.conf:\(folder.file("alsa.conf"))", Program.rouse.path, "say",
            ] + arguments, in: folder.path, input: input)
    }

    @Test func speaksThroughALSA() throws {
        let outcome = try say(["-d", "loud", "The", "light is on"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
        // More than half a second at 48 kHz.
        #expect(try folder.bytes("heard.raw").count > 48_000)
    }

    @Test func writesARecordingOfWhatIsSaid() throws {
        let outcome = try say(["--output", "said.wav", "--json", "The light is on"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.hasPrefix(#"{"event":"speech-written","file":"said.wav","duration":"#))
        #expect(try Program("espeak-ng").run(["-w", "alone.wav", "The light is on"], in: folder.path).status == 0)
        #expect(try folder.bytes("said.wav").dropFirst(44) == folder.bytes("alone.wav").dropFirst(44))
    }

    @Test func speaksAsTheSettingsSay() throws {
        func seconds(_ variables: [String], _ options: [String]) throws -> Double {
            let outcome = try Program("env").run(
                variables + [Program.rouse.path, "say", "--json", "--output", "said.wav"] + options + ["It is on now"],
                in: folder.path)
            return try #require(try outcome.objects().first?["duration"] as? Double, "\(outcome.errors)")
        }
        try folder.store("[answers]\nrate = 0.5\n".utf8, as: "rouse.toml")
        let slow = try seconds(["ROUSE_CONFIG=rouse.toml"], [])
        let usual = try seconds(["ROUSE_CONFIG=rouse.toml", "ROUSE_VOICE_RATE=1"], [])
        let fast = try seconds(["ROUSE_VOICE_RATE=0.5"], ["--config", "rouse.toml", "--rate", "2"])
        #expect(slow > 1.5 * usual && usual > 1.5 * fast)
    }

    @Test func speaksLineByLine() throws {
        let lines = "One.\n\n ... \nTwo.\n" + String(repeating: "a", count: 5_000) + "\nThree."
        let outcome = try say(
            ["-d", "loud", "--json", "-"], input: .pipe(file: folder.store(lines.utf8, as: "lines")))
        #expect(outcome.status == 0)
        #expect(outcome.errorLines == ["rouse: a line of more than 4096 bytes is left out; cut it in pieces"])
        let events = outcome.outputLines.map { $0.split(separator: ",").prefix(2).joined(separator: ",") }
        #expect(
            events
                == (1...3).flatMap { id in
                    ["began", "ended"].map { "{\"event\":\"speech-\($0)\",\"utterance\":\(id)" }
                })
    }

    @Test(arguments: [
        Case("no device", "-d nonesuch hello", 69, "nonesuch: there is no such device to play on"),
        Case("no voice", "-d loud --voice nonesuch hello", 69, "voice does not exist"),
        Case("no voice to write", "--output a.wav --voice nonesuch hello", 69, "voice does not exist"),
        Case("no place to write", "--output /nowhere/a.wav hello", 73, "/nowhere/a.wav: cannot be created"),
        Case("nothing to say", "...", 64, "there is nothing to say"),
        Case("no engine", "--voice-engine parrot hello", 64, "parrot"),
        Case("no address", "--voice-engine piper hello", 64, "needs the option 'url'"),
        Case("no such option", "-o loud=yes hello", 64, "has no option 'loud'"),
        Case("no pitch", "--voice-engine openai -o url=http://127.0.0.1:1 --pitch 2 hello", 64, "no choice of pitch"),
        Case("too fast", "--rate 9 hello", 64, "0.25 to 4"),
        Case("plays by itself", "--voice-engine speech-dispatcher --output a.wav hello", 64, "plays what it says"),
        Case("no program", "--voice-engine program -o command=/nowhere/voice hello", 69, "install it"),
    ])
    func saysWhatIsWrong(_ test: Case) throws {
        let outcome = try say(test.arguments)
        #expect(outcome.status == test.status)
        #expect(outcome.errors.hasPrefix("rouse: ") && outcome.errors.contains(test.errors), "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
        #expect(try folder.names == ["alsa.conf"])
    }

    @Test func helpListsTheEnginesWithTheirOptions() throws {
        let text = try Program.rouse.run(["help", "voices"], in: "/").output
        for words in ["espeak-ng:", "piper:", "wyoming:", "openai:", "speech-dispatcher:", "  raw  ", "  max-audio  "] {
            #expect(text.contains(words))
        }
    }
}
