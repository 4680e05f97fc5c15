import Settings
import Testing

/// One value of a file of settings, changed for somebody.
@Suite struct ChangedFileTests {
    private let all = AllSettings.declared(backends: ["http"])

    private func setting(_ name: String) throws -> AnySetting { try #require(all.first { $0.name == name }) }

    private func changed(_ old: String, _ name: String, _ value: String, named key: String? = nil) throws -> String {
        try ChangedFile(old, path: "config.toml", settings: all, setting: setting(name), to: value, named: key).text
    }

    @Test(arguments: [
        ("", "gain = 2.0\n"), ("gain = 1\n", "gain = 2.0\n"),
        ("# gain = 1\nsensitivity = 0.4\n", "# gain = 1\ngain = 2.0\nsensitivity = 0.4\n"),
        ("# mine\n  gain   =  1\n\n[page]\naddress = \"8765\"\n", "# mine\ngain = 2.0\n\n[page]\naddress = \"8765\"\n"),
        ("[page]\naddress = \"8765\"\n", "\ngain = 2.0\n\n[page]\naddress = \"8765\"\n"),
    ])
    func aValueIsPutInItsPlace(old: String, new: String) throws {
        #expect(try changed(old, "gain", "2.0").drop { $0 == "\n" } == new.drop { $0 == "\n" })
    }

    @Test func aPairIsPutIntoItsTable() throws {
        let first = try changed("gain = 2\n", "keyword-sensitivity", "0.6", named: "computer")
        #expect(first == "gain = 2\n\n[keyword-sensitivity]\ncomputer = 0.6\n")
        let second = try changed(first, "keyword-sensitivity", "0.4", named: "hey jarvis")
        #expect(second.hasSuffix("[keyword-sensitivity]\ncomputer = 0.6\n\n\"hey jarvis\" = 0.4\n"))
        let third = try changed(second, "keyword-sensitivity", "0.7", named: "hey jarvis")
        #expect(third == second.replacing("0.4", with: "0.7"))
    }

    @Test(arguments: ["gain = \n", "\"gain\" = 1\n", "nonsense = 1\n"])
    func whatCannotBeChangedIsLeft(old: String) {
        #expect(throws: SettingsError.self) { try changed(old, "gain", "2.0") }
    }

    @Test func aTableInOneLineIsLeft() {
        let old = "keyword-sensitivity = { computer = 0.5 }\n"
        #expect(throws: SettingsError.self) { try changed(old, "keyword-sensitivity", "0.6", named: "computer") }
    }
}
