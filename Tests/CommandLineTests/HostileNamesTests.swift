import Foundation
import TestSupport
import Testing

/// Names, texts and values that would move the cursor, change colours, turn lines around or forge one: whatever prints
/// them prints something else.
@Suite(.serialized) struct HostileNamesTests {
    /// An escape sequence, a line of its own, control codes of eight bits, line separators, and an override of direction.
    private static let evil = "e\u{1b}[31m\r\nforged\u{9b}2J\u{85}forged\u{2028}forged\u{202e}\u{7f}\u{8}\tx"

    private let folder: TemporaryFolder
    private let takes = ["one", "two", "three"].map { "\($0)\(evil).wav" }
    private let model = "\(evil).rouse"
    private let recording = "room\(evil).wav"

    init() throws {
        folder = try TemporaryFolder()
        let desk = try CommandLineFixture.shared.folder
        for (name, take) in zip(["one", "two", "three"], takes) {
            try folder.store(desk.bytes("\(name).wav"), as: take)
        }
        try folder.store(desk.bytes("computer.wav"), as: recording)
        try folder.store(desk.bytes("half.wav"), as: "half\(Self.evil).wav")
    }

    private func enrol() throws {
        try expectHarmless(["enroll", "--keyword", Self.evil, "--output", model] + takes)
    }

    /// Runs the program, and looks at every letter that it says.
    /// - Parameters:
    ///   - status: nil for whichever.
    ///   - showsAll: whether what is hostile is shown, and not left out.
    @discardableResult
    private func expectHarmless(
        _ arguments: [String], variables: [String] = [], status: Int32? = 0, showsAll: Bool = true,
        _ location: SourceLocation = #_sourceLocation
    ) throws -> Program.Outcome {
        let outcome = try Program("env").run(variables + [Program.rouse.path] + arguments, in: folder.path)
        let said = outcome.output + outcome.errors
        let place: Comment = "\(arguments.prefix(2)): \(said.debugDescription)"
        if let status { #expect(outcome.status == status, place, sourceLocation: location) }
        #expect(said.unicodeScalars.allSatisfy(Self.isHarmless), place, sourceLocation: location)
        let lines = outcome.outputLines + outcome.errorLines
        #expect(!lines.contains { $0.hasPrefix("forged") }, place, sourceLocation: location)
        if showsAll { #expect(said.contains("forged"), place, sourceLocation: location) }
        return outcome
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == "\n" { return true }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return false
        default: return true
        }
    }

    @Test func doNothingInEnroll() throws {
        try enrol()
        let again = ["enroll", "--keyword", Self.evil, "--output", model] + takes
        _ = try expectHarmless(again + ["--json"]).objects()
        try expectHarmless(again + [takes[0]])
        try expectHarmless(["enroll", "--keyword", "a", "--output", "a.rouse", "no\(Self.evil).wav"], status: 66)
        try expectHarmless(["enroll", "--keyword", "a", "--output", "a.rouse", "half\(Self.evil).wav"], status: nil)
        try expectHarmless(
            ["enroll", "--keyword", "a", "--output", "/no\(Self.evil)/a.rouse"] + takes, status: 73)
    }

    @Test func doNothingInInspect() throws {
        try enrol()
        try expectHarmless(["inspect", model])
        _ = try expectHarmless(["inspect", "--json", model]).objects()
        try expectHarmless(["inspect", "no\(Self.evil).rouse"], status: 66)
        try folder.store("nothing".utf8, as: "bad\(Self.evil).rouse")
        try expectHarmless(["inspect", "bad\(Self.evil).rouse"], status: 65)
    }

    @Test func doNothingInDetect() throws {
        try enrol()
        try expectHarmless(["detect", "--model", model, recording, recording])
        _ = try expectHarmless(["detect", "--json", "--model", model, recording, recording]).objects()
        try expectHarmless(["detect", "--model", model, "no\(Self.evil).wav"], status: 66)
    }

    @Test func doNothingInListen() throws {
        try enrol()
        let listen = ["listen", "--model", model, "--input", recording, "--near-misses"]
        try expectHarmless(listen)
        _ = try expectHarmless(listen + ["--json", "--speech"]).objects()
        try expectHarmless(listen + ["--save-clips", "clips\(Self.evil)", "--json"])
        try expectHarmless(listen + ["--on-wake", "'no\(Self.evil)'"], status: 66)
        try expectHarmless(listen + ["--on-wake", "sh -c 'exit 3' '\(Self.evil)'"])
        try expectHarmless(["listen", Self.evil], status: nil)
    }

    @Test func doNothingInVad() throws {
        for format in ["text", "json", "rttm", "audacity", "srt"] {
            let outcome = try Program.rouse.run(["vad", "--format", format, recording, recording], in: folder.path)
            #expect(outcome.status == 0)
            #expect(outcome.output.unicodeScalars.allSatisfy { $0 == "\t" || Self.isHarmless($0) }, "\(format)")
            #expect(!outcome.outputLines.contains { $0.hasPrefix("forged") }, "\(format)")
        }
        try expectHarmless(["vad", "no\(Self.evil).wav"], status: 66)
        try expectHarmless(["vad", "--split", "/no\(Self.evil)/x", recording], status: nil)
        _ = try Program.rouse.run(["vad", "--plot", "plot.svg", recording], in: folder.path)
        let plot = String(decoding: try folder.bytes("plot.svg"), as: UTF8.self)
        #expect(plot.unicodeScalars.allSatisfy(Self.isHarmless))
    }

    @Test func doNothingInTranscribe() throws {
        let says = { (command: String) in
            ["transcribe", "--backend", "program", "-o", "command=\(command)"]
        }
        try folder.store(Self.evil.utf8, as: "said")
        try folder.store("{\"text\":\"x\",\"forged\\u001b[31m\\u2028\":[\"\\u009b\\u202e\\n\"]}".utf8, as: "json")
        try expectHarmless(says("cat said") + [takes[0]])
        try expectHarmless(says("cat said") + [takes[0], takes[1]])
        try expectHarmless(says("cat said") + ["--json", takes[0]])
        let outcome = try expectHarmless(says("cat json") + ["--json", takes[0]])
        #expect(try outcome.objects().first?["extras"] is [String: Any])
        try expectHarmless(says("sh -c 'cat said >&2; exit 1'") + [takes[0]], status: 69)
        try expectHarmless(says("'\(Self.evil)'") + [takes[0]], status: 69)
        try expectHarmless(["transcribe", "--grammar", "no\(Self.evil)", takes[0]], status: 66)
        try expectHarmless(
            ["transcribe", "--phrases", "on", "--language", Self.evil, "--", takes[0]], status: nil, showsAll: false)
    }

    @Test func doNothingInConfig() throws {
        let file =
            "model = [\"forged\\u001b[31m\\n\\u2028\"]\n[transcription.options]\n\"forged\\u001b\" = \"\\u202e\"\n"
        let name = "config\(Self.evil).toml"
        try folder.store(file.utf8, as: name)
        try expectHarmless(["config", "--config", name])
        _ = try expectHarmless(["config", "--config", name, "--json"]).objects()
        try expectHarmless(["config"], variables: ["ROUSE_MODEL=\(Self.evil)", "ROUSE_CONFIG=\(name)"])
        try expectHarmless(
            ["config"], variables: ["ROUSE_SENSITIVITY=\(Self.evil)", "ROUSE_CONFIG=\(name)"], status: 78)
        try expectHarmless(["config", "--config", "no\(Self.evil)"], status: nil)
        try folder.store("\"forged\\u001b[31m\\n\" = 1\n".utf8, as: "unknown.toml")
        try expectHarmless(["config", "--config", "unknown.toml"], status: 78)
        try expectHarmless(["config", "--write", "--config", "new\(Self.evil).toml"])
    }

    @Test(arguments: [
        [evil], ["listen", "--\(evil)"], ["listen", "--gain", evil], ["detect", "--model", evil, evil],
        ["vad", "--format", evil, "x"],
    ])
    func doNothingAmongTheWordsOfACommand(words: [String]) throws {
        try expectHarmless(words, status: nil)
    }
}
