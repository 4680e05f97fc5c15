import Settings
import Testing

/// What `rouse config --write` makes of a file.
@Suite struct CompletedFileTests {
    private let all = AllSettings.declared(backends: ["http"])

    private func complete(_ old: String, _ values: [String: [String]] = [:]) throws -> CompletedFile {
        try CompletedFile(old, path: "config.toml", settings: all, setting: values)
    }

    private func values(_ text: String) throws -> [String: [String]] {
        try SettingsFile(text, path: "config.toml", settings: all).values.mapValues(\.values)
    }

    @Test func aNewFileHasEverySettingAsAComment() throws {
        let file = try complete("")
        #expect(file.added.count == all.count)
        #expect(try values(file.text).isEmpty)
        #expect(file.text.contains("# The silence that ends a command, 100 to 10000 ms.\n# end-silence = 800"))
        let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.isEmpty || $0.hasPrefix("#") || $0.hasPrefix("[") })
        #expect(lines.allSatisfy { $0.count <= 120 })
    }

    /// Taking the comment sign off a line gives the setting its default.
    @Test func everyCommentIsALineOfItsTable() throws {
        let text = try complete("").text
        for setting in all {
            guard let standard = setting.standard else { continue }
            let assignment = setting.assignment(of: [standard])
            let changed = text.replacing("# \(assignment)\n", with: "\(assignment)\n", maxReplacements: 1)
            #expect(changed != text, "\(setting.name)")
            #expect(try values(changed)[setting.name]?.count == 1, "\(setting.name)")
        }
    }

    static let files = [
        "",
        "sensitivity = 0.6 # as I like it\n",
        "# mine\n\n[commands] # what follows\npause = 600\n\n# the lights\n[actions]\non-wake = \"lights\"\n",
        "commands.record = true\ntranscription = { backend = \"http\", options = { url = \"http://x\" } }",
        "model = [\n  \"a.rouse\",\n  \"b.rouse\",\n]\n[transcription.options]\nurl = \"http://x\"\n\n\n",
        "[service]\nmetrics = \"9464\"\n[clips]",
    ]

    @Test(arguments: files)
    func valuesAndCommentsStay(old: String) throws {
        let file = try complete(old)
        #expect(try values(file.text) == values(old))
        var rest = file.text.split(separator: "\n")[...]
        for line in old.split(separator: "\n") {
            let place = try #require(rest.firstIndex(of: line), "'\(line)' is gone or in another place:\n\(file.text)")
            rest = rest[(place + 1)...]
        }
        let again = try complete(file.text)
        #expect(again.added.isEmpty && again.text == file.text, "what is there as a comment is not put in again")
    }

    @Test(arguments: files)
    func whatIsToBeSetIsSet(old: String) throws {
        let news = ["gain": ["2.0"], "grammar": ["/x.jsgf"]]
        guard !old.contains("transcription =") else {
            #expect(throws: SettingsError.self, "a table in braces cannot be continued") { try complete(old, news) }
            return
        }
        let after = try values(complete(old, news).text)
        #expect(try after == values(old).merging(news) { $1 })
    }

    @Test func aValueThatIsThereIsNotReplaced() throws {
        let error = #expect(throws: SettingsError.self) { try complete("gain = 3", ["gain": ["2.0"]]) }
        #expect(error?.description == "config.toml, line 1: has a value for 'gain' already; change it there")
    }

    @Test func aValueStandsBelowTheCommentThatHasItsDefault() throws {
        let file = try complete(complete("").text, ["sensitivity": ["0.6"], "metrics": ["9464"]])
        #expect(file.text.contains("\n# sensitivity = 0.5\nsensitivity = 0.6\n"))
        #expect(file.text.split(separator: "\n").count { $0.hasPrefix("# Higher misses less") } == 1)
        #expect(try values(file.text) == ["sensitivity": ["0.6"], "metrics": ["9464"]])
        #expect(file.added.map(\.name).sorted() == ["metrics", "sensitivity"])
    }

    @Test func aMistakeIsToldAndNothingMade() {
        #expect(throws: SettingsError.self) { try complete("gain = \"loud\"") }
        #expect(throws: SettingsError.self) { try complete("gain = ") }
    }
}
