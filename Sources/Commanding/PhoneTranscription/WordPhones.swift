import Grammars
import Phones

/// The ways to say each word of a grammar, in the symbols of the phone networks.
struct WordPhones {
    /// What the words of a language are called by espeak-ng in a sentence is looked up in so many sentences.
    private static let mostSentences = 400
    private static let longestSentence = 12
    private static let mostWays = 8
    /// Phones that a word has at most; what is beyond is left out.
    private static let mostPhones = 60

    /// For each word of the graph.
    private(set) var ways: [[[UInt8]]]
    /// Words that nobody knows how to say.
    private(set) var unknown: [String] = []

    /// - Parameters:
    ///   - given: ways to say words, by the word in small letters; they come in place of espeak-ng's.
    ///   - language: ISO 639-1 code.
    init(_ graph: WordGraph, given: [String: [[UInt8]]], language: String) {
        ways = graph.words.map { given[$0.lowercased()] ?? [] }
        let asked = graph.words.indices.filter { ways[$0].isEmpty }
        let texts = asked.map { Self.spoken(graph.words[$0]) }
        let accents = WrittenPhones.accents(of: language).prefix(2)
        for accent in accents {
            guard let found = WrittenPhones.words(of: texts, accent: accent) else { continue }
            for (word, parts) in zip(asked, found) {
                for way in 0..<(parts.map(\.count).max() ?? 0) {
                    add(parts.flatMap { $0.isEmpty ? [] : $0[min(way, $0.count - 1)] }, to: word)
                }
            }
        }
        if let accent = accents.first { addSentences(of: graph, given: given, accent: accent) }
        unknown = graph.words.indices.filter { ways[$0].isEmpty }.map { graph.words[$0] }
    }

    private static func spoken(_ word: String) -> String { word.replacing("_", with: " ") }

    private mutating func add(_ phones: [UInt8], to word: Int) {
        let phones = Array(phones.prefix(Self.mostPhones))
        guard !phones.isEmpty, ways[word].count < Self.mostWays, !ways[word].contains(phones) else { return }
        ways[word].append(phones)
    }

    /// Short words are said otherwise in a sentence than alone ("a", "for", "les").
    private mutating func addSentences(of graph: WordGraph, given: [String: [[UInt8]]], accent: String) {
        let sentences = graph.examples(atMost: Self.mostSentences, longest: Self.longestSentence)
        let texts = sentences.map { $0.map { Self.spoken(graph.words[$0]) }.joined(separator: " ") }
        guard let found = WrittenPhones.words(of: texts, accent: accent) else { return }
        for (sentence, phones) in zip(sentences, found) where sentence.count == phones.count {
            for (word, ways) in zip(sentence, phones) where given[graph.words[word].lowercased()] == nil {
                for way in ways { add(way, to: word) }
            }
        }
    }
}
