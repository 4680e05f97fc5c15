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
            "\n[commands]\nwaits = 2", "line 3: there is no setting 'commands.waits'; did you mean 'commands.wait'?"),
        Mistake("colour = 1", "line 1: there is no setting 'colour'; 'rouse config' lists all"),
        Mistake("pause = 500", "line 1: there is no setting 'pause'; 'pause' belongs into the table [commands]"),
        Mistake(
            "[commands]\ngain = 2",
            "line 2: there is no setting 'commands.gain'; 'gain' belongs into the top of the file, before any table"),
        Mistake("[comands]\npause = 3", "line 1: there is no table 'comands'; did you mean 'commands'?"),
        Mistake("sensitivity = 2", "line 1: 'sensitivity' takes a number from 0 to 1, and not 2"),
        Mistake("sensitivity = \"high\"", "line 1: 'sensitivity' takes a number from 0 to 1, and not \"high\""),
        Mistake("sensitivity = nan", "line 1: 'sensitivity' takes a number from 0 to 1, and not nan"),
        Mistake("false-alarms = 0", "line 1: 'false-alarms' takes a number from 0.01 to 100, and not 0"),
        Mistake(
            "sensitivity = 0.6\nfalse-alarms = 1",
            "line 2: 'false-alarms' stands in the place of 'sensitivity' in line 1; keep one of them"),
        Mistake(
            "false-alarms = 1\nmin-score = 0.2",
            "line 1: 'false-alarms' stands in the place of 'min-score' in line 2; keep one of them"),
        Mistake("channel = 1.5", "line 1: 'channel' takes an integer from 1 to 1024, and not 1.5"),
        Mistake("json = 1", "line 1: 'json' takes true or false, and not 1"),
        Mistake("model = [1]", "line 1: 'model' takes a path or a list of paths, as texts, and not a list"),
        Mistake("device = 2026-01-01", "line 1: 'device' takes a text, and not a date or time"),
        Mistake(
            "[[model]]\nx = 1",
            "line 1: 'model' takes a path or a list of paths, as texts, and not a list with tables"),
        Mistake(
            "[commands]\nspeech-stop = \"none\"",
            "line 2: 'commands.speech-stop' takes one of \"off\", \"stop\", \"full\", and not \"none\""),
        Mistake(
            "[transcription.options]\nurl = { a = 1 }",
            "line 2: 'transcription.options.url' takes a text, a number, true, false or a list of them, and not "
                + "a table"),
        Mistake(
            "[actions]\non-wake = \"'open\"",
            "line 2: 'actions.on-wake': ''open' is no command; give a program and its arguments, with quotes in pairs"),
        Mistake(
            "[service]\nmetrics = \"localhost\"",
            "line 2: 'service.metrics': 'localhost' is no address; give a port, or a host and a port such as "
                + "0.0.0.0:9464"),
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
                == "rouse: The environment variable ROUSE_GAIN takes a number from 0.001 to 1000, and not \"loud\"\n")
    }
}
