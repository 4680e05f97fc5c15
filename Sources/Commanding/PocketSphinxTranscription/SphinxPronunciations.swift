import Grammars
public import Services
import System

/// How words are said, beside the dictionary.
public struct SphinxPronunciations: Sendable, Equatable {
    static let mostGuessed = Limit(
        500, .elements, of: "words of a grammar that no dictionary has, and that espeak-ng is asked for",
        beyond: "the grammar is refused, with its words")

    /// Phones of CMU's dictionary by word, in small letters. They come before the dictionary's.
    public private(set) var phones: [String: [String]] = [:]
    /// Whether espeak-ng is asked how words are said that neither has.
    public var asksEspeak = true

    public init() {}

    /// - Parameter words: phones, parted by spaces, by word.
    /// - Throws: `badGrammar` that names a word with a phone that does not exist.
    public init(_ words: [String: String], from origin: String) throws(ServiceError) {
        for (word, text) in words { try add(word, text, from: origin) }
    }

    /// One word a line, with its phones behind it, as in CMU's dictionary.
    public init(contentsOf path: String) throws(ServiceError) {
        for (word, phones) in try PronunciationFile.read(path) {
            try add(word, phones, from: "the file '\(path)'")
        }
    }

    /// Those of another come first.
    public mutating func merge(_ other: SphinxPronunciations) {
        phones.merge(other.phones) { $1 }
    }

    private mutating func add(_ word: String, _ text: String, from origin: String) throws(ServiceError) {
        // The digits of CMU's dictionary tell which vowel is stressed.
        let phones = text.uppercased().split(whereSeparator: \.isWhitespace).map { phone in
            String(phone.filter { !("0"..."9").contains($0) })
        }
        let unknown = phones.first { !SphinxDictionary.phones.contains($0) }
        guard !phones.isEmpty, unknown == nil, !word.contains(where: \.isWhitespace) else {
            throw ServiceError(
                .badGrammar,
                """
                The pronunciation of '\(word)' in \(origin) has \(unknown.map { "the phone '\($0)'" } ?? "no phones"); \
                the phones are \(SphinxDictionary.phones.joined(separator: " ")).
                """)
        }
        self.phones[word.lowercased()] = phones
    }
}
