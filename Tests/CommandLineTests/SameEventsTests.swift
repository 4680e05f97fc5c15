import TestSupport
import Testing

/// A file, standard input and `listen` give the same lines for the same samples.
@Suite struct SameEventsTests {
    static let spotting = ["--model", "computer.rouse", "--json", "--min-score", "0"]

    let expected: Program.Outcome

    init() throws {
        expected = try CommandLineFixture.shared.rouse(["detect"] + Self.spotting + ["computer.wav"])
        #expect(expected.status == 0 && expected.outputLines.count >= 2)
    }

    static let ways: [(arguments: [String], input: Program.Input)] = [
        (["detect"] + spotting + ["-"], .pipe(file: "computer.raw")),
        (["detect"] + spotting + ["-"], .pipe(file: "computer.wav")),
        (["listen"] + spotting + ["--input", "computer.wav"], .nothing),
        (["listen"] + spotting + ["--input", "-"], .pipe(file: "computer.raw")),
        (["listen"] + spotting + ["--input", "-"], .pipe(file: "computer.wav")),
        (
            ["listen"] + spotting + ["--input", "-", "--rate", "16000", "--channels", "1", "--format", "s16_le"],
            .pipe(file: "computer.raw")
        ),
    ]

    @Test(arguments: ways)
    func everyWayIn(arguments: [String], input: Program.Input) throws {
        let outcome = try CommandLineFixture.shared.rouse(arguments, input: input)
        #expect(outcome.status == 0)
        #expect(Self.withoutTimeOfDay(outcome.output) == expected.output)
        #expect((outcome.output == expected.output) == (arguments[0] == "detect"), "what listens tells the time of day")
    }

    private static func withoutTimeOfDay(_ lines: String) -> String {
        lines.replacing(/,"wall":\d+(\.\d+)?}/, with: "}")
    }

    @Test func copyInAllChannelsIsTheSame() throws {
        let folder = try TemporaryFolder()
        let samples = try CommandLineFixture.shared.scene.samples
        try folder.store(WAV(channels: 4).bytes(samples), as: "four.wav")
        for flags in [[], ["--channel", "3"]] {
            let outcome = try CommandLineFixture.shared.rouse(
                ["detect"] + Self.spotting + flags + [folder.file("four.wav")])
            #expect(outcome.output == expected.output)
        }
    }

    @Test func listenSaysWhatItDoesOnStandardErrorOnly() throws {
        let outcome = try CommandLineFixture.shared.rouse(["listen"] + Self.spotting + ["--input", "computer.wav"])
        #expect(outcome.errorLines.count == 2)
        #expect(outcome.errors.contains("listening for computer on computer.wav"))
        #expect(outcome.errors.contains("detections"))
    }

    @Test func speechIsReportedOnDemand() throws {
        let outcome = try CommandLineFixture.shared.rouse(
            ["listen", "--speech"] + Self.spotting + ["--input", "computer.wav"])
        let events = try outcome.objects().map { $0["event"] as? String }
        #expect(Set(events) == ["detection", "speech-start", "speech-end"])
        #expect(events.filter { $0 == "speech-start" }.count == events.filter { $0 == "speech-end" }.count)
        let detections = outcome.outputLines.filter { $0.contains(#""detection""#) }.map(Self.withoutTimeOfDay)
        #expect(detections == expected.outputLines)
    }
}
