// Who turns commands into text, and what is known of them.

extension Setting where Value == Bool {
    public static var transcribe: Self {
        Self("transcribe", .flag, standard: false, table: table, help: "Turn commands into text")
    }
}

extension Setting where Value == String {
    /// - Parameter names: of the backends of this build.
    public static func backend(among names: [String]) -> Self {
        Self(
            "backend", .choice(names), table: table, help: "Who transcribes: \(names.joined(separator: ", "))",
            more: "Audio leaves the machine only if a network backend is named. 'rouse help backends' tells of each.",
            valueName: "name")
    }

    public static var backendOption: Self {
        Self(
            "backend-option", .pairs, table: table, key: "options", help: "An option of the backend",
            more: "May be repeated; 'rouse help backends' lists them.", example: "url=tcp://127.0.0.1:10300", short: "o"
        )
    }

    public static var grammar: Self {
        Self("grammar", .path, table: table, help: "What may be said: JSGF, or one phrase a line")
    }

    public static var phrases: Self {
        Self(
            "phrases", .texts, table: table, help: "Phrases that may be said, each in quotes", valueName: "phrase",
            aliases: ["phrase"])
    }

    public static var language: Self {
        Self("language", .text, table: table, help: "The language of the commands, such as en", valueName: "code")
    }
}

extension AllSettings {
    static func transcription(_ backends: [String]) -> [AnySetting] {
        [
            of(.transcribe), of(.backend(among: backends)), of(.backendOption), of(.grammar), of(.phrases),
            of(.language),
        ]
    }
}

private let table = "transcription"
