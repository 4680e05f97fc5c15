import TestSupport
import Testing

/// What is no keyword model is refused by every subcommand that reads one.
@Suite struct BadModelTests {
    static let damaged = [
        "cut-0", "cut-5", "cut-12", "cut-200", "cut-all-but-1", "flipped-length", "flipped-header", "flipped-numbers",
    ]
    static let subcommands = [
        "inspect", "detect computer.wav --model", "listen --input computer.wav --model",
    ]

    @Test(arguments: damaged, subcommands)
    func damagedModel(name: String, subcommand: String) throws {
        let run = Case(name, "\(subcommand) \(name).rouse", 65, "")
        let outcome = try CommandLineFixture.shared.rouse(run.arguments)
        #expect(outcome.status == 65)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errorLines.count == 1)
        #expect(outcome.errors.hasPrefix("rouse: \(name).rouse is damaged ("))
        #expect(outcome.errors.hasSuffix("); enrol the keyword again or restore the file from a copy\n"))
    }

    @Test(
        arguments: [
            Case(
                "missing", "nowhere.rouse", 66,
                "cannot read nowhere.rouse: No such file or directory; check the path"),
            Case("folder", "folder.wav", 66, "folder.wav is a folder; give the model file itself"),
            Case("recording", "one.wav", 65, "one.wav is not a Rouse model; give a file that 'rouse enroll' wrote"),
            Case(
                "newer", "newer.rouse", 65,
                "newer.rouse has format version 8, newer than the 7 that this program reads; update Rouse"),
        ], subcommands)
    func otherFile(model: Case, subcommand: String) throws {
        let run = Case(model.id, "\(subcommand) \(model.command)", model.status, model.errors)
        run.expectSentence(try CommandLineFixture.shared.rouse(run.arguments))
    }

    @Test func flippedVersionIsNewerOrDamaged() throws {
        let outcome = try CommandLineFixture.shared.rouse(["inspect", "flipped-version.rouse"])
        #expect(outcome.status == 65)
        #expect(outcome.errorLines.count == 1)
    }

    /// A checksum keeps accidents away, not intent: numbers that nobody measured are shown as they are.
    @Test func impossibleMeasurementsDoNotCrashTheReader() throws {
        let outcome = try CommandLineFixture.shared.rouse(["inspect", "boastful.rouse"])
        #expect(outcome.status == 0)
        #expect(outcome.outputLines.contains { $0.contains("one.wav") && $0.contains("e+300") })
    }

    @Test func frontEndIsNoKeyword() throws {
        let outcome = try CommandLineFixture.shared.rouse(["inspect", CommandLineFixture.frontEnd])
        #expect(outcome.status == 65)
        #expect(
            outcome.errors
                == "rouse: \(CommandLineFixture.frontEnd) holds a front-end model where a keyword model is needed\n")
    }

    @Test func frontEndThatLacksSomething() throws {
        let learn = ["enroll", "--keyword", "word", "--output", "lacking.rouse", "computer.wav", "--front-end"]
        let half = try CommandLineFixture.shared.rouse(learn + ["half-a-network.rouse"])
        #expect(half.status == 65)
        #expect(half.errors.contains("half-a-network.rouse") && half.errors.contains("hidden2Bias"))
        let one = try CommandLineFixture.shared.rouse(learn + ["one-projection.rouse", "--only-me"])
        #expect(one.status == 65)
        #expect(one.errors.contains("one-projection.rouse") && one.errors.contains("one voice alone"))
    }

    @Test func sameModelTwice() throws {
        let outcome = try CommandLineFixture.shared.rouse(
            ["detect", "--model", "computer.rouse", "--model", "computer.rouse", "computer.wav"])
        Case(
            "twice", "", 64,
            "two models have the keyword 'computer' and the same speaker; give one of them, or name their speakers with "
                + "'rouse enroll --speaker'"
        ).expectSentence(outcome)
    }
}
