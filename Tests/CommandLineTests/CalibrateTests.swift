import Foundation
import TestSupport
import Testing

/// `rouse calibrate` writes a threshold, and keeps what was before.
@Suite struct CalibrateTests {
    let desk: CommandLineFixture
    let folder: TemporaryFolder

    init() throws {
        desk = try CommandLineFixture.shared
        folder = try TemporaryFolder()
        try folder.store(desk.folder.bytes("computer.rouse"), as: "computer.rouse")
    }

    private func calibrate(_ arguments: String..., status: Int32 = 0) throws -> Program.Outcome {
        let outcome = try desk.rouse(["calibrate", "--model", folder.file("computer.rouse")] + arguments)
        #expect(outcome.status == status, "\(outcome.errors)")
        return outcome
    }

    /// What the best score in a recording is made of, in nats: `sum`, and the `threshold` at which it is one half.
    private func nats(_ model: String) throws -> [String: Any] {
        let found = try desk.rouse(["explain", "-m", model, "--json", "other.wav"]).objects()
        return try #require(found.first?["sum"] as? [String: Any])
    }

    @Test func theThresholdMovesAndWhatIsHeardDoesNot() throws {
        let found = try #require(
            try calibrate("--json", "--room", "computer.wav", "--target", "one per 2 hours").objects().first)
        #expect(found["written"] as? Bool == true && found["keyword"] as? String == "computer")
        let change = try found.number("threshold") - found.number("thresholdBefore")
        let (before, after) = (try nats(folder.file("computer.rouse.old")), try nats(folder.file("computer.rouse")))
        #expect(try abs(after.number("threshold") - before.number("threshold") - change) < 1e-3 && change != 0)
        #expect(try abs(after.number("sum") - before.number("sum")) < 1e-3, "\(before) \(after)")
        #expect(try folder.bytes("computer.rouse.old") == desk.folder.bytes("computer.rouse"))
    }

    @Test func aDryRunLeavesEverythingAsItIs() throws {
        let output = try calibrate("--room", "minute.wav", "computer.wav", "--dry-run").output
        #expect(output.contains("nothing was changed"))
        #expect(output.split(separator: "\n").allSatisfy { $0.count <= 80 || $0.contains(folder.path) })
        #expect(try folder.bytes("computer.rouse") == desk.folder.bytes("computer.rouse"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["computer.rouse"])
    }

    @Test func certaintyAndCostAreSaid() throws {
        let output = try calibrate("--room", "computer.wav", "--target", "one per 2 days").output
        #expect(output.contains("with 95 % certainty under") && output.contains("it takes 144 h"))
        #expect(output.contains("of 3 takes are found by a model of the others"))
    }

    @Test(arguments: [
        ("--target often --room one.wav", "--target 'often' is no rate"),
        ("", "--room RECORDING... or for --minutes N"),
        ("--room one.wav --minutes 3", "give one of them"), ("--minutes 1e9", "--minutes is a number"),
    ])
    func mistakesAreExplained(arguments: String, words: String) throws {
        let outcome = try desk.rouse(
            ["calibrate", "--model", "computer.rouse"] + arguments.split(separator: " ").map(String.init))
        #expect(outcome.status == 64)
        #expect(outcome.errorLines.first?.contains(words) ?? false, "\(outcome.errors)")
    }

    /// A model that was set from half of a room is not to be trusted with the rest of it unheard.
    @Test func aRecordingThatCannotBeReadChangesNothing() throws {
        let outcome = try calibrate("--room", "text.wav", "computer.wav", status: 65)
        #expect(outcome.errorLines.count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["computer.rouse"])
    }

    /// A device that gives silence as fast as it is asked.
    @Test func theRoomMayBeHeardAtTheMicrophone() throws {
        try folder.store("pcm.silent { type null }\n".utf8, as: "asound.conf")
        let outcome = try Program("env").run(
            [
                "ALSA_CONFIG_PATH=/usr/share/alsa/alsa.conf:\(folder.file("asound.conf"))", Program.rouse.path,
                "calibrate",
                "--model", folder.file("computer.rouse"), "--minutes", "0.05", "--device", "silent", "--dry-run",
                "--json",
            ], in: desk.folder.path)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let found = try #require(try outcome.objects().first)
        #expect(abs(try found.number("hours") - 0.05 / 60) < 1e-4)
        #expect(found["bound"] as? String == "nothing-heard")
    }

    @Test func aMicrophoneThatIsNotThereIsSaid() throws {
        let outcome = try calibrate("--minutes", "1", "--device", "nosuchdevice", status: 69)
        #expect(outcome.errorLines.last?.contains("nosuchdevice") ?? false)
    }
}
