import Settings
import Testing

/// What follows from the declarations of all settings.
@Suite struct DeclarationTests {
    private let all = AllSettings.declared(backends: ["one", "two"])

    @Test func namesKeysAndVariablesAreDistinct() {
        let names = all.map(\.name) + all.flatMap(\.aliases) + all.compactMap(\.former)
        #expect(Set(names).count == names.count)
        #expect(Set(all.map(\.key)).count == all.count)
        #expect(Set(all.compactMap(\.short)).count == all.compactMap(\.short).count)
        #expect(all.first { $0.name == "end-silence" }?.variable == "ROUSE_END_SILENCE")
    }

    @Test func everyDefaultIsAccepted() throws {
        for setting in all {
            guard let standard = setting.standard else { continue }
            if case .flag = setting.kind { continue }
            #expect(try setting.accept(option: standard) == standard, "\(setting.name)")
        }
    }

    @Test func whatStandsInThePlaceOfOthersNamesThem() {
        let names = Set(all.map(\.name))
        #expect(all.flatMap(\.excludes).allSatisfy(names.contains))
    }

    @Test func helpTellsTheRangeAndItsUnit() {
        #expect(Setting.endSilence.declaration.summary == "The silence that ends a command, 100 to 10000 ms.")
        #expect(Setting.endSilence.declaration.shownStandard == "800")
        #expect(Setting.endSilence.declaration.valueName == "ms")
        #expect(all.allSatisfy { !$0.help.hasSuffix(".") }, "the full stop comes behind the range")
    }

    @Test func formerNamesAreRenewed() {
        let words = ["--pause", "500", "--wait=3", "--shortest", "1", "--longest", "9", "--pauses", "pause"]
        let renewed = [
            "--end-silence", "500", "--speech-timeout=3", "--min-command", "1", "--max-command", "9", "--pauses",
            "pause",
        ]
        #expect(FormerNames.renewed(words, among: all) == renewed)
    }

    @Test func whatIsNamedOnACommandLine() {
        let named = EffectiveSettings.named(
            by: ["-mone.rouse", "--no-json", "--phrase", "x", "--gain=2", "--", "--device"], among: all)
        #expect(named == ["model", "json", "phrases", "gain"])
    }
}
