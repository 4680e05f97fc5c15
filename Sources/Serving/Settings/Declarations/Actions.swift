import System

// What is done when something is heard.

extension Setting where Value == String {
    public static var onWake: Self {
        Self(
            "on-wake", .text, table: table,
            help: "A program to run at each keyword; it gets the event on standard input and in ROUSE_ variables",
            valueName: "command", reloads: true, refusal: programRefusal)
    }

    public static var onTranscript: Self {
        Self(
            "on-transcript", .text, table: table, help: "A program to run for each text, likewise",
            valueName: "command", refusal: programRefusal)
    }

    public static var wakeSound: Self {
        Self(
            "wake-sound", .path, table: table,
            help: "A short sound to play at each keyword; built-in is the one in the program")
    }

    public static var endSound: Self {
        Self(
            "end-sound", .path, table: table,
            help: "A short sound to play when a command is over; built-in is the one in the program")
    }

    public static var soundDevice: Self {
        Self(
            "sound-device", .text, standard: "default", table: table, help: "The ALSA device that plays sounds",
            valueName: "device")
    }
}

extension Setting where Value == Double {
    public static var actionTimeout: Self {
        Self(
            "action-timeout", .number(0.1...3_600, .seconds), standard: 60, table: table,
            help: "How long these programs, and that of --on-intent, may take before they are killed")
    }
}

extension AllSettings {
    static let actions = [
        of(.onWake), of(.onTranscript), of(.actionTimeout), of(.wakeSound), of(.endSound),
        of(.soundDevice),
    ]
}

private let table = "actions"

/// What a shell would act upon, and a program would get as an argument.
private let shellWords: Set = ["&&", "||", "|", "&", ";", ">", ">>", "<", "2>", "2>&1"]

@Sendable func programRefusal(_ command: String) -> String? {
    guard let words = CommandWords.words(of: command), let program = words.first, !program.text.isEmpty else {
        return "give a program and its arguments, with quotes in pairs"
    }
    let isForShell = words.contains { $0.isPlain && (shellWords.contains($0.text) || $0.text.hasSuffix(";")) }
    return isForShell ? "no shell is involved; use sh -c \(CommandWords.quoted(command))" : nil
}
