// What is kept of the audio around keywords.

extension Setting where Value == String {
    public static var saveClips: Self {
        Self(
            "save-clips", .path, table: "clips",
            help: "Keep the audio around each detection and near miss there, as WAV, with an index as JSON Lines",
            valueName: "folder")
    }
}

extension Setting where Value == ByteCount {
    public static var clipLimit: Self {
        Self(
            "clip-limit", .text, standard: ByteCount(bytes: 500_000_000), table: "clips",
            help: "How much all clips may take; the oldest are removed", more: "With kB, MB or GB.", valueName: "size",
            refusal: { ByteCount.refusal(of: $0) })
    }
}

extension Setting where Value == Age {
    public static var clipAge: Self {
        Self(
            "clip-age", .text, standard: Age(seconds: 30 * 86_400), table: "clips", help: "How long a clip is kept",
            more: "With m, h or d: minutes, hours, days.", valueName: "time",
            refusal: { Age.refusal(of: $0, example: "30d") })
    }
}

extension AllSettings {
    static let clips = [of(.saveClips), of(.clipLimit), of(.clipAge)]
}
