import Foundation
import TestSupport
import Testing

/// `rouse devices`, with devices of our own and no others.
@Suite(.serialized) struct DevicesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let usable = "room"
    /// In use by another program; and gone soon after it was opened.
    private static let taken = "taken"
    private static let fading = "fading"

    /// - Returns: the variable that makes alsa-lib know them.
    private func devices(_ names: [String]) throws -> String {
        let plugin = try PacedMicrophone.shared.get().plugin
        let trouble = [Self.taken: "error \(EBUSY)", Self.fading: "vanish_at 1600  vanish_ms 60000"]
        let lines = try names.map { name in
            try folder.store(WAV().raw([Float](repeating: 0.25, count: 64_000)), as: "\(name).raw")
            return """
                pcm.\(name) {
                    type rousetest  file "\(folder.file("\(name).raw"))"  speed 2  \(trouble[name] ?? "")
                    hint { show on description "The \(name) one" }
                }
                """
        }
        try folder.store(
            (["pcm_type.rousetest { lib \"\(plugin)\" }"] + lines).joined(separator: "\n").utf8, as: "alsa.conf")
        return "ALSA_CONFIG_PATH=\(folder.file("alsa.conf"))"
    }

    private func list(_ names: [String], _ arguments: [String] = []) throws -> Program.Outcome {
        try Program("env").run(
            [devices(names), Program.rouse.path, "devices", "--seconds", "0.5"] + arguments, in: folder.path)
    }

    @Test func whatCannotBeUsedIsListedApartWithItsReason() throws {
        let outcome = try list([Self.taken, Self.fading, Self.usable])
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        let lines = outcome.outputLines
        #expect(
            lines.first == "room" && lines.contains("  The room one") && lines.contains("  use it with: --device room"))
        #expect(lines.count { $0.contains("--device") } == 1, "nothing else is offered")
        let apart = try #require(lines.firstIndex(of: "Cannot be used:"))
        #expect(lines[(apart + 1)...].count == 2)
        #expect(lines[apart + 1].hasPrefix("  taken: is in use; "))
        #expect(lines[apart + 2].hasPrefix("  fading: "))
    }

    @Test func jsonSaysWhichAreUsable() throws {
        let outcome = try list([Self.usable, Self.taken, Self.fading], ["--json"])
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        let devices = try outcome.outputLines.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(devices.map { $0["device"] as? String } == ["room", "taken", "fading"])
        #expect(devices.map { $0["usable"] as? Bool } == [true, false, false])
        #expect(devices[0]["problem"] == nil)
        #expect(devices[1...].allSatisfy { $0["problem"] is String })
    }

    @Test(arguments: [[], ["--json"]])
    func aNameThatWouldActOnATerminalIsShown(arguments: [String]) throws {
        let alsa = try devices([Self.usable])
        let description = "e\u{1b}[31mvil\nforged\u{9b}2J\u{202e}"
        let plain = String(decoding: try folder.bytes("alsa.conf"), as: UTF8.self)
        try folder.store(plain.replacing("The room one", with: description).utf8, as: "alsa.conf")
        let outcome = try Program("env").run(
            [alsa, Program.rouse.path, "devices", "--seconds", "0.1"] + arguments, in: folder.path)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("forged") && !outcome.outputLines.contains { $0.hasPrefix("forged") })
        #expect(!outcome.output.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
        #expect(!outcome.output.contains("\u{202e}"))
    }

    @Test(arguments: [[], ["--json"]])
    func nothingUsableIsAnError(arguments: [String]) throws {
        let outcome = try list([Self.taken, Self.fading], arguments)
        #expect(outcome.status == 69)
        #expect(outcome.errors.hasPrefix("rouse: None of the capture devices can be used, for the reasons above; "))
        #expect(outcome.errorLines.count == 1)
        #expect(outcome.output.contains("taken"))
    }

    @Test func noDeviceIsAnError() throws {
        let outcome = try list([])
        #expect(outcome.status == 69)
        #expect(outcome.errors.hasPrefix("rouse: no capture device found; ") && outcome.output.isEmpty)
    }

    @Test func aTerminalSaysWhenToSpeakAndShowsHowLoudItIs() async throws {
        let terminal = try PseudoTerminal(
            .rouse, ["devices", "--seconds", "1"], in: folder.path, columns: 60,
            variables: ["TERM=xterm", devices([Self.usable, Self.taken])])
        #expect(await terminal.finish() == 0)
        #expect(terminal.shown.hasPrefix("Speak now: 2 devices, 1 s each."))
        let plain = terminal.shown.replacing(/\u{1b}\[[0-9;]*[mJ]/, with: "")
        let bars = plain.matches(of: /room  (#+)\.*  -[0-9]+ dBFS/)
        #expect(!bars.isEmpty, "\(plain)")
        #expect(plain.matches(of: /room  [^\r\n]*/).allSatisfy { $0.output.count < 60 })
        // What remains on the screen is the list.
        let end = try #require(terminal.shown.range(of: "\r\u{1b}[J", options: .backwards)).upperBound
        #expect(terminal.shown[end...].contains("Cannot be used:"))
    }
}
