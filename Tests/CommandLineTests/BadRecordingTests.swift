import TestSupport
import Testing

/// Whatever is given in place of a recording, each subcommand ends in the same clear sentence and status.
@Suite struct BadRecordingTests {
    static let recordings = [
        Case("missing", "nowhere.wav", 66, "nowhere.wav: there is no such file; check the name"),
        Case("folder", "folder.wav", 66, "folder.wav: is a directory; name the recordings in it"),
        Case("empty", "empty.wav", 65, "empty.wav: is empty; record it again"),
        Case("no samples", "nothing.wav", 65, "nothing.wav: holds no samples; record it again"),
        Case(
            "text", "text.wav", 65,
            "text.wav: is not audio that Rouse can read; give WAV, FLAC, OGG, AIFF or MP3"),
        Case(
            "1 Hz", "1Hz.wav", 65,
            "1Hz.wav: has a sample rate of 1 Hz; convert it to a rate between 4000 and 384000 Hz"),
    ]

    static let subcommands = [
        "detect --json --model computer.rouse", "vad",
        "enroll --keyword x --output /proc/never.rouse one.wav",
    ]

    @Test(arguments: recordings, subcommands)
    func isRefused(recording: Case, subcommand: String) throws {
        // It searches folders, which are tests of their own.
        guard recording.id != "folder" || !subcommand.hasPrefix("detect") else { return }
        let run = Case(recording.id, "\(subcommand) \(recording.command)", recording.status, recording.errors)
        run.expectSentence(try CommandLineFixture.shared.rouse(run.arguments))
    }

    @Test(arguments: recordings)
    func isRefusedAsInput(recording: Case) throws {
        let outcome = try CommandLineFixture.shared.rouse([
            "listen", "--model", "computer.rouse", "--input", recording.command,
        ])
        recording.expectSentence(outcome)
    }

    @Test(arguments: subcommands)
    func headerIsCut(subcommand: String) throws {
        let outcome = try CommandLineFixture.shared.rouse(Case("", "\(subcommand) header.wav", 65, "").arguments)
        #expect(outcome.status == 65)
        #expect(outcome.errorLines.count == 1)
        #expect(outcome.errors.hasPrefix("rouse: header.wav: "))
    }

    @Test func whatATelephoneRecordsNeedsFFmpeg() throws {
        let folder = try TemporaryFolder()
        try folder.store([0, 0, 0, 28] + Array("ftypM4A ".utf8) + [UInt8](repeating: 0, count: 500), as: "voice.m4a")
        let outcome = try Program("/usr/bin/env").run(
            ["PATH=/nowhere", Program.rouse.path, "vad", "voice.m4a"], in: folder.path)
        Case(
            "no ffmpeg", "", 65,
            "voice.m4a: this container needs ffmpeg; install it (apt-get install ffmpeg) or convert it to WAV"
        ).expectSentence(outcome)
    }

    /// What comes before a bad recording is not lost.
    @Test func goodRecordingBeforeABadOneIsStillSearched() throws {
        let outcome = try CommandLineFixture.shared.rouse([
            "detect", "--json", "--min-score", "0", "--model", "computer.rouse", "computer.wav", "empty.wav",
        ])
        #expect(outcome.status == 65)
        #expect(!outcome.outputLines.isEmpty)
        #expect(outcome.errors == "rouse: empty.wav: is empty; record it again\n")
    }

    /// What comes after it neither; the status is that of the first.
    @Test(
        arguments: [
            ("detect --json --min-score 0 --model computer.rouse", "empty.wav nowhere.wav text.wav", 65),
            ("vad --segments-json", "nowhere.wav empty.wav text.wav", 66),
            ("vad", "text.wav 1Hz.wav", 65),
        ] as [(String, String, Int32)])
    func badRecordingsDoNotStopTheOthers(subcommand: String, bad: String, status: Int32) throws {
        let desk = try CommandLineFixture.shared
        let arguments = subcommand.split(separator: " ").map(String.init)
        let names = bad.split(separator: " ").map(String.init)
        let good = try desk.rouse(arguments + ["one.wav", "computer.wav"])
        #expect(good.status == 0 && !good.output.isEmpty)
        let mixed = try desk.rouse(arguments + [names[0], "one.wav"] + names[1...] + ["computer.wav"])
        #expect(mixed.status == status)
        #expect(mixed.errorLines.count == names.count)
        for (line, name) in zip(mixed.errorLines, names) { #expect(line.hasPrefix("rouse: \(name): ")) }
        #expect(mixed.output == good.output)
    }

    @Test func aChannelThatOneRecordingLacksDoesNotStopTheOthers() throws {
        let desk = try CommandLineFixture.shared
        let outcome = try desk.rouse(["vad", "--segments-json", "--channel", "2", "one.wav", "32channels.wav"])
        #expect(outcome.status == 64)
        #expect(outcome.errorLines.count == 1 && outcome.errors.hasPrefix("rouse: one.wav: has 1 channel"))
        #expect(!outcome.outputLines.isEmpty)
    }

    @Test func aFolderThatCannotBeMadeStopsAtOnce() throws {
        let desk = try CommandLineFixture.shared
        let outcome = try desk.rouse(["vad", "--split", "/proc/never", "one.wav", "computer.wav"])
        #expect(outcome.status == 73)
        #expect(outcome.errorLines.count == 1)
    }

    @Test func recordingThatEndsEarlyIsSearchedAsFarAsItGoes() throws {
        let outcome = try CommandLineFixture.shared.rouse(["vad", "--json", "half.wav"])
        #expect(outcome.status == 0)
        #expect(outcome.outputLines.count > 30)
    }

    @Test func samplesThatAreNoNumbersAreTold() throws {
        let outcome = try CommandLineFixture.shared.rouse(["vad", "--json", "holed.wav"])
        #expect(outcome.status == 0)
        #expect(
            outcome.errors == "rouse: warning: holed.wav: 4 samples were no numbers and count as silence\n")
    }

    @Test func samplesThatAreNoNumbersAreToldWithAGainAndFromAPipe() throws {
        let amplified = try CommandLineFixture.shared.rouse(["vad", "--gain", "2", "holed.wav"])
        #expect(amplified.errors == "rouse: warning: holed.wav: 4 samples were no numbers and count as silence\n")
        let piped = try CommandLineFixture.shared.rouse(["vad", "-"], input: .pipe(file: "holed.wav"))
        #expect(piped.errors == "rouse: warning: -: 4 samples were no numbers and count as silence\n")
    }

    @Test(arguments: ["384kHz.wav", "32channels.wav", "silence.wav"])
    func unusualRecordingIsFine(name: String) throws {
        let outcome = try CommandLineFixture.shared.rouse(["detect", "--model", "computer.rouse", name])
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
    }

    @Test func emptyPipe() throws {
        let outcome = try CommandLineFixture.shared.rouse(["vad", "-"], input: .pipe(file: "empty.wav"))
        Case(
            "empty pipe", "", 65,
            "standard input: ended before any audio came; check the program that feeds it"
        ).expectSentence(outcome)
    }
}
