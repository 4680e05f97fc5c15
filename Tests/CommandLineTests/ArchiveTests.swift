import Foundation
import TestSupport
import Testing

/// `rouse detect` on folders and lists of recordings.
@Suite struct ArchiveTests {
    let desk: CommandLineFixture
    let folder: TemporaryFolder

    init() throws {
        desk = try CommandLineFixture.shared
        folder = try TemporaryFolder()
        for (path, name) in Self.tree {
            let place = URL(filePath: folder.file("calls/\(path)"))
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(desk.folder.bytes(name)).write(to: place)
        }
    }

    private static let tree = [
        ("monday/late.wav", "computer.wav"), ("monday/early.WAV", "one.wav"), ("monday.wav", "computer.wav"),
        ("tuesday/deep/er/call.wav", "two.wav"), ("tuesday/notes.txt", "text.wav"), ("a.wav", "other.wav"),
    ]
    /// In the order of their bytes: a point comes before a slash.
    private static let names = [
        "calls/a.wav", "calls/monday.wav", "calls/monday/early.WAV", "calls/monday/late.wav",
        "calls/tuesday/deep/er/call.wav",
    ]
    private static let before = ["detect", "--json", "--min-score", "0", "--model"]

    private func detect(_ arguments: [String], status: Int32 = 0) throws -> Program.Outcome {
        let outcome = try Program.rouse.run(
            Self.before + [desk.folder.file("computer.rouse")] + arguments, in: folder.path)
        #expect(outcome.status == status, "\(outcome.errors)")
        return outcome
    }

    private func files(_ outcome: Program.Outcome) throws -> [String] {
        try outcome.objects().compactMap { $0["file"] as? String }.reduce(into: []) { files, file in
            if files.last != file { files.append(file) }
        }
    }

    @Test func foldersAreSearchedWithAllThatIsInThem() throws {
        let outcome = try detect(["calls"])
        #expect(outcome.errors.isEmpty)
        #expect(try files(outcome) == Self.names)
        #expect(try detect(["calls/", "calls/monday"]).output == outcome.output, "each recording once")
        var (file, time) = ("", 0.0)
        for object in try outcome.objects() {
            let (itsFile, itsTime) = (object["file"] as? String ?? "", try object.number("time"))
            #expect(itsFile != file || itsTime > time)
            (file, time) = (itsFile, itsTime)
        }
    }

    /// Every line is that of the recording alone, with its name.
    @Test func linesAreThoseOfOneRecording() throws {
        let alone = try detect(["calls/monday.wav"]).outputLines
        let lines = try detect(["calls"]).outputLines.filter { $0.hasSuffix(#""file":"calls/monday.wav"}"#) }
        #expect(lines == alone.map { $0.dropLast() + #","file":"calls/monday.wav"}"# })
    }

    @Test(arguments: [2, 3, 16])
    func outputDoesNotDependOnTheProcessors(jobs: Int) throws {
        #expect(try detect(["--jobs", "\(jobs)", "calls"]).output == detect(["--jobs", "1", "calls"]).output)
    }

    @Test func linksThatLeadBackAreHarmless() throws {
        let plain = try detect(["calls"]).output
        for (link, target) in [("calls/monday/up", ".."), ("calls/self", "."), ("calls/tuesday/deep/round", "../..")] {
            try FileManager.default.createSymbolicLink(atPath: folder.file(link), withDestinationPath: target)
        }
        #expect(try detect(["calls"]).output == plain)
    }

    @Test func listsNameRecordingsAndFolders() throws {
        let wanted = try detect(["calls"]).output
        try folder.store("calls/tuesday\r\n\ncalls/monday\ncalls/monday.wav\ncalls/a.wav\n".utf8, as: "list")
        #expect(try detect(["--list", "list"]).output == wanted)
        let piped = try Program.rouse.run(
            Self.before + [desk.folder.file("computer.rouse"), "--list", "-"], in: folder.path,
            input: .pipe(file: folder.file("list")))
        #expect(piped.status == 0 && piped.output == wanted)
    }

    @Test func oneBadRecordingIsSaidWhereItLiesAndStopsNothing() throws {
        let good = try detect(["calls"]).outputLines
        try folder.store(desk.folder.bytes("text.wav"), as: "calls/lost.wav")
        try folder.store("calls\nnowhere.wav\n/dev/null\n".utf8, as: "list")
        for jobs in ["1", "2"] {
            let outcome = try detect(["--jobs", jobs, "--list", "list"], status: 66)
            let errors = try outcome.objects().filter { $0["event"] as? String == "error" }
            #expect(errors.map { $0["file"] as? String } == ["/dev/null", "calls/lost.wav", "nowhere.wav"])
            #expect(errors.map { $0["code"] as? String } == ["no-input", "bad-data", "no-input"])
            #expect(errors.allSatisfy { $0["source"] as? String == "recording" })
            #expect(outcome.outputLines.filter { !$0.contains(#""event":"error""#) } == good)
            #expect(try files(outcome) == (["/dev/null"] + Self.names + ["calls/lost.wav", "nowhere.wav"]).sorted())
            #expect(outcome.errorLines.count == 3)
            #expect(outcome.errors.contains("rouse: calls/lost.wav: is not audio"))
        }
    }

    /// What scripts give to it by name gets the lines that it always got.
    @Test func namedRecordingsHaveNoErrorLines() throws {
        let outcome = try detect(["calls/monday.wav", "nowhere.wav"], status: 66)
        #expect(try outcome.objects().allSatisfy { $0["event"] as? String == "detection" })
        #expect(outcome.errorLines.count == 1)
    }

    @Test func whatIsKeptIsNotHeardAgain() throws {
        let moment: [FileAttributeKey: Any] = [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)]
        let place = folder.file("calls/a.wav")
        try FileManager.default.setAttributes(moment, ofItemAtPath: place)
        let wanted = try detect(["calls"]).output
        #expect(try detect(["--resume", "state", "calls"]).output == wanted)
        let kept = try folder.bytes("state")
        #expect(Self.recordings(in: kept) == Self.names.count)
        // A recording with the same length and time, and nothing in it.
        let length = try folder.bytes("calls/a.wav").count
        try folder.store([UInt8](repeating: 0, count: length), as: "calls/a.wav")
        try FileManager.default.setAttributes(moment, ofItemAtPath: place)
        #expect(try detect(["--resume", "state", "calls"]).output == wanted)
        #expect(try folder.bytes("state") == kept, "nothing was added")
        // Other settings find other things.
        _ = try detect(["--resume", "state", "--sensitivity", "0.7", "calls/a.wav"], status: 65)
    }

    /// Wherever the first run was killed while it wrote, the second goes on and prints what one would.
    @Test func whereverItWasKilledItGoesOn() throws {
        let wanted = try detect(["--resume", "state", "calls"]).output
        let whole = try folder.bytes("state")
        for length in stride(from: 0, to: whole.count, by: max(1, whole.count / 9)) {
            try folder.store(whole[..<length], as: "state")
            #expect(try detect(["--resume", "state", "calls"]).output == wanted, "\(length)")
            #expect(try folder.bytes("state").count == whole.count)
        }
        var changed = Array(whole)
        changed[whole.count / 2] ^= 1
        try folder.store(changed, as: "state")
        #expect(try detect(["--resume", "state", "calls"]).output == wanted)
    }

    @Test func killedAndBegunAgainItPrintsTheSame() throws {
        for copy in 0..<12 {
            try folder.store(desk.folder.bytes("minute.wav"), as: "calls/monday/minute-\(copy).wav")
        }
        let wanted = try detect(["calls"]).output
        let arguments = Self.before + [desk.folder.file("computer.rouse"), "--resume", "state", "calls"]
        for recordings in [2, 6] {
            let running = try RunningProgram(Program.rouse, arguments, in: folder.path)
            while running.isRunning, try heard() < recordings { usleep(1_000) }
            running.send(signal: SIGKILL)
            _ = running.end()
            #expect(try heard() >= recordings)
        }
        #expect(try detect(["--resume", "state", "calls"]).output == wanted)
    }

    /// Recordings of which a state keeps something, none of which is long enough for two parts.
    private static func recordings(in state: [UInt8]) -> Int {
        String(decoding: state, as: UTF8.self).matches(of: /"format":"[^"]*","heard":/).count
    }

    private func heard() throws -> Int {
        guard let state = try? folder.bytes("state") else { return 0 }
        return Self.recordings(in: state)
    }

    static let refusals = [
        Case("empty folder", "empty", 66, "empty: holds no recordings; name a folder of WAV, FLAC, OGG or AIFF files"),
        Case(
            "foreign state", "--resume text.wav one.wav", 65,
            "text.wav: is no state of a search; name another file with --resume"),
        Case(
            "state nowhere", "--resume nowhere/state one.wav", 73,
            "nowhere/state: cannot be written (No such file or directory); make room or name another file with "
                + "--resume"),
        Case(
            "list nowhere", "--list nowhere", 66,
            "nowhere: cannot be read (No such file or directory); give --list a file of paths, one a line"),
    ]

    @Test(arguments: refusals)
    func refusalsAreExplained(refusal: Case) throws {
        try folder.makeFolder("empty")
        for name in ["text.wav", "one.wav"] { try folder.store(desk.folder.bytes(name), as: name) }
        refusal.expectSentence(
            try Program.rouse.run(
                ["detect", "--model", desk.folder.file("computer.rouse")] + refusal.arguments, in: folder.path))
    }

    static let mistakes = [
        Case("no jobs", "detect --jobs 0 one.wav", 64, "--jobs 0 is outside 1 to 1024"),
        Case("two readers", "detect --list - -", 64, "both read standard input"),
    ]

    @Test(arguments: mistakes)
    func mistakesAreExplained(mistake: Case) throws {
        mistake.expectUsageError(try desk.rouse(mistake.arguments))
    }
}
