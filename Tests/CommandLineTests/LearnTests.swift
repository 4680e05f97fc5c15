import Foundation
import ModelFiles
import TestSupport
import Testing

/// `rouse learn` raises a threshold, or refuses; and takes it back.
@Suite struct LearnTests {
    let desk: CommandLineFixture
    let folder: TemporaryFolder

    init() throws {
        desk = try CommandLineFixture.shared
        folder = try TemporaryFolder()
        try folder.store(desk.folder.bytes("computer.rouse"), as: "computer.rouse")
        // A woman's voice, which has half of what the takes have.
        let other = try Voice("en-us+f3", speed: 150, pitch: 80).saying("computer")
        try folder.store(WAV().bytes(Scene.take(other)), as: "woman.wav")
    }

    private func learn(_ arguments: String..., status: Int32 = 0) throws -> Program.Outcome {
        let outcome = try Program.rouse.run(["learn", "--model", "computer.rouse"] + arguments, in: folder.path)
        #expect(outcome.status == status, "\(outcome.errors)\(outcome.output)")
        return outcome
    }

    private func wakes(_ file: String) throws -> Bool {
        try !Program.rouse.run(["detect", "-m", "computer.rouse", file], in: folder.path).output.isEmpty
    }

    private var names: Set<String> {
        get throws { Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) }
    }

    @Test func whatWokeItDoesNotAnyMoreAndTheWordDoes() throws {
        #expect(try wakes("woman.wav"))
        let output = try learn("--false", "woman.wav", "--true", desk.folder.file("one.wav")).output
        #expect(output.contains("woman.wav: ") && output.contains("wakes it no longer"))
        #expect(output.contains("is heard as before") && output.contains("3 of 3 takes"))
        #expect(try !wakes("woman.wav"))
        #expect(try wakes(desk.folder.file("one.wav")) && wakes(desk.folder.file("computer.wav")))
        #expect(try folder.bytes("computer.rouse.old") == desk.folder.bytes("computer.rouse"))
    }

    @Test func undoPutsBackWhatWasThere() throws {
        _ = try learn("--false", "woman.wav")
        #expect(try folder.bytes("computer.rouse") != desk.folder.bytes("computer.rouse"))
        #expect(try learn("--undo").output == "computer.rouse: is what it was before\n")
        #expect(try folder.bytes("computer.rouse") == desk.folder.bytes("computer.rouse"))
        #expect(try names == ["computer.rouse", "woman.wav"])
        let again = try learn("--undo", status: 66)
        #expect(again.errors == "rouse: computer.rouse.old: is not there, so nothing can be put back\n")
    }

    @Test func theWordItselfIsRefused() throws {
        let outcome = try learn("--false", desk.folder.file("one.wav"), status: 1)
        #expect(outcome.output.contains("nothing was changed") && outcome.output.contains("still wakes it"))
        #expect(try names == ["computer.rouse", "woman.wav"])
    }

    @Test func whatDoesNotWakeItChangesNothing() throws {
        let found = try #require(try learn("--json", "--false", desk.folder.file("other.wav")).objects().first)
        #expect(found["verdict"] as? String == "nothing-to-do" && found["written"] as? Bool == false)
        #expect(try names == ["computer.rouse", "woman.wav"])
    }

    @Test func aDryRunLeavesEverythingAsItIs() throws {
        #expect(try learn("--dry-run", "--false", "woman.wav").output.contains("(not written)"))
        #expect(try names == ["computer.rouse", "woman.wav"])
    }

    @Test(arguments: [("", "There is nothing to learn from"), ("--undo --false a.wav", "--undo stands alone")])
    func mistakesAreExplained(arguments: String, words: String) throws {
        let outcome = try Program.rouse.run(
            ["learn", "--model", "computer.rouse"] + arguments.split(separator: " ").map(String.init), in: folder.path)
        #expect(outcome.status == 64)
        #expect(outcome.errorLines.first?.contains(words) ?? false, "\(outcome.errors)")
    }

    @Test func aRecordingThatCannotBeReadChangesNothing() throws {
        let path = desk.folder.file("text.wav")
        let outcome = try learn("--false", "woman.wav", path, status: 65)
        #expect(outcome.errorLines.count == 1 && outcome.errors.contains(path))
        #expect(try names == ["computer.rouse", "woman.wav"])
    }
}
