public import CommandRecording

// When the command after a keyword begins and ends.

extension Setting where Value == Bool {
    public static var commands: Self {
        Self(
            "commands", .flag, standard: false, table: table, key: "record",
            help: "Record the command after each keyword, even when nothing else asks for it")
    }
}

extension Setting where Value == Double {
    private static var standards: RecordingConfiguration { RecordingConfiguration() }

    public static var preRoll: Self {
        Self(
            "pre-roll", .milliseconds(RecordingConfiguration.preRolls), standard: standards.preRoll * 1_000,
            table: table, help: "How long before the end of the keyword the recording of the command begins")
    }

    public static var speechTimeout: Self {
        Self(
            "speech-timeout", .number(RecordingConfiguration.speechTimeouts, .seconds),
            standard: standards.speechTimeout, table: table, help: "How long to wait for the command to begin",
            former: "wait")
    }

    public static var endSilence: Self {
        Self(
            "end-silence", .milliseconds(RecordingConfiguration.endSilences), standard: standards.endSilence * 1_000,
            table: table, help: "The silence that ends a command", former: "pause")
    }

    public static var minCommand: Self {
        Self(
            "min-command", .milliseconds(RecordingConfiguration.minimumCommands),
            standard: standards.minimumCommand * 1_000, table: table,
            help: "Shorter speech is no command but a cough", former: "shortest")
    }

    public static var maxCommand: Self {
        Self(
            "max-command", .number(RecordingConfiguration.maximumCommands, .seconds),
            standard: standards.maximumCommand, table: table,
            help: "A command is ended after this time whatever is heard", former: "longest")
    }
}

extension Setting where Value == SpeechStop {
    public static var speechStop: Self {
        Self(
            "speech-stop", .choice(SpeechStop.allCases.map(\.rawValue)), standard: .full, table: table,
            help: "What of the speech decides: 'full' begin and end, 'stop' the end only, 'off' nothing",
            valueName: "mode")
    }
}

extension Setting where Value == String {
    public static var stopWord: Self {
        Self(
            "stop-word", .texts, table: table, help: "A word that ends the command once it is understood",
            more: "May be repeated (with 'off': done, stop).", example: "done", valueName: "word")
    }

    public static var saveCommands: Self {
        Self(
            "save-commands", .path, table: table, help: "Keep each command there, as WAV with a JSON file beside it",
            valueName: "folder")
    }
}

extension Setting where Value == Rewake {
    public static var onRewake: Self {
        Self(
            "on-rewake", .choice(Rewake.allCases.map(\.rawValue)), standard: .restart, table: table,
            help: "Another keyword during a command: 'restart' or 'ignore'", valueName: "rule")
    }
}

extension AllSettings {
    static let commands = [
        of(.commands), of(.preRoll), of(.speechTimeout), of(.endSilence), of(.minCommand), of(.maxCommand),
        of(.speechStop), of(.stopWord), of(.onRewake), of(.saveCommands),
    ]
}

private let table = "commands"
