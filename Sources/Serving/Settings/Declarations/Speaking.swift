import Speaking

// Who says answers, and how.

extension Setting where Value == String {
    public static var voiceEngine: Self {
        Self(
            "voice-engine", .choice(VoiceCatalog.names), standard: VoiceCatalog.standard, table: table, key: "engine",
            help: "Who speaks: \(VoiceCatalog.names.joined(separator: ", "))",
            more:
                "What is said leaves the machine only if an engine of the network is named. 'rouse help voices' tells "
                + "of each.",
            valueName: "name")
    }

    public static var voiceOption: Self {
        Self(
            "voice-option", .pairs, table: table, key: "options", help: "An option of the voice engine",
            more: "May be repeated; 'rouse help voices' lists them.", example: "url=tcp://127.0.0.1:10200")
    }

    public static var voice: Self {
        Self("voice", .text, table: table, help: "The voice, as the engine calls it", valueName: "name")
    }

    public static var voiceLanguage: Self {
        Self(
            "voice-language", .text, table: table, key: "language",
            help: "The language that is spoken, such as en, where the voice does not settle it", valueName: "code")
    }

    public static var voiceDevice: Self {
        Self(
            "voice-device", .text, standard: "default", table: table,
            help: "The ALSA device that plays what is said", more: "'aplay -L' lists them.", valueName: "device")
    }
}

extension Setting where Value == Double {
    public static var voiceRate: Self {
        Self(
            "voice-rate", .number(Manner.rates), standard: Manner().rate, table: table, key: "rate",
            help: "How fast is spoken, times the usual")
    }

    public static var voicePitch: Self {
        Self(
            "voice-pitch", .number(Manner.pitches), standard: Manner().pitch, table: table, key: "pitch",
            help: "How high is spoken, times the usual")
    }

    public static var voiceVolume: Self {
        Self(
            "voice-volume", .number(Manner.volumes), standard: Manner().volume, table: table, key: "volume",
            help: "How loud is spoken, 1 being the voice as it is")
    }
}

extension AllSettings {
    static let speech = [
        of(.speak), of(.cancelEcho), of(.echoReference), of(.voiceEngine), of(.voiceOption), of(.voice),
        of(.voiceLanguage), of(.voiceRate), of(.voicePitch), of(.voiceVolume), of(.voiceDevice),
    ]
}

private let table = "answers"
