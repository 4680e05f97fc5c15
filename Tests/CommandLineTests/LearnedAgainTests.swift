import Foundation
import TestSupport
import Testing

/// `rouse enroll --add` and `rouse upgrade`: a keyword is learned again from the takes that lie beside its model.
@Suite struct LearnedAgainTests {
    private let home: TemporaryFolder

    init() throws {
        home = try TemporaryFolder()
        for name in ["one", "two", "three", "copy"] {
            try home.store(CommandLineFixture.shared.folder.bytes("\(name).wav"), as: "\(name).wav")
        }
    }

    private func rouse(_ arguments: String...) throws -> Program.Outcome {
        let environment = ["XDG_DATA_HOME": home.file("data")]
        return try RunningProgram(.rouse, arguments, in: home.path, environment: environment).end()
    }

    private let model = "data/rouse/keywords/computer/computer.rouse"

    private var files: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: home.file("data/rouse/keywords/computer")).sorted()
        }
    }

    @Test func anAddedTakeMakesTheModelOfAllTakes() throws {
        _ = try rouse("enroll", "computer", "one.wav", "two.wav")
        let added = try rouse("enroll", "computer", "--add", "three.wav")
        #expect(added.status == 0, "\(added.errors)")
        #expect(added.output.hasPrefix("computer: 3 takes"))
        #expect(try files == ["computer.rouse", "take1.wav", "take2.wav", "take3.wav"])
        let once = try rouse("inspect", "--json", model).output
        _ = try rouse("enroll", "computer", "--force", "one.wav", "two.wav", "three.wav")
        let report = try rouse("inspect", "--json", model).output
        #expect(once == report)
    }

    @Test func aTakeThatIsKnownIsNothingNew() throws {
        _ = try rouse("enroll", "computer", "one.wav", "two.wav")
        let before = try home.bytes(model)
        let added = try rouse("enroll", "computer", "--add", "copy.wav")
        #expect(added.status == 65)
        #expect(added.errors.contains("nothing to add"))
        #expect(try home.bytes(model) == before && files.count == 3)
    }

    @Test func thereHasToBeAModelAndItsTakes() throws {
        let none = try rouse("enroll", "computer", "--add", "one.wav")
        #expect(none.status == 66 && none.errors.contains("there is no model yet"))
        _ = try rouse("enroll", "computer", "--output", "named.rouse", "one.wav", "two.wav")
        let before = try home.bytes("named.rouse")
        for again in [
            ["enroll", "computer", "--add", "--output", "named.rouse", "three.wav"], ["upgrade", "named.rouse"],
        ] {
            let outcome = try RunningProgram(.rouse, again, in: home.path).end()
            #expect(outcome.status == 66)
            #expect(outcome.errors.contains("rouse enroll --force --keyword computer --output named.rouse"))
        }
        #expect(try home.bytes("named.rouse") == before)
    }

    @Test func takesBesideANamedModelCountToo() throws {
        _ = try rouse("enroll", "computer", "--output", "named.rouse", "one.wav", "two.wav")
        for (number, name) in ["one", "two"].enumerated() {
            try home.store(home.bytes("\(name).wav"), as: "named-take\(number + 1).wav")
        }
        let added = try rouse("enroll", "computer", "--add", "--output", "named.rouse", "three.wav")
        #expect(added.status == 0 && added.output.hasPrefix("computer: 3 takes"), "\(added.errors)")
        #expect(try home.names.contains("named-take3.wav"))
    }

    @Test func aModelOfAnotherWordIsLeftAlone() throws {
        _ = try rouse("enroll", "computer", "--output", "named.rouse", "one.wav")
        try home.store(home.bytes("one.wav"), as: "named-take1.wav")
        let added = try rouse("enroll", "lemonade", "--add", "--output", "named.rouse", "two.wav")
        #expect(added.status == 64 && added.errors.contains("is a model of 'computer'"))
    }

    @Test func addingAndReplacingContradictEachOther() throws {
        #expect(try rouse("enroll", "computer", "--add", "--force", "one.wav").status == 64)
    }

    /// A keyword that only programs have said is said again beside the new takes, in the way it was written.
    @Test func aWrittenWordGetsBetterByTakes() throws {
        _ = try rouse("enroll", "computer", "--say", "kompewter")
        let added = try rouse("enroll", "computer", "--add", "one.wav", "two.wav")
        #expect(added.status == 0, "\(added.errors)")
        #expect(added.output.hasPrefix("computer: 2 takes and "))
        let header = try String(decoding: home.bytes(model).prefix(20_000), as: UTF8.self)
        #expect(header.contains("kompewter"))
    }

    @Test func aModelOfThisReleaseIsLeftAsItIs() throws {
        _ = try rouse("enroll", "computer", "one.wav", "two.wav", "three.wav")
        let before = try home.bytes(model)
        let outcome = try rouse("upgrade", "computer")
        #expect(outcome.status == 0 && outcome.output.contains("is as this release learns it"))
        #expect(try home.bytes(model) == before && files.count == 4)
    }

    /// What another release made is kept, and the model is the one that this release would make of the takes.
    @Test func aModelOfBeforeIsLearnedAgain() throws {
        _ = try rouse("enroll", "computer", "one.wav", "two.wav", "three.wav")
        let wanted = try home.bytes(model)
        // As if the release before had known two takes of three.
        _ = try rouse("enroll", "computer", "--force", "one.wav", "two.wav")
        try home.store(home.bytes("three.wav"), as: "data/rouse/keywords/computer/take3.wav")
        let before = try home.bytes(model)
        let outcome = try rouse("upgrade")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("learned again"))
        #expect(try home.bytes(model + ".old") == before)
        // But for the names of the takes.
        #expect(abs(try home.bytes(model).count - wanted.count) < 20)
        #expect(try rouse("upgrade", "--json").output.contains(#""changed":false"#))
    }
}
