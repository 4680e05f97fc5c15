import Grammars
import Phones
public import Services
import System

/// How words are said that espeak-ng says otherwise.
public struct WordPronunciations: Sendable, Equatable {
    /// By word, in small letters.
    private(set) var phones: [String: [[UInt8]]] = [:]

    public init() {}

    /// - Parameter words: by word, its phones in IPA or, parted by spaces, as in CMU's dictionary.
    /// - Throws: `badGrammar` that names a word without a phone that is known.
    public init(_ words: [String: String], from origin: String) throws(ServiceError) {
        for (word, text) in words { try add(word, text, from: origin) }
    }

    /// One word a line, with its phones behind it.
    public init(contentsOf path: String) throws(ServiceError) {
        for (word, phones) in try PronunciationFile.read(path) {
            try add(word, phones, from: "the file '\(path)'")
        }
    }

    /// Those of another come first.
    mutating func merge(_ other: WordPronunciations) { phones.merge(other.phones) { $1 } }

    private mutating func add(_ word: String, _ text: String, from origin: String) throws(ServiceError) {
        // The digits of CMU's dictionary tell which vowel is stressed.
        let pieces = text.split(whereSeparator: \.isWhitespace).map { piece in
            String(piece.filter { !("0"..."9").contains($0) })
        }
        let found =
            CMUPhones.symbols(of: pieces)
            ?? PhoneModel.shipped.symbols.phones(ofIPA: pieces.joined(separator: " "), isEnglish: false)
        guard !found.isEmpty else {
            throw ServiceError(
                .badGrammar,
                """
                The pronunciation of '\(VisibleText.line(word))' in \(origin) has no phone that is known; write it in \
                IPA, or with the phones of CMU's dictionary (K AH M P Y UW T ER).
                """)
        }
        phones[word.lowercased(), default: []].append(found)
    }
}
