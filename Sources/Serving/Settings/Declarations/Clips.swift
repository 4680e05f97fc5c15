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
            refusal: { text in
                let isGood = ByteCount(settingText: text).map { $0.bytes >= 1_000_000 } ?? false
                return isGood ? nil : "give a size of 1MB or more, such as 500MB"
            })
    }
}

extension Setting where Value == Age {
    public static var clipAge: Self {
        Self(
            "clip-age", .text, standard: Age(seconds: 30 * 86_400), table: "clips", help: "How long a clip is kept",
            more: "With m, h or d: minutes, hours, days.", valueName: "time",
            refusal: { text in
                let isGood = Age(settingText: text).map { $0.seconds >= 60 } ?? false
                return isGood ? nil : "give a time of 1m or more, such as 30d"
            })
    }
}
