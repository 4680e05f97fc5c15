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

    private func score(_ model: String) throws -> Double {
        let found = try desk.rouse(["detect", "-m", model, "--json", "--min-score", "0", "other.wav"]).objects()
        return try #require(try found.map { try $0.number("score") }.max())
    }

    @Test func theScoreOfBeforeIsOneHalfNow() throws {
        let found = try #require(
            try calibrate("--json", "--room", "computer.wav", "--target", "one per 2 hours").objects().first)
        #expect(found["written"] as? Bool == true && found["keyword"] as? String == "computer")
        let change = try found.number("threshold") - found.number("thresholdBefore")
        let (before, after) = (try score(folder.file("computer.rouse.old")), try score(folder.file("computer.rouse")))
        let logit = { (score: Double) in log(score / (1 - score)) }
        #expect(abs(logit(before) - logit(after) - change / 2.5) < 1e-3)
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
