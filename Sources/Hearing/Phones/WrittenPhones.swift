import System

/// How texts are said in a language, as espeak-ng writes it, in the symbols of the phone networks.
package enum WrittenPhones {
    /// Languages are spoken in several countries.
    private static let known = ["en": ["en-us", "en-gb", "en-gb-scotland", "en-029"]]

    /// Voices of espeak-ng for a language, the most common first.
    package static func accents(of language: String) -> [String] { known[language] ?? [language] }

    /// Whether an accent or a language is English.
    package static func isEnglish(_ code: String) -> Bool { code == "en" || code.hasPrefix("en-") }

    /// The language of a code, without its country.
    package static func code(of language: String) -> String { String(language.prefix { $0 != "-" }) }

    private static let mostOutput = 1 << 20
    private static let longestRun = 10
    /// Texts that one run of the program is asked for.
    private static let together = 400

    /// The ways to say a text; none where espeak-ng is not installed, or does not know the accent.
    package static func ways(of text: String, accent: String) -> [[UInt8]] {
        guard let lines = printed([text], accent: accent) else { return [] }
        return ways(ofIPA: lines.joined(separator: " "), accent: accent)
    }

    /// The ways to say each of several texts, word by word as espeak-ng parts them.
    /// - Returns: nil where espeak-ng is not installed, or does not know the accent.
    package static func words(of texts: [String], accent: String) -> [[[[UInt8]]]]? {
        var result: [[[[UInt8]]]] = []
        for first in stride(from: 0, to: texts.count, by: together) {
            let some = texts[first..<min(first + together, texts.count)]
            guard let lines = lines(of: some.map { $0 + "." }, accent: accent) else { return nil }
            result += lines.map { line in
                line.split(whereSeparator: \.isWhitespace).map { ways(ofIPA: String($0), accent: accent) }
            }
        }
        return result
    }

    /// What espeak-ng prints for each of some texts, on one line. A text with a pause in it takes several lines: such
    /// ones are found by halves.
    private static func lines(of texts: [String], accent: String) -> [String]? {
        guard let lines = printed(texts, accent: accent) else { return nil }
        if lines.count == texts.count { return lines }
        if texts.count == 1 { return [lines.joined(separator: " ")] }
        let half = texts.count / 2
        guard let before = self.lines(of: Array(texts[..<half]), accent: accent),
            let after = self.lines(of: Array(texts[half...]), accent: accent)
        else { return nil }
        return before + after
    }

    /// One, or two where the networks differ in what is a phone.
    private static func ways(ofIPA text: String, accent: String) -> [[UInt8]] {
        let ways = [false, true].map {
            PhoneModel.shipped.symbols.phones(ofIPA: text, isEnglish: isEnglish(accent), partsSibilants: $0)
        }
        return ways[0] == ways[1] ? [ways[0]] : ways
    }

    /// The lines that espeak-ng prints.
    private static func printed(_ texts: [String], accent: String) -> [String]? {
        var program = ProgramRun(
            ["espeak-ng", "-v", accent, "-q", "--ipa=3", "--stdin"], output: .collected(atMost: mostOutput),
            timeout: .seconds(longestRun))
        program.input = Array(texts.map { $0 + "\n" }.joined().utf8)
        guard let stop = try? EventDescriptor(), let outcome = try? program.run(until: stop),
            outcome.status == .exited(0)
        else { return nil }
        return String(decoding: outcome.standardOutput, as: UTF8.self).split(whereSeparator: \.isNewline).map(
            String.init)
    }
}
