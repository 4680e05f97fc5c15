import TestSupport
import Testing

/// A mistake in a file of settings has status 78 and names the file, the line, the setting and what is allowed.
@Suite struct BadConfigTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        let file: String
        let says: String

        init(_ file: String, _ says: String) {
            self.file = file
            self.says = says
        }

        var testDescription: String { says }
    }

    static let mistakes = [
        Mistake("sensitivty = 0.5", "line 1: there is no setting 'sensitivty'; did you mean 'sensitivity'?"),
        Mistake(
            "\n[commands]\nend-silense = 2",
            "line 3: there is no setting 'commands.end-silense'; did you mean 'commands.end-silence'?"),
        Mistake("colour = 1", "line 1: there is no setting 'colour'; 'rouse config' lists all"),
        Mistake("pause = 500", "line 1: there is no setting 'pause'; 'pause' belongs into the table [commands]"),
        Mistake(
            "[commands]\ngain = 2",
            "line 2: there is no setting 'commands.gain'; 'gain' belongs into the top of the file, before any table"),
        Mistake("[comands]\npause = 3", "line 1: there is no table 'comands'; did you mean 'commands'?"),
        Mistake(
            "sensitivity = 2",
            "line 1: the value '2' is invalid for 'sensitivity': give a number from 0 to 1, such as 0.5"),
        Mistake(
            "sensitivity = \"high\"",
            "line 1: the value 'high' is invalid for 'sensitivity': give a number from 0 to 1, such as 0.5"),
        Mistake(
            "sensitivity = nan",
            "line 1: the value 'nan' is invalid for 'sensitivity': give a number from 0 to 1, such as 0.5"),
        Mistake(
            "false-alarms = 0",
            "line 1: the value '0' is invalid for 'false-alarms': give a number from 0.01 to 100, such as 0.5"),
        Mistake(
            "sensitivity = 0.6\nfalse-alarms = 1",
            "line 2: 'false-alarms' stands in the place of 'sensitivity' in line 1; keep one of them"),
        Mistake(
            "false-alarms = 1\nmin-score = 0.2",
            "line 1: 'false-alarms' stands in the place of 'min-score' in line 2; keep one of them"),
        Mistake(
            "channel = 1.5",
            "line 1: the value '1.5' is invalid for 'channel': give an integer from 1 to 1024, such as 1"),
        Mistake("json = 1", "line 1: the value '1' is invalid for 'json': give true or false, such as false"),
        Mistake(
            "model = [1]",
            "line 1: the value (a list) is invalid for 'model': give a path or a list of paths, as texts, such as computer.rouse"
        ),
        Mistake(
            "device = 2026-01-01",
            "line 1: the value (a date or time) is invalid for 'device': give a text, such as default"),
        Mistake(
            "[[model]]\nx = 1",
            "line 1: the value (a list with tables) is invalid for 'model': give a path or a list of paths, as texts, such as computer.rouse"
        ),
        Mistake(
            "[commands]\nspeech-stop = \"none\"",
            "line 2: the value 'none' is invalid for 'commands.speech-stop': give one of \"off\", \"stop\", \"full\", such as full"
        ),
        Mistake(
            "[transcription.options]\nurl = { a = 1 }",
            "line 2: the value (a table) is invalid for 'transcription.options.url': "
                + "give a text, a number, true, false or a list of them"),
        Mistake(
            "[actions]\non-wake = \"'open\"",
            "line 2: the value ''open' is invalid for 'actions.on-wake': "
                + "give a program and its arguments, with quotes in pairs"),
        Mistake(
            "[actions]\non-wake = \"lights on && chime\"",
            "line 2: the value 'lights on && chime' is invalid for 'actions.on-wake': "
                + "no shell is involved; use sh -c 'lights on && chime'"),
        Mistake(
            "[service]\nmetrics = \"localhost\"",
            "line 2: the value 'localhost' is invalid for 'service.metrics': "
                + "give a port, or a host and a port such as 0.0.0.0:9464"),
    ]

    @Test(arguments: mistakes)
    func isExplained(mistake: Mistake) throws {
        let folder = try TemporaryFolder()
        try folder.store(mistake.file.utf8, as: "bad.toml")
        for arguments in [["config", "--config", "bad.toml"], ["listen", "--config", "bad.toml"]] {
            let outcome = try Program.rouse.run(arguments, in: folder.path)
            #expect(outcome.status == 78)
            #expect(outcome.errors == "rouse: bad.toml, \(mistake.says)\n")
            #expect(outcome.output.isEmpty)
        }
    }

    @Test func whatIsNoTOML() throws {
        let folder = try TemporaryFolder()
        try folder.store("gain = 1\ngain = 2\n".utf8, as: "bad.toml")
        let outcome = try Program.rouse.run(["config", "--config", "bad.toml"], in: folder.path)
        #expect(outcome.status == 78 && outcome.errorLines.count == 1)
        #expect(outcome.errors.hasPrefix("rouse: bad.toml, line 2: this is no TOML: "))
    }

    @Test func aFileThatIsNotThere() throws {
        let outcome = try Program.rouse.run(["config", "--config", "missing.toml"], in: "/")
        #expect(outcome.status == 78)
        #expect(outcome.errors.hasPrefix("rouse: missing.toml: the settings cannot be read ("))
    }

    @Test func aVariable() throws {
        let outcome = try Program("env").run(["ROUSE_GAIN=loud", Program.rouse.path, "config"], in: "/")
        #expect(outcome.status == 78)
        #expect(
            outcome.errors
                == "rouse: the value 'loud' is invalid for the variable ROUSE_GAIN: "
                + "give a number from 0.001 to 1000, such as 1\n")
    }
}
