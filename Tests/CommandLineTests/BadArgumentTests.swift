import TestSupport
import Testing

/// A mistake in the arguments has status 64 and names the option.
@Suite struct BadArgumentTests {
    static let mistakes = [
        Case("no such subcommand", "lissten", 64, "rouse: there is no subcommand 'lissten'; did you mean 'listen'?"),
        Case(
            "nothing like a subcommand", "umbrella", 64,
            "rouse: there is no subcommand 'umbrella'; 'rouse --help' lists them"),
        Case("nearly an option", "listen --sensitivty 0.5", 64, "Did you mean '--sensitivity'?"),
        Case("no such option", "vad --loud computer.wav", 64, "--loud"),
        Case("no files for vad", "vad", 64, "<files>"),
        Case("no files for detect", "detect --model computer.rouse", 64, "<files>"),
        Case("no model for detect", "detect computer.wav", 64, "--model"),
        Case("no model for listen", "listen --input computer.wav", 64, "--model"),
        Case("no models for inspect", "inspect", 64, "<models>"),
        Case(
            "no keyword", "enroll --output /proc/x.rouse one.wav", 64,
            "rouse: which word is it? Type: rouse enroll --keyword WORD one.wav"),
        Case("empty keyword", "enroll --keyword '' --output /proc/x.rouse one.wav", 64, "--keyword"),
        Case("no takes", "enroll --keyword x --takes 0", 64, "--takes"),
        Case("gain of nothing", "vad --gain 0 computer.wav", 64, "--gain"),
        Case("negative gain", "vad --gain=-1 computer.wav", 64, "--gain"),
        Case("gain without an end", "vad --gain inf computer.wav", 64, "--gain"),
        Case("gain that is no number", "vad --gain nan computer.wav", 64, "--gain"),
        Case("word for a gain", "vad --gain loud computer.wav", 64, "--gain"),
        Case("VAD sensitivity above 1", "vad --vad-sensitivity 1.1 computer.wav", 64, "--vad-sensitivity"),
        Case("VAD sensitivity below 0", "vad --vad-sensitivity=-0.1 computer.wav", 64, "--vad-sensitivity"),
        Case("VAD sensitivity that is no number", "vad --vad-sensitivity nan computer.wav", 64, "--vad-sensitivity"),
        Case(
            "word for a sensitivity", "detect --model computer.rouse --sensitivity high computer.wav", 64,
            "--sensitivity"),
        Case(
            "false alarms and a sensitivity",
            "detect --model computer.rouse --false-alarms 1 --sensitivity 0.5 computer.wav", 64,
            "--false-alarms and --sensitivity"),
        Case(
            "false alarms and a lowest score", "listen --model computer.rouse --min-score 0 --false-alarms 1", 64,
            "--false-alarms and --min-score"),
        Case(
            "a language without a model",
            "transcribe --backend pocketsphinx --phrases hallo --language de -- computer.wav", 64,
            "for 'de' give the model and the dictionary of that language"),
        Case(
            "a language without a dictionary",
            "transcribe --phrases hallo --language de -o model=/nowhere -- computer.wav", 64,
            "for 'de' give the dictionary of that language"),
        Case("no time to listen", "devices --seconds 0", 64, "--seconds"),
        Case("help for no subcommand", "help lisen", 64, "there is no subcommand 'lisen'; did you mean 'listen'?"),
    ]

    @Test(arguments: mistakes)
    func isExplained(mistake: Case) throws {
        mistake.expectUsageError(try CommandLineFixture.shared.rouse(mistake.arguments))
    }

    static let impossible = [
        Case("sensitivity above 1", "--sensitivity 1.1", 64, "'1.1' is invalid for '--sensitivity <number>'"),
        Case("sensitivity below 0", "--sensitivity=-0.1", 64, "'-0.1' is invalid for '--sensitivity <number>'"),
        Case("sensitivity that is no number", "--sensitivity nan", 64, "'nan' is invalid for '--sensitivity <number>'"),
        Case("lowest score above 1", "--min-score 2", 64, "'2' is invalid for '--min-score <number>'"),
        Case("lowest score below 0", "--min-score=-1", 64, "'-1' is invalid for '--min-score <number>'"),
        Case("too many false alarms", "--false-alarms 101", 64, "'101' is invalid for '--false-alarms <number>'"),
        Case("no false alarms", "--false-alarms 0", 64, "'0' is invalid for '--false-alarms <number>'"),
        Case(
            "false alarms that are no number", "--false-alarms nan", 64,
            "'nan' is invalid for '--false-alarms <number>'"),
        Case("negative refractory time", "--refractory=-1", 64, "'-1' is invalid for '--refractory <s>'"),
        Case("endless refractory time", "--refractory inf", 64, "'inf' is invalid for '--refractory <s>'"),
    ]

    @Test(
        arguments: impossible,
        ["detect --model computer.rouse computer.wav", "listen --model computer.rouse --input computer.wav"])
    func impossibleNumber(mistake: Case, subcommand: String) throws {
        let run = Case(mistake.id, "\(subcommand) \(mistake.command)", 64, mistake.errors)
        run.expectUsageError(try CommandLineFixture.shared.rouse(run.arguments))
    }

    static let inputs = [
        Case("channel that is not there", "--channel 2 --input computer.wav", 64, "channel 2"),
        Case("channel 0", "--channel 0 --input computer.wav", 64, "'0' is invalid for '--channel <number>'"),
        Case("format that is none", "--format MP3 --input computer.wav", 64, "'MP3'"),
        Case("period of nothing", "--period 0 --device null", 64, "period"),
        Case("period that is no number", "--period nan --device null", 64, "period"),
    ]

    @Test(arguments: inputs)
    func impossibleInput(mistake: Case) throws {
        let run = Case(mistake.id, "listen --model computer.rouse \(mistake.command)", 64, mistake.errors)
        run.expectUsageError(try CommandLineFixture.shared.rouse(run.arguments))
    }

    static let raw = [
        Case(
            "rate of 1 Hz", "--rate 1", 64,
            "'1' is invalid for '--rate <Hz>': give an integer of Hz from 4000 to 384000"),
        Case("negative rate", "--rate=-16000", 64, "'-16000' is invalid for '--rate <Hz>'"),
        Case("no channels", "--channels 0", 64, "'0' is invalid for '--channels <number>'"),
        Case("far too many channels", "--channels 1000000", 64, "'1000000' is invalid for '--channels <number>'"),
    ]

    @Test(arguments: raw)
    func impossibleRawInput(mistake: Case) throws {
        let run = Case(
            mistake.id, "listen --model computer.rouse --input - \(mistake.command)", mistake.status, mistake.errors)
        run.expectUsageError(try CommandLineFixture.shared.rouse(run.arguments, input: .pipe(file: "computer.raw")))
    }

    @Test func unknownDevice() throws {
        let outcome = try CommandLineFixture.shared.rouse([
            "listen", "--model", "computer.rouse", "--device", "nosuchdevice",
        ])
        #expect(outcome.status == 69)
        #expect(outcome.errors.contains("nosuchdevice"))
        #expect(outcome.output.isEmpty)
    }
}
