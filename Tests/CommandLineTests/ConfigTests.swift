import Foundation
import TestSupport
import Testing

/// Settings in files and in the environment, as `rouse config` shows them.
@Suite struct ConfigTests {
    private let home: TemporaryFolder

    init() throws {
        home = try TemporaryFolder()
        for folder in ["user", "user/rouse", "system", "system/rouse"] { try home.makeFolder(folder) }
    }

    /// - Parameters:
    ///   - user: the file of the user; nil for none.
    ///   - variables: `NAME=value`.
    private func config(
        user: String? = nil, system: String? = nil, variables: [String] = [], _ arguments: [String] = ["--json"]
    ) throws -> Program.Outcome {
        if let user { try home.store(user.utf8, as: "user/rouse/config.toml") }
        if let system { try home.store(system.utf8, as: "system/rouse/config.toml") }
        return try Program("env").run(
            ["-u", "ROUSE_CONFIG", "XDG_CONFIG_HOME=\(home.file("user"))", "XDG_CONFIG_DIRS=\(home.file("system"))"]
                + variables + [Program.rouse.path, "config"] + arguments, in: home.path)
    }

    private func setting(_ name: String, _ outcome: Program.Outcome) throws -> [String: Any] {
        try #require(outcome.status == 0, "\(outcome.errors)")
        return try #require(try outcome.objects().first { $0["setting"] as? String == name })
    }

    @Test func anOptionGoesBeforeTheEnvironmentThatBeforeTheUsersFileThatBeforeTheSystems() throws {
        let user = "sensitivity = 0.2\n"
        let system = "refractory = 3\nsensitivity = 0.1\n"
        func sensitivity(_ variables: [String], _ arguments: [String], user: String?) throws -> [String: Any] {
            try setting("sensitivity", config(user: user, system: system, variables: variables, ["--json"] + arguments))
        }
        let fromSystem = try sensitivity([], [], user: nil)
        #expect(fromSystem["value"] as? Double == 0.1 && fromSystem["origin"] as? String == "file")
        #expect(fromSystem["file"] as? String == home.file("system/rouse/config.toml"))
        #expect(fromSystem["line"] as? Int == 2)
        let fromUser = try sensitivity([], [], user: user)
        #expect(fromUser["value"] as? Double == 0.2)
        #expect(fromUser["file"] as? String == home.file("user/rouse/config.toml"))
        let variable = try sensitivity(["ROUSE_SENSITIVITY=0.3"], [], user: user)
        #expect(variable["value"] as? Double == 0.3 && variable["origin"] as? String == "environment")
        let option = try sensitivity(["ROUSE_SENSITIVITY=0.3"], ["--", "--sensitivity", "0.4"], user: user)
        #expect(option["value"] as? Double == 0.4 && option["origin"] as? String == "option")
        let refractory = try setting("refractory", config(user: user, system: system))
        #expect(refractory["value"] as? Double == 3, "files are added up setting by setting")
        let untouched = try setting("gain", config(user: user, system: system))
        #expect(untouched["value"] as? Double == 1 && untouched["origin"] as? String == "default")
    }

    @Test func ofTwoThatExcludeEachOtherTheNearerCounts() throws {
        let values = { (outcome: Program.Outcome) in
            try ["sensitivity", "false-alarms", "min-score"].map {
                try setting($0, outcome)["value"] as? Double
            }
        }
        #expect(try values(config(user: "false-alarms = 2")) == [nil, 2, nil])
        #expect(try values(config(user: "false-alarms = 2", system: "sensitivity = 0.6")) == [nil, 2, nil])
        #expect(try values(config(user: "sensitivity = 0.6", system: "false-alarms = 2")) == [0.6, nil, nil])
        let file = "sensitivity = 0.6\nmin-score = 0.2"
        #expect(try values(config(user: file, variables: ["ROUSE_FALSE_ALARMS=3"])) == [nil, 3, nil])
        let option = ["--json", "--", "--min-score", "0.1"]
        #expect(try values(config(user: file, variables: ["ROUSE_FALSE_ALARMS=3"], option)) == [0.6, nil, 0.1])
        let both = try config(variables: ["ROUSE_FALSE_ALARMS=3", "ROUSE_SENSITIVITY=0.5"])
        #expect(both.status == 78)
        #expect(both.errors.contains("variables ROUSE_FALSE_ALARMS and ROUSE_SENSITIVITY exclude each other"))
    }

    @Test func aFlagInAFileCanBeTakenBack() throws {
        let file = "json = true\n[commands]\nrecord = true\n"
        #expect(try setting("json", config(user: file))["value"] as? Bool == true)
        #expect(try setting("json", config(user: file, ["--json", "--", "--no-json"]))["value"] as? Bool == false)
        #expect(try setting("commands", config(user: file))["value"] as? Bool == true)
        let variable = try config(user: file, variables: ["ROUSE_COMMANDS=off"])
        #expect(try setting("commands", variable)["value"] as? Bool == false)
    }

    @Test func listsAreReplacedAndNotAddedUp() throws {
        let file = "model = [\"one.rouse\", \"/two.rouse\"]\n[transcription]\nphrases = \"good night\"\n"
        let models = try setting("model", config(user: file))
        #expect(models["value"] as? [String] == [home.file("user/rouse/one.rouse"), "/two.rouse"])
        let given = try setting("model", config(user: file, ["--json", "--", "--model", "three.rouse"]))
        #expect(given["value"] as? [String] == ["three.rouse"])
        let variable = try config(user: file, variables: ["ROUSE_MODEL=a.rouse:b.rouse", "ROUSE_PHRASES=one;two"])
        #expect(try setting("model", variable)["value"] as? [String] == ["a.rouse", "b.rouse"])
        #expect(try setting("phrases", variable)["value"] as? [String] == ["one", "two"])
        #expect(try setting("phrases", config(user: file))["value"] as? [String] == ["good night"])
    }

    @Test func oneFileInPlaceOfThoseThatAreLookedFor() throws {
        try home.store("gain = 2\n".utf8, as: "own.toml")
        let named = try config(user: "sensitivity = 0.2", ["--json", "--config", "own.toml"])
        #expect(try setting("gain", named)["value"] as? Double == 2)
        #expect(try setting("sensitivity", named)["value"] as? Double == 0.5)
        let variable = try config(variables: ["ROUSE_CONFIG=own.toml"])
        #expect(try setting("gain", variable)["value"] as? Double == 2)
    }

    @Test func whatIsPrintedIsAFileOfSettings() throws {
        let user = """
            model = "computer.rouse"
            sensitivity = 0.7
            [transcription]
            backend = "http"
            phrases = ["say \\"hello\\"", "tab\\there"]
            options = { url = "http://127.0.0.1:1/x", header = ["a", "b"] }
            """
        let printed = try config(user: user, [])
        #expect(printed.status == 0, "\(printed.errors)")
        try home.store(printed.output.utf8, as: "again.toml")
        func values(_ outcome: Program.Outcome) throws -> [String] {
            try outcome.objects().map { "\($0["setting"] ?? "") \($0["value"] ?? "")" }
        }
        #expect(try values(config(["--json", "--config", "again.toml"])) == values(config()))
    }

    @Test func secretsAreNotShown() throws {
        let file = """
            [transcription.options]
            url = "https://me:hush1@example.org/x"
            token = "hush2"
            token-env = "MY_TOKEN"
            [actions]
            on-wake = "curl http://you:hush3@example.org http://me@hush4@x/"
            """
        for arguments in [[], ["--json"]] {
            let outcome = try config(user: file, arguments)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(!outcome.output.contains("hush"))
            #expect(outcome.output.contains("MY_TOKEN") && outcome.output.contains("example.org/x"))
        }
    }

    /// What no file sets: where the file is, and what is said of one call alone.
    private static let options: [(String, Set<String>)] = [
        ("listen", ["config"]), ("serve", ["config"]), ("say", ["config", "json", "output"]),
    ]

    /// Options that have shorter names in `say`.
    private static let shorter = ["language", "rate", "pitch", "volume", "device"]

    @Test(arguments: options)
    func everyOptionIsASetting(command: String, others: Set<String>) throws {
        let help = try Program.rouse.run([command, "--help"], in: "/").output
        let lines = help.matches(of: /^ {2}(?:-[a-z], )?--([a-z-]+)/.anchorsMatchLineEndings())
        let options = Set(lines.map { String($0.output.1) }).subtracting(others).subtracting(["help", "version"])
        #expect(options.count > 7)
        let settings = try config(["--json", "--command", command]).objects().compactMap { $0["setting"] as? String }
        let named = options.map { command == "say" && Self.shorter.contains($0) ? "voice-\($0)" : $0 }
        #expect(Set(named) == Set(settings))
    }

    @Test func oneFileServesAllCommandsAndEachTakesItsOwn() throws {
        let file = "sensitivity = 0.6\n[serve]\narbitrate = 200\n[answers]\nrate = 2.0\n"
        let serve = try config(user: file, ["--json", "--command", "serve", "--", "--sensitivity", "0.7"])
        #expect(try setting("arbitrate", serve)["value"] as? Double == 200)
        #expect(try setting("sensitivity", serve)["value"] as? Double == 0.7)
        #expect(try setting("voice-rate", config(user: file, ["--json", "--command", "say"]))["value"] as? Double == 2)
        let asked = try config(user: file, ["--json", "--command", "say", "--", "--rate", "0.5"])
        #expect(try setting("voice-rate", asked)["value"] as? Double == 0.5)
        #expect(try setting("voice-rate", asked)["origin"] as? String == "option")
        let wrong = try config(user: "[serve]\narbitrate = 5\n")
        #expect(wrong.status == 78, "a mistake is one for all commands")
        #expect(wrong.errors.contains("line 2: the value '5' is invalid for 'serve.arbitrate'"))
    }

    @Test func formerNamesAreSettingsOfToday() throws {
        let file = "[commands]\npause = 600\n"
        #expect(try setting("end-silence", config(user: file))["value"] as? Double == 600)
        let variable = try setting("end-silence", config(user: file, variables: ["ROUSE_PAUSE=700"]))
        #expect(variable["value"] as? Double == 700)
        let option = try setting("end-silence", config(user: file, ["--json", "--", "--pause", "900"]))
        #expect(option["value"] as? Double == 900 && option["origin"] as? String == "option")
    }

    @Test func aWrongNumberIsToldInTheUnitInWhichItWasGiven() throws {
        for name in ["--end-silence", "--pause"] {
            let outcome = try config(["--", name, "50"])
            #expect(outcome.status == 78 || outcome.status == 64)
            #expect(
                outcome.errors.contains(
                    "the value '50' is invalid for '--end-silence <ms>': give a number of milliseconds from 100 to 10000, "
                        + "such as 800"))
        }
    }
}
