import Settings
import Testing

/// What is said of a value that a setting does not take is the same wherever it was given: what, for which setting, what
/// is allowed and what to type.
@Suite struct OneWordingTests {
    private let silence = Setting.endSilence

    private func refusal(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "accepted"
        } catch {
            return "\(error)"
        }
    }

    @Test func anOptionIsToldWhatToGiveInItsOwnUnit() {
        // The parser of the command line puts "The value '50' is invalid for '--end-silence <ms>': " before it.
        #expect(
            refusal { _ = try silence.value(ofOption: "50") }
                == "give a number of milliseconds from 100 to 10000, such as 800")
    }

    @Test func aVariable() {
        let text = refusal { _ = try silence.declaration.accept(variable: "soon", named: "ROUSE_END_SILENCE") }
        #expect(
            text == "The value 'soon' is invalid for the variable ROUSE_END_SILENCE: "
                + "give a number of milliseconds from 100 to 10000, such as 800")
    }

    @Test func aFile() {
        let text = refusal {
            _ = try SettingsFile(
                "\n[commands]\nend-silence = 50", path: "config.toml", settings: [silence.declaration])
        }
        #expect(
            text == "config.toml, line 3: the value '50' is invalid for 'commands.end-silence': "
                + "give a number of milliseconds from 100 to 10000, such as 800")
    }

    static let refused = [
        ("nan", "give a number from 0 to 1, such as 0.5"), ("-0.1", "give a number from 0 to 1, such as 0.5"),
        ("high", "give a number from 0 to 1, such as 0.5"), ("inf", "give a number from 0 to 1, such as 0.5"),
    ]

    @Test(arguments: refused)
    func whatIsNoNumberOfTheRange(text: String, advice: String) {
        #expect(refusal { _ = try Setting.sensitivity.value(ofOption: text) } == advice)
    }

    @Test func whatAShellWouldDo() {
        let expected = [
            "lights on && chime": "no shell is involved; use sh -c 'lights on && chime'",
            "lights on; chime": "no shell is involved; use sh -c 'lights on; chime'",
            "cat > 'log file'": #"no shell is involved; use sh -c 'cat > '\''log file'\'''"#,
            "cat | wc": "no shell is involved; use sh -c 'cat | wc'",
            "say 'a && b'": "accepted",
            #"find . -exec ls \;"#: "accepted",
            "sh -c 'a && b'": "accepted",
            "'open": "give a program and its arguments, with quotes in pairs",
            "": "give a program and its arguments, with quotes in pairs",
        ]
        for (command, says) in expected {
            #expect(refusal { _ = try Setting.onWake.value(ofOption: command) } == says, "\(command)")
        }
    }

    @Test func sizesAndTimes() throws {
        #expect(try Setting.clipLimit.value(ofOption: "1.5GB").bytes == 1_500_000_000)
        #expect(try Setting.clipAge.value(ofOption: "12h").seconds == 43_200)
        #expect(refusal { _ = try Setting.clipLimit.value(ofOption: "10kB") }.hasPrefix("give a size of 1MB or more"))
        #expect(refusal { _ = try Setting.clipAge.value(ofOption: "soon") }.hasPrefix("give a time of 1m or more"))
    }

    @Test func secretsAreNotRepeated() {
        let text = refusal {
            _ = try Setting.gain.declaration.accept(variable: "http://me:hush@host", named: "ROUSE_GAIN")
        }
        #expect(text.contains("'http://***@host'") && !text.contains("hush"))
    }
}
