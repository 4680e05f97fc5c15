import IntentHandlers
import IntentServices
import Services

// What is understood of commands, who does it, and whether answers are spoken.

extension Setting where Value == String {
    public static var sentences: Self {
        Self(
            "sentences", .paths, table: table,
            help: "Sentences that are understood: Home Assistant's .yaml, Rhasspy's .ini, or a folder of the former",
            more: "May be repeated; later files add to earlier ones. The backend of this machine then hears these "
                + "sentences alone. docs/understanding.md describes both formats.")
    }

    public static var understanding: Self {
        Self(
            "understanding", .choice(IntentServices.catalog.factories.map(\.name)), table: table,
            help: "A service that finds out what was meant, in place of the sentences",
            more: "Texts leave the machine only if a service of the network is named. 'rouse help services' tells of "
                + "each.",
            valueName: "name")
    }

    public static var understandingOption: Self {
        Self(
            "understanding-option", .pairs, table: table, key: "understanding-options",
            help: "An option of that service",
            more: "May be repeated.", example: "url=http://127.0.0.1:5005")
    }

    public static var handler: Self {
        Self(
            "handler", .choice(IntentHandlers.catalog.factories.map(\.name)), table: table,
            help: "Who does what was meant", more: "'rouse help services' tells of each.", valueName: "name")
    }

    public static var handlerOption: Self {
        Self(
            "handler-option", .pairs, table: table, key: "handler-options", help: "An option of the handler",
            more: "May be repeated.", example: "url=http://127.0.0.1:8123")
    }

    public static var onIntent: Self {
        Self(
            "on-intent", .text, table: table,
            help: "A program that does what was meant: JSON on standard input; what it prints is the answer",
            more: "The same as --handler program with the option command.", valueName: "command",
            refusal: programRefusal)
    }

    public static var echoReference: Self {
        Self(
            "echo-reference", .text, table: "answers",
            help: "An ALSA device that captures what the loudspeaker plays, to take that out of the microphone",
            more:
                "A loopback, or the monitor of an output; for music from the same loudspeaker. Beside --input it is a "
                + "recording that begins with that of the microphone.",
            valueName: "device")
    }
}

extension Setting where Value == Int {
    public static var contextTurns: Self {
        Self(
            "context-turns", .integer(0...100), standard: 3, table: table,
            help: "For how many turns what was said counts: 'and in the bedroom?'")
    }
}

extension Setting where Value == Bool {
    public static var locked: Self {
        Self(
            "locked", .flag, standard: false, table: table,
            help: "Refuse intents that are marked as restricted, until a control command unlocks them")
    }

    public static var speak: Self {
        Self("speak", .flag, standard: false, table: "answers", key: "on", help: "Say the answers aloud")
    }

    public static var cancelEcho: Self {
        Self(
            "cancel-echo", .flag, standard: true, table: "answers",
            help: "Take what is said out of the microphone, so that the keyword interrupts it")
    }
}

extension AllSettings {
    static let conversation = [
        of(.sentences), of(.understanding), of(.understandingOption), of(.handler), of(.handlerOption), of(.onIntent),
        of(.contextTurns), of(.locked),
    ]
}

private let table = "conversation"
