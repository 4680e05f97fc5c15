import Grammars
import Phones
import System

/// The ways to say each word of a grammar, in the symbols of the phone networks.
struct WordPhones {
    /// What the words of a language are called by espeak-ng in a sentence is looked up in so many sentences.
    private static let mostSentences = 400
    private static let longestSentence = 12
    private static let mostWords = 600
    /// Seconds until it is looked again whether an answer is there.
    private static let longestWait = 1.0
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
        let sentences = Self.sentences(of: graph)
        let inSentences = sentences.map { $0.map { Self.spoken(graph.words[$0]) }.joined(separator: " ") }
        let answers = Self.answers(
            to: accents.map { Question(texts: texts, accent: $0) }
                + accents.prefix(1).map { Question(texts: inSentences, accent: $0) })
        for answer in answers.prefix(accents.count) {
            for (word, parts) in zip(asked, answer ?? []) {
                for way in 0..<(parts.map(\.count).max() ?? 0) {
                    add(parts.flatMap { $0.isEmpty ? [] : $0[min(way, $0.count - 1)] }, to: word)
                }
            }
        }
        // Short words are said otherwise in a sentence than alone ("a", "for", "les").
        for (sentence, phones) in zip(sentences, answers.last.flatMap { $0 } ?? []) where sentence.count == phones.count
        {
            for (word, ways) in zip(sentence, phones) where given[graph.words[word].lowercased()] == nil {
                for way in ways { add(way, to: word) }
            }
        }
        addAlike(in: language)
        unknown = graph.words.indices.filter { ways[$0].isEmpty }.map { graph.words[$0] }
    }

    private static func spoken(_ word: String) -> String { word.replacing("_", with: " ") }

    /// What the networks also hear for a phone of a language, by classes of phones; nothing where it may be lost.
    private static let alike = ["fr": [("ʁ", ["r", "ɹ", nil])]]

    /// Adds what the network also hears where these words are said.
    private mutating func addAlike(in language: String) {
        let symbols = PhoneModel.shipped.symbols
        for (name, others) in Self.alike[WrittenPhones.code(of: language)] ?? [] {
            guard let phone = symbols.number(of: name) else { continue }
            for word in ways.indices {
                for way in ways[word] where way.contains(phone) {
                    for other in others {
                        let number = other.flatMap { symbols.number(of: $0) }
                        add(way.compactMap { $0 == phone ? number : $0 }, to: word)
                    }
                }
            }
        }
    }

    private mutating func add(_ phones: [UInt8], to word: Int) {
        let phones = Array(phones.prefix(Self.mostPhones))
        guard !phones.isEmpty, ways[word].count < Self.mostWays, !ways[word].contains(phones) else { return }
        ways[word].append(phones)
    }

    /// Parts of sentences, as words of the graph. espeak-ng takes about a millisecond for each of their words.
    private static func sentences(of graph: WordGraph) -> [[Int]] {
        var room = mostWords
        return graph.examples(atMost: mostSentences, longest: longestSentence).prefix { sentence in
            room -= sentence.count
            return room >= 0
        }
    }

    /// Texts that espeak-ng is asked for.
    private struct Question: Sendable {
        var texts: [String]
        var accent: String
    }

    /// What espeak-ng says to several questions, which are asked at once, word by word.
    private static func answers(to questions: [Question]) -> [[[[[UInt8]]]]?] {
        let box = Mailbox<(Int, [[[[UInt8]]]]?)>(capacity: questions.count, overflow: .dropsNewest)
        for (number, question) in questions.enumerated() {
            let ask: @Sendable () -> Void = {
                box.put((number, WrittenPhones.words(of: question.texts, accent: question.accent)))
            }
            do throws(SystemError) { try DetachedThread.run(ask) } catch { ask() }
        }
        var (answers, count) = ([[[[[UInt8]]]]?](repeating: nil, count: questions.count), 0)
        while count < questions.count {
            box.wait(atMost: longestWait)
            for (number, answer) in box.take().elements {
                answers[number] = answer
                count += 1
            }
        }
        return answers
    }
}
