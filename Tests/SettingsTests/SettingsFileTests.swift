import Settings
import Testing

/// What one file says.
@Suite struct SettingsFileTests {
    private let all = AllSettings.declared(backends: ["http"])

    private func values(_ text: String) throws -> [String: [String]] {
        try SettingsFile(text, path: "/etc/rouse/config.toml", settings: all).values.mapValues(\.values)
    }

    @Test func keysStandInTheirTables() throws {
        let values = try values(
            """
            sensitivity = 0.6
            model = ["a.rouse", "/b.rouse"]
            [commands]
            end-silence = 700
            record = true
            [transcription.options]
            url = "http://x"
            retries = 3
            """)
        #expect(values["sensitivity"] == ["0.6"])
        #expect(values["model"] == ["/etc/rouse/a.rouse", "/b.rouse"], "paths begin where the file is")
        #expect(values["end-silence"] == ["700"] && values["commands"] == ["true"])
        #expect(values["backend-option"] == ["url=http://x", "retries=3"])
    }

    @Test func formerKeysMeanTheSame() throws {
        let values = try values("[commands]\npause = 700\nwait = 3\nshortest = 200\nlongest = 9")
        #expect(values["end-silence"] == ["700"] && values["speech-timeout"] == ["3"])
        #expect(values["min-command"] == ["200"] && values["max-command"] == ["9"])
    }

    @Test func aSettingByBothItsNamesIsAMistake() {
        let error = #expect(throws: SettingsError.self) {
            try values("[commands]\npause = 700\nend-silence = 700")
        }
        #expect(
            error?.description == "/etc/rouse/config.toml, line 3: 'commands.end-silence' is 'end-silence' in line 2 "
                + "by another name; keep one of them")
    }
}
