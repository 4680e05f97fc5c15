// What is kept of events, to look at them and decide them again.

extension Setting where Value == String {
    public static var log: Self {
        Self(
            "log", .path, table: "log",
            help: "Keep each detection and near miss there with its audio, for 'rouse log', 'replay' and 'learn'",
            more: "Turns --near-misses on.", valueName: "folder")
    }
}

extension Setting where Value == ByteCount {
    public static var logSize: Self {
        Self(
            "log-size", .text, standard: ByteCount(bytes: 500_000_000), table: "log",
            help: "How much the audio of the log may take; the oldest events are removed", more: "With kB, MB or GB.",
            valueName: "size",
            refusal: { ByteCount.refusal(of: $0) })
    }
}

extension Setting where Value == Age {
    public static var logAge: Self {
        Self(
            "log-age", .text, standard: Age(seconds: 90 * 86_400), table: "log", help: "How long an event is kept",
            more: "With m, h or d: minutes, hours, days.", valueName: "time",
            refusal: { Age.refusal(of: $0, example: "90d") })
    }
}

extension AllSettings {
    static let log = [of(.log), of(.logSize), of(.logAge)]
}
