import Foundation
import SentenceTemplates
import System
import Testing
import Understanding

/// Numbers in words are understood in every language whose rules of spelling are known.
@Suite("A number in words") struct NumberLanguageTests {
    private static func templates(_ language: String, fractions: Bool = false) throws -> SentenceTemplates {
        let range = "{from: -100, to: 10000\(fractions ? ", fractions: halves" : "")}"
        let file = """
            language: \(language)
            intents: {A: {data: [{sentences: ["x {n} y"]}]}}
            lists: {n: {range: \(range)}}
            """
        return try SentenceTemplates(bytes: Array(file.utf8), named: "numbers.yaml")
    }

    private static func value(_ words: String, _ templates: SentenceTemplates) -> JSONValue? {
        guard case .intent(let intent) = templates.understand(IntentQuery(text: "x \(words) y")) else { return nil }
        return intent[slot: "n"]?.value
    }

    @Test(
        "is understood in its language",
        arguments: [
            ("de", "einundzwanzig", 21), ("de", "eine", 1), ("fr", "deux", 2), ("fr", "soixante et onze", 71),
            ("fr", "quatre-vingt-dix-neuf", 99), ("es", "treinta y cinco", 35), ("it", "ventuno", 21),
            ("nl", "eenentwintig", 21), ("pl", "dwadzieścia jeden", 21), ("ru", "тридцать две", 32),
            ("uk", "п'ять", 5), ("cs", "padesát", 50), ("sv", "tjugofem", 25), ("nb", "femti", 50),
            ("da", "halvtreds", 50),
            ("fi", "kaksikymmentä", 20), ("hu", "huszonegy", 21), ("tr", "on iki", 12), ("el", "είκοσι", 20),
            ("ar", "خمسون", 50), ("he", "חמישים", 50), ("hi", "पचास", 50), ("zh-CN", "二十一", 21), ("ja", "二十一", 21),
            ("ko", "이십일", 21), ("vi", "hai mươi mốt", 21), ("th", "ห้าสิบ", 50), ("pt-BR", "vinte e cinco", 25),
            ("ro", "cincizeci", 50), ("ca", "vint-i-un", 21), ("de", "minus fünf", -5), ("de", "dreihundertelf", 311),
        ])
    func languages(language: String, words: String, number: Int) throws {
        #expect(try Self.value(words, Self.templates(language)) == .integer(number))
    }

    @Test(
        "may be a half",
        arguments: [
            ("de", "zweieinhalb", 2.5), ("de", "zwei Komma fünf", 2.5), ("fr", "deux et demie", 2.5),
            ("de", "anderthalb", 1.5), ("es", "dos y medio", 2.5), ("it", "due e mezzo", 2.5),
            ("nl", "tweeënhalf", 2.5), ("nl", "anderhalf", 1.5),
        ])
    func halves(language: String, words: String, number: Double) throws {
        #expect(try Self.value(words, Self.templates(language, fractions: true)) == .number(number))
    }

    @Test("is none in a language whose rules are not known, where digits do")
    func unknown() throws {
        #expect(try Self.value("twenty", Self.templates("kw")) == nil)
        #expect(try Self.value("20", Self.templates("kw")) == .integer(20))
    }

    /// All that Home Assistant's matcher takes for a number is one here, too.
    @Test(
        arguments: """
            af ar bg ca cs cy da de el en es et fa fi fr ga he hi hr hu hy id is it ja ka ko lb lt lv ms ne nl no pl pt ro \
            ru sk sl sr sr-Latn sv sw ta th tr uk vi zh zh-TW
            """.split(separator: " ").map(String.init))
    func everySpelling(language: String) throws {
        let python = ProcessInfo.processInfo.environment["ROUSE_TEST_PYTHON"] ?? "python3"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [python, Fixtures.folder + "/../number_reference.py", language]
        let output = Foundation.Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let spelt = try #require(JSONValue(parsing: bytes)?[language]?.array, "unicode_rbnf did not answer")
        let templates = try Self.templates(language)
        var differing: [String] = []
        for pair in spelt {
            let (number, words) = try (#require(pair.array?[0].number), #require(pair.array?[1].string))
            let value = Self.value(words, templates)
            if value != .integer(Int(number)) {
                differing.append("\(words): \(value?.text ?? "nothing"), not \(Int(number))")
            }
        }
        #expect(differing == [])
    }
}
