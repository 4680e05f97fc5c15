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

    /// - Throws: `badGrammar` that names every word the dictionary lacks.
    init(words: Set<String>, of grammar: SphinxGrammar, in path: String) throws(ServiceError) {
        let bytes = try TextFile.readBytes(path, what: "dictionary", longest: Self.longest.value)
        var found: Set<String> = []
        var kept: [UInt8] = []
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            guard let end = line.firstIndex(where: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) else {
                continue
            }
            // "read(2)" is another way to say "read".
            let spelling = line[..<end]
            let base = spelling.firstIndex(of: UInt8(ascii: "(")).map { spelling[..<$0] } ?? spelling
            let word = String(decoding: base, as: UTF8.self)
            guard words.contains(word) else { continue }
            found.insert(word)
            kept += line
            kept.append(UInt8(ascii: "\n"))
        }
        let missing = words.subtracting(found).sorted()
        guard missing.isEmpty else {
            let list = missing.map { "'\($0)'" }.joined(separator: ", ")
            throw ServiceError(
                .badGrammar,
                """
                \(grammar.name) has words that the dictionary '\(path)' lacks: \(list); spell them as the dictionary \
                does (small letters, no digits), or add them to it.
                """)
        }
        lines = String(decoding: kept, as: UTF8.self)
    }
}
