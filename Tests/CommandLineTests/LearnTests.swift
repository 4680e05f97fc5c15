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
        let other = try Words.stranger.saying("computer")
        try folder.store(WAV().bytes(Scene.take(other)), as: "stranger.wav")
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
        #expect(try wakes("stranger.wav"))
        let output = try learn("--false", "stranger.wav", "--true", desk.folder.file("one.wav")).output
        #expect(output.contains("stranger.wav: ") && output.contains("wakes it no longer"))
        #expect(output.contains("is heard as before") && output.contains("3 of 3 takes"))
        #expect(try !wakes("stranger.wav"))
        #expect(try wakes(desk.folder.file("one.wav")) && wakes(desk.folder.file("computer.wav")))
        #expect(try folder.bytes("computer.rouse.old") == desk.folder.bytes("computer.rouse"))
    }

    @Test func undoPutsBackWhatWasThere() throws {
        _ = try learn("--false", "stranger.wav")
        #expect(try folder.bytes("computer.rouse") != desk.folder.bytes("computer.rouse"))
        #expect(try learn("--undo").output == "computer.rouse: is what it was before\n")
        #expect(try folder.bytes("computer.rouse") == desk.folder.bytes("computer.rouse"))
        #expect(try names == ["computer.rouse", "stranger.wav"])
        let again = try learn("--undo", status: 66)
        #expect(again.errors == "rouse: computer.rouse.old: is not there, so nothing can be put back\n")
    }

    @Test func theWordItselfIsRefused() throws {
        let outcome = try learn("--false", desk.folder.file("one.wav"), status: 1)
        #expect(outcome.output.contains("nothing was changed") && outcome.output.contains("still wakes it"))
        #expect(try names == ["computer.rouse", "stranger.wav"])
    }

    @Test func whatDoesNotWakeItChangesNothing() throws {
        let found = try #require(try learn("--json", "--false", desk.folder.file("other.wav")).objects().first)
        #expect(found["verdict"] as? String == "nothing-to-do" && found["written"] as? Bool == false)
        #expect(try names == ["computer.rouse", "stranger.wav"])
    }

    @Test func aDryRunLeavesEverythingAsItIs() throws {
        #expect(try learn("--dry-run", "--false", "stranger.wav").output.contains("(not written)"))
        #expect(try names == ["computer.rouse", "stranger.wav"])
    }

    /// With the takes beside it, as `enroll` leaves them in the user's data.
    private func keepTakes(_ names: [String] = ["one", "two", "three"]) throws {
        for (number, name) in names.enumerated() {
            try folder.store(desk.folder.bytes("\(name).wav"), as: "computer-take\(number + 1).wav")
        }
    }

    /// Three takes find each other better than two.
    @Test func aGoodRecordingBecomesATakeAndUndoPutsItAside() throws {
        let takes = ["one", "two"]
        try keepTakes(takes)
        let paths = takes.map { desk.folder.file("\($0).wav") }
        let enrolled = try Program.rouse.run(
            ["enroll", "--keyword", "computer", "--output", "computer.rouse"] + paths, in: folder.path)
        #expect(enrolled.status == 0)
        let before = try folder.bytes("computer.rouse")
        // In the middle of something else.
        var scene = Scene()
        scene.pause(2)
        scene.say("word", try Words.later.saying("computer"))
        scene.pause(1.5)
        scene.say("talk", try Words.later.saying("good morning"))
        scene.pause(1)
        try folder.store(WAV().bytes(scene.samples), as: "good.wav")
        let dry = try learn("--dry-run", "--true", "good.wav").output
        #expect(dry.contains("1 take added (not written)"))
        #expect(try folder.bytes("computer.rouse") == before)
        let found = try #require(try learn("--json", "--true", "good.wav").objects().first)
        #expect(found["verdict"] as? String == "improved" && found["takes"] as? Int == 3)
        #expect(try found.number("takesFound") >= found.number("takesFoundBefore"))
        #expect(try folder.bytes("computer.rouse.old") == before)
        for (number, name) in takes.enumerated() {
            #expect(try folder.bytes("computer-take\(number + 1).wav") == desk.folder.bytes("\(name).wav"))
        }
        let take = try folder.bytes("computer-take3.wav").count
        #expect(take < 2 * 16_000 * 2, "the word alone, and some room")
        #expect(try wakes("good.wav") && wakes(desk.folder.file("one.wav")))
        #expect(try learn("--true", "good.wav", status: 65).errors.contains("the model knows each"))
        _ = try learn("--undo")
        #expect(try folder.bytes("computer.rouse") == before)
        #expect(try names.contains("computer-take3.wav.old") && !names.contains("computer-take3.wav"))
    }

    /// Another word among the takes would have them find each other less.
    @Test func anotherWordIsRefusedWithTheNumbers() throws {
        try keepTakes()
        let before = try names
        let outcome = try learn("--true", desk.folder.file("other.wav"), status: 1)
        #expect(outcome.output.contains("nothing was changed") && outcome.output.contains("refused: "))
        #expect(outcome.output.contains("before: 3 of 3 takes"))
        #expect(try names == before)
        #expect(try folder.bytes("computer.rouse") == desk.folder.bytes("computer.rouse"))
    }

    @Test func withoutTheTakesNoneIsAdded() throws {
        let outcome = try learn("--true", desk.folder.file("other.wav"), status: 66)
        #expect(outcome.errors.contains("its takes do not lie beside it"))
    }

    @Test(arguments: [("", "there is nothing to learn from"), ("--undo --false a.wav", "--undo stands alone")])
    func mistakesAreExplained(arguments: String, words: String) throws {
        let outcome = try Program.rouse.run(
            ["learn", "--model", "computer.rouse"] + arguments.split(separator: " ").map(String.init), in: folder.path)
        #expect(outcome.status == 64)
        #expect(outcome.errorLines.first?.contains(words) ?? false, "\(outcome.errors)")
    }

    @Test func aRecordingThatCannotBeReadChangesNothing() throws {
        let path = desk.folder.file("text.wav")
        let outcome = try learn("--false", "stranger.wav", path, status: 65)
        #expect(outcome.errorLines.count == 1 && outcome.errors.contains(path))
        #expect(try names == ["computer.rouse", "stranger.wav"])
    }
}
