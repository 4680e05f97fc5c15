import Grammars
import Phones
import System

/// The ways to say each word of a grammar, in the symbols of the phone networks.
struct WordPhones {
    /// What the words of a language are called by espeak-ng in a sentence is looked up in so many sentences.
    private static let mostSentences = 400
    private static let longestSentence = 12
    private static let mostWords = 600
    private static let mostWays = 8
    /// Phones that a word has at most; what is beyond is left out.
    private static let mostPhones = 60

    /// For each word of the graph.
    private(set) var ways: [[[UInt8]]]
    /// Words that nobody knows how to say.
    private(set) var unknown: [String] = []

    /// Those of each of some graphs. What they have in common espeak-ng is asked for once.
    /// - Parameters:
    ///   - given: ways to say words, by the word in small letters; they come in place of espeak-ng's.
    ///   - language: ISO 639-1 code.
    static func of(_ graphs: [String: WordGraph], given: [String: [[UInt8]]], language: String) -> [String: WordPhones]
    {
        let sentences = graphs.mapValues(sentences)
        let words = Set(
            graphs.values.flatMap(\.words).filter { given[$0.lowercased()]?.isEmpty ?? true }.map(spoken))
        let whole = Set(graphs.flatMap { name, graph in (sentences[name] ?? []).map { spoken($0, of: graph) } })
        // Sentences are asked for in the first accent alone.
        let answers = Answers(
            to: WrittenPhones.accents(of: language).prefix(2).enumerated().map { number, accent in
                (number == 0 ? words.union(whole) : words, accent)
            })
        return Dictionary(
            uniqueKeysWithValues: graphs.map { name, graph in
                (name, WordPhones(graph, sentences[name] ?? [], answers, given: given, language: language))
            })
    }

    private init(
        _ graph: WordGraph, _ sentences: [[Int]], _ answers: Answers, given: [String: [[UInt8]]], language: String
    ) {
        ways = graph.words.map { given[$0.lowercased()] ?? [] }
        let asked = graph.words.indices.filter { ways[$0].isEmpty }
        for said in answers.accents {
            for word in asked {
                guard let parts = said[Self.spoken(graph.words[word])] else { continue }
                for way in 0..<(parts.map(\.count).max() ?? 0) {
                    add(parts.flatMap { $0.isEmpty ? [] : $0[min(way, $0.count - 1)] }, to: word)
                }
            }
        }
        // Short words are said otherwise in a sentence than alone ("a", "for", "les").
        for sentence in sentences {
            guard let phones = answers.accents.first?[Self.spoken(sentence, of: graph)], phones.count == sentence.count
            else { continue }
            for (word, ways) in zip(sentence, phones) where given[graph.words[word].lowercased()] == nil {
                for way in ways { add(way, to: word) }
            }
        }
        addAlike(in: language)
        unknown = graph.words.indices.filter { ways[$0].isEmpty }.map { graph.words[$0] }
    }

    private static func spoken(_ word: String) -> String { word.replacing("_", with: " ") }

    private static func spoken(_ sentence: [Int], of graph: WordGraph) -> String {
        sentence.map { spoken(graph.words[$0]) }.joined(separator: " ")
    }

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
}

/// What espeak-ng says to texts, word by word.
private struct Answers {
    /// By the text, for each accent.
    private(set) var accents: [[String: [[[UInt8]]]]]

    /// Texts that are worth a run of the program of their own, and how many runs go on at once for an accent.
    private static let fewest = 200
    private static let mostRuns = 4
    /// Seconds until it is looked again whether an answer is there.
    private static let longestWait = 1.0

    private struct Question: Sendable {
        var texts: [String]
        var accent: String
        /// Which of the accents it is.
        var number: Int
    }

    init(to asked: [(texts: Set<String>, accent: String)]) {
        accents = asked.map { _ in [:] }
        var questions: [Question] = []
        for (number, (texts, accent)) in asked.enumerated() {
            let sorted = texts.sorted()
            let together = max(Self.fewest, (sorted.count + Self.mostRuns - 1) / Self.mostRuns)
            for first in stride(from: 0, to: sorted.count, by: together) {
                let some = Array(sorted[first..<min(first + together, sorted.count)])
                questions.append(Question(texts: some, accent: accent, number: number))
            }
        }
        for (question, answer) in zip(questions, Self.answers(to: questions)) {
            for (text, parts) in zip(question.texts, answer ?? []) { accents[question.number][text] = parts }
        }
    }

    /// What espeak-ng says to several questions, which are asked at once.
    private static func answers(to questions: [Question]) -> [[[[[UInt8]]]]?] {
        guard !questions.isEmpty else { return [] }
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
