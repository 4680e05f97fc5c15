import Grammars
import Services
import System

/// Those lines of a pronouncing dictionary that a grammar needs.
///
/// The decoder is given these alone: it starts in a fraction of the time, and in half the memory, that the whole
/// dictionary would take.
struct SphinxDictionary {
    /// The phones of CMU's dictionary; the acoustic model knows these and silence.
    static let phones = [
        "AA", "AE", "AH", "AO", "AW", "AY", "B", "CH", "D", "DH", "EH", "ER", "EY", "F", "G", "HH", "IH", "IY", "JH",
        "K", "L", "M", "N", "NG", "OW", "OY", "P", "R", "S", "SH", "T", "TH", "UH", "UW", "V", "W", "Y", "Z", "ZH",
    ]

    private static let longest = Limit(
        64 << 20, .bytes, of: "a pronouncing dictionary",
        beyond: "the backend is refused when it is made")

    /// In the dictionary's own form.
    let lines: String
    /// Words that no dictionary has, with the phones that espeak-ng gives them.
    let guessed: [String: [String]]
    /// How other words are said that were asked for, as far as that is known.
    let others: [String: [String]]

    /// - Parameter others: words that are no part of the grammar.
    /// - Throws: `badGrammar` that names every word of which nobody knows how it is said.
    init(
        words: Set<String>, and others: Set<String> = [], of grammar: CommandGrammar, in path: String,
        beside pronunciations: SphinxPronunciations
    ) throws(ServiceError) {
        let bytes = try TextFile.readBytes(path, what: "dictionary", longest: Self.longest.value)
        let given = words.intersection(pronunciations.phones.keys)
        var found = given
        var kept: [UInt8] = []
        var phonesOfOthers = pronunciations.phones.filter { others.contains($0.key) }
        for word in given.sorted() { kept += Self.line(word, pronunciations.phones[word] ?? []) }
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            guard let end = line.firstIndex(where: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) else {
                continue
            }
            // "read(2)" is another way to say "read".
            let spelling = line[..<end]
            let base = spelling.firstIndex(of: UInt8(ascii: "(")).map { spelling[..<$0] } ?? spelling
            let word = String(decoding: base, as: UTF8.self)
            if others.contains(word), phonesOfOthers[word] == nil {
                let phones = String(decoding: line[end...], as: UTF8.self).split(whereSeparator: \.isWhitespace)
                phonesOfOthers[word] = phones.map(String.init)
            }
            guard words.contains(word), !given.contains(word) else { continue }
            found.insert(word)
            kept += line
            kept.append(UInt8(ascii: "\n"))
        }
        var missing = words.subtracting(found).sorted()
        let isAsked = pronunciations.asksEspeak && missing.count <= SphinxPronunciations.mostGuessed.value
        let guessed = isAsked ? EspeakPhones.guessed(missing) : [:]
        for word in missing { kept += guessed[word].map { Self.line(word, $0) } ?? [] }
        missing.removeAll { guessed[$0] != nil }
        guard missing.isEmpty else {
            let list = missing.map { "'\($0)'" }.joined(separator: ", ")
            throw ServiceError(
                .badGrammar,
                """
                \(grammar.name) has words that the dictionary '\(path)' lacks: \(list); install espeak-ng, which \
                says how they are spoken, give their phones in a file (option 'pronunciations'), or spell them as the \
                dictionary does.
                """)
        }
        if pronunciations.asksEspeak {
            phonesOfOthers.merge(EspeakPhones.guessed(others.filter { phonesOfOthers[$0] == nil }.sorted())) { $1 }
        }
        self.guessed = guessed
        self.others = phonesOfOthers
        lines = String(decoding: kept, as: UTF8.self)
    }

    private static func line(_ word: String, _ phones: [String]) -> [UInt8] {
        Array("\(word) \(phones.joined(separator: " "))\n".utf8)
    }
}
