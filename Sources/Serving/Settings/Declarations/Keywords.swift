import KeywordSpotting

// Which keywords are looked for, and how eagerly.

extension Setting where Value == String {
    public static var model: Self {
        Self(
            "model", .paths, help: "A model that 'rouse enroll' made",
            more: "May be repeated (default: all in ~/.local/share/rouse/keywords).", example: "computer.rouse",
            short: "m", reloads: true)
    }

    public static var keywordSensitivity: Self {
        Self(
            "keyword-sensitivity", .pairs, help: "The sensitivity of one keyword, as keyword=number",
            more: "From 0 to 1; may be repeated. One behind the name of a model goes before it.",
            example: "computer=0.6", reloads: true,
            refusal: { text in
                let value = text.split(separator: "=").last.flatMap { Double($0) }
                return value.map((0...1).contains) == true ? nil : "give a number from 0 to 1, as in computer=0.6"
            })
    }
}

extension Setting where Value == Double {
    public static var sensitivity: Self {
        Self(
            "sensitivity", .number(0...1), standard: SpottingConfiguration().sensitivity,
            help: "Higher misses less and wakes falsely more often", reloads: true)
    }

    public static var falseAlarms: Self {
        Self(
            "false-alarms", .number(SpottingConfiguration.falseAlarmRates),
            help: "Expected false alarms an hour of other people's talk",
            more: "Instead of a sensitivity: each keyword gets the threshold at which its model expects so many.",
            example: "0.5",
            excludes: ["sensitivity", "min-score"], reloads: true)
    }

    public static var minScore: Self {
        Self(
            "min-score", .number(0...1),
            help: "Report every local maximum with at least this score",
            more: "Whatever the sensitivity says.", example: "0.2",
            reloads: true)
    }

    public static var refractory: Self {
        Self(
            "refractory", .number(0...3_600, .seconds), standard: SpottingConfiguration().refractory,
            help: "The time after a detection in which the same keyword is not reported again", reloads: true)
    }
}

extension Setting where Value == Bool {
    public static var nearMisses: Self {
        Self(
            "near-misses", .flag, standard: false,
            help: "Report, too, when a keyword's best score comes within 0.4 of the threshold and no further",
            reloads: true)
    }
}

extension AllSettings {
    static let keywords = [
        of(.model), of(.sensitivity), of(.keywordSensitivity), of(.falseAlarms), of(.minScore), of(.refractory),
        of(.nearMisses),
    ]
}
