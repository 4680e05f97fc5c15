import Foundation
import TestSupport
import Testing

/// `rouse enroll`: a model or a sentence, never half a model.
@Suite struct EnrollTests {
    /// What is written goes here.
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func enroll(
        _ takes: [String], as keyword: String = "computer", output: String? = nil, json: Bool = false
    ) throws -> Program.Outcome {
        let flags = json ? ["--json"] : []
        return try CommandLineFixture.shared.rouse(
            ["enroll", "--keyword", keyword, "--output", output ?? folder.file("model.rouse")] + flags + takes)
    }

    /// What `--json` says of each take.
    private func reports(_ outcome: Program.Outcome) throws -> [[String: Any]] {
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        #expect(object?["event"] as? String == "enrolment")
        #expect(object?["keyword"] as? String == "computer")
        return try #require(object?["takes"] as? [[String: Any]])
    }

    @Test func threeGoodTakes() throws {
        let outcome = try enroll(["one.wav", "two.wav", "three.wav"])
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        #expect(outcome.outputLines.dropFirst().prefix(3).allSatisfy { $0.hasSuffix(" - good") })
        #expect(outcome.output.contains("Other people talking without a pause"))
        #expect(outcome.output.contains("The takes agree well. The weakest is "))
        #expect(!outcome.output.contains("give or take"))
        #expect(outcome.outputLines.dropFirst().allSatisfy { $0.count < 80 || $0.hasSuffix(" - good") })
        #expect(try folder.names == ["model.rouse"])
        // The same takes give the same bytes.
        #expect(try folder.bytes("model.rouse") == CommandLineFixture.shared.folder.bytes("computer.rouse"))
    }

    @Test func oneTakeIsLittle() throws {
        let outcome = try enroll(["one.wav"], json: true)
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        #expect((object?["warnings"] as? [String])?.contains("only-take") == true)
        #expect((object?["advice"] as? [String])?.contains { $0.hasPrefix("Three takes instead of one") } == true)
        #expect(object?["weakestTake"] == nil)
        #expect(object?["ownScore"] == nil)
        #expect(object?["falseAlarmsPerHour"] as? Double ?? -1 >= 0)
    }

    @Test func aMemoOfThreeWordsIsThreeTakes() throws {
        var scene = Scene()
        for speed in [140, 150, 160] {
            scene.say("computer", try Voice(speed: speed).saying("computer"))
            scene.pause(1)
        }
        try folder.store(WAV().bytes(scene.samples), as: "memo.wav")
        let memo = folder.file("memo.wav")
        let outcome = try enroll([memo], json: true)
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("rouse: \(memo): holds 3 words, which are 3 takes"))
        #expect(try reports(outcome).count == 3)
    }

    @Test func folderOfTakesByManyPeople() throws {
        let desk = try CommandLineFixture.shared.folder
        try folder.makeFolder("takes")
        let takes = folder.file("takes")
        for name in ["one.wav", "two.wav", "three.wav", "silence.wav"] {
            try folder.store(desk.bytes(name), as: "takes/\(name)")
        }
        try folder.store([65, 66], as: "takes/notes.txt")
        let outcome = try enroll(["--any-voice", takes])
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("computer: 3 takes"))
        #expect(outcome.errors.contains("left out") && outcome.errors.contains("silence.wav"))
        #expect(!outcome.errors.contains("notes.txt"))
    }

    @Test func otherWordsAmongManyAreNamed() throws {
        try folder.makeFolder("takes")
        for index in 0..<7 {
            let voice = Voice(speed: 140 + 6 * index, pitch: 35 + 4 * index)
            let samples = Scene.take(try voice.saying(index == 4 ? "lemonade" : "computer"))
            try folder.store(WAV().bytes(samples), as: "takes/\(index).wav")
        }
        let outcome = try enroll(["--any-voice", folder.file("takes")], json: true)
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("rouse: left out: \(folder.file("takes/4.wav")): nothing in it sounds like"))
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        let leftOut = object?["leftOut"] as? [[String: String]]
        #expect(leftOut?.map { $0["name"] } == [folder.file("takes/4.wav")])
        #expect(try reports(outcome).count == 6)
    }

    /// Without a text it is the keyword that is said; what is called like a recording is one.
    @Test func aWordAsItIsWritten() throws {
        let alone = try enroll(["--say"])
        #expect(alone.status == 0, "\(alone.errors)")
        #expect(alone.output.hasPrefix("computer: 64 voices of programs in "))
        #expect(alone.output.contains("Takes by people beside the text"))
        #expect(try enroll(["--say", "--force"], json: true).output.contains(#""voices":64"#))
        let beside = try enroll(["--say", "one.wav", "two.wav"])
        #expect(beside.output.hasPrefix("computer: 2 takes and 64 voices of programs in "), "\(beside.errors)")
        let inspected = try CommandLineFixture.shared.rouse(["inspect", folder.file("model.rouse")])
        #expect(inspected.output.hasPrefix("computer: 2 takes and 64 voices of programs in "))
    }

    @Test func aWordAsItIsWrittenByAProgramOfOnesOwn() throws {
        let program = "cp one.wav {file}"
        let outcome = try enroll(["--say", "computer", "--say", "komputer", "--voice-program", program])
        #expect(outcome.output.hasPrefix("computer: 2 voices of programs in "), "\(outcome.errors)")
        let missing = try enroll(["--say", "--voice-program", "no-such-program"])
        #expect(missing.status == 69)
        #expect(missing.errors.hasPrefix("rouse: the program 'no-such-program' cannot be run: "))
        #expect(try folder.names == ["model.rouse"])
    }

    @Test func withoutASpeechProgramOneSentenceSaysWhatToInstall() throws {
        let outcome = try Program("env").run(
            ["PATH=/nonexistent", Program.rouse.path, "enroll", "--keyword", "computer", "--say"]
                + ["--output", folder.file("model.rouse")], in: folder.path)
        #expect(outcome.status == 69)
        #expect(
            outcome.errors == """
                rouse: espeak-ng is not installed, which says the word for --say; install it (apt-get install espeak-ng), \
                or name another program with --voice-program

                """)
        #expect(try folder.names.isEmpty)
    }

    @Test(arguments: [
        (["--voice-program", "cat"], "--voice-program says what --say gives; give --say, too"),
        (["--say", "--voice-program", "'cat"], "--voice-program is no command: ''cat'"),
        (["--say", "--only-me"], "--only-me and --say contradict each other"),
        (["--say", "two\nlines"], "--say has more than 200 letters, or a control character"),
    ])
    func whatSayCannotDoIsSaid(_ words: [String], _ sentence: String) throws {
        let outcome = try enroll(words)
        #expect(outcome.status == 64)
        #expect(outcome.errorLines.first?.contains(sentence) == true, "\(outcome.errors)")
    }

    @Test func oddTakesAmongManyDoNotEndIt() throws {
        let desk = try CommandLineFixture.shared.folder
        try folder.makeFolder("odd")
        for name in ["one.wav", "two.wav", "three.wav"] { try folder.store(desk.bytes(name), as: "odd/\(name)") }
        for (codec, granule, place) in [
            ("libopus", 0, OGG.Place.last), ("libopus", 1_000_000_000_000_000_000, .first), ("libvorbis", 0, .all),
            ("libvorbis", 1_000_000_000_000_000_000, .last),
        ] {
            let coded = folder.file("take.ogg")
            let outcome = try Program("ffmpeg").run(
                ["-v", "error", "-y", "-i", desk.file("one.wav"), "-c:a", codec, coded], in: folder.path)
            try #require(outcome.status == 0, "\(outcome.errors)")
            let odd = try OGG(folder.bytes("take.ogg")).with(granule: Int64(granule), on: place)
            try folder.store(odd.bytes, as: "odd/\(codec)-\(granule).ogg")
        }
        let outcome = try enroll(["--any-voice", folder.file("odd")])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.hasPrefix("computer: "))
        #expect(outcome.errors.contains("left out") && outcome.errors.contains("libvorbis-0.ogg"))
    }

    @Test func negativesThatWakeAreToldOrSilenced() throws {
        try folder.makeFolder("others")
        let others = folder.file("others")
        try folder.store(CommandLineFixture.shared.folder.bytes("other.wav"), as: "others/other.wav")
        let outcome = try enroll(["--negatives", others, "one.wav", "two.wav", "three.wav"])
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("nothing in it wakes the keyword"))
        // The keyword itself among the negatives cannot be silenced: the takes come first.
        try folder.store(CommandLineFixture.shared.folder.bytes("two.wav"), as: "others/two.wav")
        let impossible = try enroll(["--negatives", others, "one.wav", "two.wav", "three.wav"])
        #expect(impossible.status == 0)
        #expect(impossible.errors.contains("warning") && impossible.errors.contains("two.wav at "))
    }

    static let folders = [
        Case("no folder of takes", "--any-voice nowhere", 66, "nowhere"),
        Case("folder without takes", "--any-voice folder.wav", 66, "holds no recordings"),
        Case("no folder of negatives", "--negatives nowhere one.wav", 66, "nowhere"),
        Case("takes in two ways", "--any-voice folder.wav one.wav", 64, "--any-voice"),
        Case("anybody's voice and one voice", "--any-voice folder.wav --only-me", 64, "--only-me"),
    ]

    @Test(arguments: folders)
    func folderThatCannotBeUsed(mistake: Case) throws {
        let outcome = try enroll(mistake.arguments)
        #expect(outcome.status == mistake.status)
        #expect(outcome.errors.contains(mistake.errors))
        #expect(try folder.names.isEmpty)
    }

    @Test func modelDoesNotTellWhereTheTakesLay() throws {
        let desk = try CommandLineFixture.shared.folder
        _ = try enroll([desk.file("one.wav")])
        let text = String(decoding: try folder.bytes("model.rouse"), as: UTF8.self)
        let tells = text.contains(desk.path)
        #expect(!tells)
        #expect(text.contains(#""one.wav""#) == true)
    }

    @Test(arguments: ["384kHz.wav", "32channels.wav"])
    func anyRateAndAnyNumberOfChannels(take: String) throws {
        let outcome = try enroll([take, "two.wav"], json: true)
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(try reports(outcome).allSatisfy { ($0["problems"] as? [String])?.isEmpty == true })
    }

    @Test func samplesThatAreNoNumbers() throws {
        let outcome = try enroll(["holed.wav"])
        #expect(outcome.status == 0)
        #expect(outcome.errors == "rouse: warning: holed.wav: 4 samples were no numbers and count as silence\n")
    }

    @Test func outlierOfThreeIsNamed() throws {
        let outcome = try enroll(["one.wav", "other.wav", "three.wav"], json: true)
        #expect(outcome.status == 0)
        let unlike = try reports(outcome).filter { ($0["problems"] as? [String])?.contains("unlike-others") == true }
        #expect(unlike.map { $0["name"] as? String } == ["other.wav"])
        let text = try enroll(["one.wav", "other.wav", "three.wav"]).outputLines.filter { $0.contains("unlike") }
        #expect(text.count == 2 && text.allSatisfy { $0.contains("other.wav") }, "the verdict and what to do about it")
    }

    @Test func wrongTakeIsToldAtOnceWithItsReason() throws {
        for takes in [["one.wav", "other.wav", "three.wav"], ["one.wav", "other.wav"]] {
            let named = try enroll(takes)
            #expect(named.status == 0)
            #expect(
                named.errors == "rouse: warning: other.wav does not say 'computer'; record the word alone again, and "
                    + "enrol without this file\n")
        }
    }

    @Test func wrongTakeOfAWordThatIsNotCalledByItsNameIsToldByTheOthers() throws {
        let three = try enroll(["one.wav", "other.wav", "three.wav"], as: "marigold")
        #expect(three.status == 0 && three.errorLines.count == 1)
        #expect(three.errors.hasPrefix("rouse: warning: other.wav does not sound like the other takes: it is "))
        #expect(three.errors.contains("record the word alone again"))
        let two = try enroll(["one.wav", "other.wav"], as: "marigold")
        #expect(two.status == 0 && two.errorLines.count == 1)
        #expect(two.errors.hasPrefix("rouse: warning: one.wav and other.wav do not sound alike: they are "))
        #expect(two.errors.contains("record a third take to find out which"))
    }

    @Test func oneRecordingCountsOnceHoweverOftenItIsGiven() throws {
        let outcome = try enroll(["one.wav", "one.wav", "copy.wav"], json: true)
        #expect(outcome.status == 0)
        #expect(
            outcome.errorLines == [
                "rouse: warning: one.wav is given twice and counts once: three different takes are needed",
                "rouse: warning: copy.wav is the same recording as one.wav and counts once: three different takes are needed",
            ])
        #expect(try reports(outcome).map { $0["name"] as? String } == ["one.wav"])
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        let duplicates = try #require(object?["duplicates"] as? [[String: String]])
        #expect(duplicates.map { $0["name"] } == ["one.wav", "copy.wav"])
        let copied = try folder.bytes("model.rouse")
        _ = try enroll(["one.wav"])
        #expect(try folder.bytes("model.rouse") == copied, "the model is that of the one take")
    }

    @Test func twoTakesThatDoNotResembleEachOtherAreBothNamed() throws {
        let text = try enroll(["one.wav", "other.wav"]).outputLines.filter { $0.contains(" - unlike") }
        #expect(text.count == 2)
        #expect(text[0].contains("one.wav") && text[1].contains("other.wav"))
    }

    static let useless = [
        Case("silence", "silence.wav", 65, "silence.wav: holds no word, only silence"),
        Case("a minute", "minute.wav", 65, "minute.wav: is longer than 15 s"),
        Case("50 ms", "blip.wav", 65, "blip.wav: holds less than 0.1 s of audio"),
        Case("no file", "nowhere.wav", 66, "nowhere.wav: there is no such file"),
        Case("text", "text.wav", 65, "text.wav: is not audio"),
    ]

    @Test(arguments: useless)
    func uselessTakeLeavesNoModel(take: Case) throws {
        let outcome = try enroll(["one.wav", "two.wav", take.command])
        #expect(outcome.status == take.status)
        #expect(outcome.errors.hasPrefix("rouse: \(take.errors)"), "\(outcome.errors)")
        #expect(outcome.errorLines.count == 1)
        #expect(outcome.output.isEmpty)
        #expect(try folder.names.isEmpty)
    }

    @Test(arguments: useless)
    func uselessTakeLeavesTheOldModelAlone(take: Case) throws {
        try folder.store("old".utf8, as: "model.rouse")
        #expect(try enroll(["one.wav", take.command]).status == take.status)
        #expect(try folder.names == ["model.rouse"])
        #expect(try folder.bytes("model.rouse") == Array("old".utf8))
    }

    @Test(arguments: ["nowhere/model.rouse", "file/model.rouse", "folder"])
    func outputThatCannotBeWritten(name: String) throws {
        try folder.store("old".utf8, as: "file")
        try folder.makeFolder("folder")
        let outcome = try enroll(["one.wav"], output: folder.file(name))
        #expect(outcome.status == 73)
        #expect(outcome.errorLines.count == 1)
        #expect(outcome.errors.hasPrefix("rouse: cannot write \(folder.file(name)): "))
        #expect(outcome.output.isEmpty)
        #expect(try folder.names == ["file", "folder"])
    }

    /// A limit on the size of files stands in for a full disk.
    @Test func fullDiskLeavesTheOldModelWhole() throws {
        try folder.store("old".utf8, as: "model.rouse")
        let script = #"trap '' XFSZ; ulimit -f 4; exec "$@""#
        let outcome = try Program("sh").run(
            [
                "-c", script, "sh", Program.rouse.path, "enroll", "--keyword", "computer", "--output",
                folder.file("model.rouse"), "one.wav",
            ], in: CommandLineFixture.shared.folder.path)
        #expect(outcome.status == 73)
        #expect(outcome.errorLines.count == 1)
        #expect(outcome.errors.contains("File too large"))
        #expect(try folder.names == ["model.rouse"])
        #expect(try folder.bytes("model.rouse") == Array("old".utf8))
    }

    @Test func modelIsReplacedByABetterOne() throws {
        _ = try enroll(["one.wav"])
        let first = try folder.bytes("model.rouse")
        #expect(try enroll(["one.wav", "two.wav"]).status == 0)
        #expect(try folder.bytes("model.rouse") != first)
        #expect(try folder.names == ["model.rouse"])
    }
}
