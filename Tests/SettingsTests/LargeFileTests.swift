import Settings
import Testing

/// Files of settings that ask for more than anybody needs.
@Suite(.timeLimit(.minutes(20))) struct LargeFileTests {
    private let all = AllSettings.declared(backends: ["http"])

    private func values(_ text: String) throws -> [String: [String]] {
        try SettingsFile(text, path: "c.toml", settings: all).values.mapValues(\.values)
    }

    /// Those of lists included: what is long belongs into a file of its own.
    @Test func thereAreSoManyValuesAndNoMore() throws {
        func file(_ count: Int) -> String {
            "[transcription]\nphrases = [\n" + (0..<count).map { "\"phrase \($0)\",\n" }.joined() + "]\n"
        }
        #expect(try values(file(1_900))["phrases"]?.count == 1_900)
        let error = #expect(throws: SettingsError.self) { try values(file(20_000)) }
        #expect(
            error?.description
                == "c.toml, line 2001: there are more than 2000 values up to here; put long lists, such as "
                + "phrases, into files of their own")
    }

    /// However what stands before the key is written: the end of a text is found as TOML has it.
    @Test(
        arguments: [
            ("", " = 1"), ("[", "]"), ("x = {", " = 1}"), ("x = \"\"\"\"\"\"\"\"\n", " = 1"),
            ("x = '''\n'''''\n", " = 1"),
            ("x = \"\\\"\"\n", " = 1"), ("# \"\n", " = 1"), ("x = '\\'\n", " = 1"), ("x = \"\"\"\\\"\"\"\"\n", " = 1"),
            ("x = \"\"\n", " = 1"),
        ])
    func aKeyWithVeryManyPartsIsRefusedBeforeItExhaustsTheStack(before: String, after: String) {
        let file = before + Array(repeating: "a", count: 100_000).joined(separator: " . ") + after
        let error = #expect(throws: SettingsError.self) { try values(file) }
        #expect(error?.description.hasSuffix(": a key has more than 16 parts; shorten it") == true, "\(before)")
    }

    @Test func dotsElsewhereAreNone() throws {
        let dots = String(repeating: ".", count: 100)
        let phrases = [
            "\"\"\"\n\(dots)\"\"\"", "'''\n\(dots)'''", "'\(dots)'", "''", "\"\"", "\"\\\"\(dots)\"",
        ]
        let file =
            "# \(dots)\nmodel = \"\(dots)\" # \(dots)\n[transcription]\nphrases = [\(phrases.joined(separator: ", "))]\n"
        #expect(try values(file)["phrases"]?.count == 6)
        let numbers = (0..<100).map { "\($0).5" }.joined(separator: ", ")
        let error = #expect(throws: SettingsError.self) { try values("model = [\(numbers)]") }
        #expect(error?.description.contains("parts") == false)
    }

    @Test(arguments: ["[", "{a = "])
    func valuesInValuesAreNotNestedWithoutEnd(opening: String) {
        let error = #expect(throws: SettingsError.self) {
            try values("x = " + String(repeating: opening, count: 50_000))
        }
        #expect(error?.description.contains("nested value depth of 32") == true)
    }
}
