import TestSupport
import Testing

/// Words without an option mean what anybody would mean by them, or it is said what to type.
@Suite struct PlainWordTests {
    @Test func aModelIsListenedForAndLookedForWithoutItsOption() throws {
        let fixture = try CommandLineFixture.shared
        let named = try fixture.rouse(["listen", "--json", "--model", "computer.rouse", "--input", "computer.wav"])
        for words in [
            ["computer.rouse", "--json", "--input", "computer.wav"],
            ["-m", "computer.rouse", "--json", "--input", "computer.wav"],
        ] {
            let outcome = try fixture.rouse(["listen"] + words)
            #expect(outcome.status == 0, "\(outcome.errors)")
            let times = { (outcome: Program.Outcome) in try outcome.objects().map { $0["time"] as? Double } }
            #expect(try times(outcome) == times(named))
        }
        let detected = try fixture.rouse(["detect", "computer.rouse", "computer.wav"])
        #expect(try detected.output == fixture.rouse(["detect", "--model", "computer.rouse", "computer.wav"]).output)
    }

    @Test func anEnrolledWordIsAModel() throws {
        let fixture = try CommandLineFixture.shared
        let home = try TemporaryFolder()
        for folder in ["rouse", "rouse/keywords"] { try home.makeFolder(folder) }
        try home.store(fixture.folder.bytes("computer.rouse"), as: "rouse/keywords/computer.rouse")
        let outcome = try Program("env").run(
            ["XDG_DATA_HOME=\(home.path)", Program.rouse.path, "listen", "computer", "--input", "computer.wav"],
            in: fixture.folder.path)
        #expect(outcome.status == 0 && outcome.errors.hasPrefix("rouse: listening for computer on computer.wav\n"))
    }

    static let mistakes = [
        Case(
            "a recording for a model", "listen computer.wav", 64,
            "rouse: 'computer.wav' is no model (NAME.rouse); if it is a recording, type --input computer.wav"),
        Case(
            "a word that nobody has taught", "listen marmalade", 64,
            "rouse: there is no model 'marmalade'; name its file, such as marmalade.rouse, or teach the word with "
                + "'rouse enroll --keyword marmalade'"),
        Case(
            "nothing but a model", "detect computer.rouse", 64,
            "rouse: there is no recording; name one behind the models"),
    ]

    @Test(arguments: mistakes)
    func whatCannotBeMeantIsExplained(mistake: Case) throws {
        mistake.expectUsageError(try CommandLineFixture.shared.rouse(mistake.arguments))
    }

    @Test func theFirstWordThatIsNoFileIsTheKeyword() throws {
        let folder = try TemporaryFolder()
        let takes = ["one.wav", "two.wav", "three.wav"]
        let outcome = try CommandLineFixture.shared.rouse(
            ["enroll", "computer"] + takes + ["-o", folder.file("computer.rouse"), "--json"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try outcome.objects().first?["keyword"] as? String == "computer")
    }

    @Test func aSpeakerIsKeptInTheModel() throws {
        let fixture = try CommandLineFixture.shared
        let folder = try TemporaryFolder()
        let learned = try fixture.rouse(
            ["enroll", "computer", "one.wav", "two.wav", "--speaker", "Anna", "-o", folder.file("a.rouse")])
        #expect(learned.status == 0, "\(learned.errors)")
        let both = ["detect", "--json", "-m", folder.file("a.rouse"), "-m", "computer.rouse", "computer.wav"]
        let speakers = Set(try fixture.rouse(both).objects().map { $0["speaker"] as? String })
        #expect(!speakers.isEmpty && speakers.isSubset(of: ["Anna", "computer"]))
        let alone = try fixture.rouse(["detect", "--json", "-m", folder.file("a.rouse"), "computer.wav"])
        #expect(try alone.objects().allSatisfy { $0["speaker"] == nil })
    }
}
