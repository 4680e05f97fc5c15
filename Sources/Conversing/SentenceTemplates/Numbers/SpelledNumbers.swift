import Synchronization
import System

/// The numbers of a language in words, found at a place of a text.
///
/// It has those from 0 to 1,000, tenths up to 100, round ones up to 10,000, and the same below zero, in all the forms that
/// the language's rules know: "ein", "eine", "eins".
final class SpelledNumbers: Sendable {
    /// A letter after those before it.
    private struct Node {
        var next: [(letter: SpokenText.Letter, node: Int)] = []
        /// Of the number that is spelt so; of the first where the rules spell several so.
        var value: Double?
    }

    private static let known = Mutex<[String: SpelledNumbers?]>([:])

    private let nodes: [Node]
    private let rules: SpellingRules

    /// - Parameter language: as ISO 639 has it, with a script or a country where that matters: `de`, `zh-TW`.
    /// - Returns: nil for a language whose rules are not known.
    static func of(_ language: String) -> SpelledNumbers? {
        known.withLock { known in
            if let numbers = known[language] { return numbers }
            let numbers = rules(for: language).map { SpelledNumbers($0, Language.of(language)) }
            // Names of languages come from files.
            if known.count < 100 { known[language] = .some(numbers) }
            return numbers
        }
    }

    private static func rules(for language: String) -> SpellingRules? {
        let name = language.replacing("_", with: "-")
        let family = String(name.prefix { $0 != "-" })
        return (SpellingRules.texts[name] ?? SpellingRules.texts[family]).map(SpellingRules.init)
    }

    private init(_ rules: SpellingRules, _ words: Language?) {
        self.rules = rules
        var rules = rules
        var nodes = [Node()]
        func add(_ spelling: String, _ value: Double) {
            var at = 0
            for letter in SpokenText(spelling).folded {
                let letter = letter == "-" || letter == "_" ? " " : letter
                if let next = nodes[at].next.first(where: { $0.letter == letter }) {
                    at = next.node
                } else {
                    nodes.append(Node())
                    nodes[at].next.append((letter, nodes.count - 1))
                    at = nodes.count - 1
                }
            }
            nodes[at].value = nodes[at].value ?? value
        }
        for number in Array(0...1_000) + Array(stride(from: 1_100, through: 10_000, by: 100)) {
            for sign in number == 0 ? [1] : [1, -1] {
                let spellings = rules.spellings(of: sign * number)
                for spelling in spellings {
                    add(spelling, Double(sign * number))
                    guard sign == 1, number <= 100 else { continue }
                    for half in words?.andAHalf ?? [] { add(spelling + half, Double(number) + 0.5) }
                }
            }
        }
        for number in 0...100 {
            for tenths in 1...9 {
                for spelling in rules.spellings(of: number, tenths: tenths) {
                    add(spelling, Double(number) + Double(tenths) / 10)
                }
            }
        }
        for (spelling, value) in words?.furtherNumbers ?? [:] { add(spelling, value) }
        self.nodes = nodes
    }

    /// All numbers that begin at an index, the shortest first.
    /// - Parameter text: small letters.
    func numbers(in text: [SpokenText.Letter], at start: Int) -> [NumberWords.Number] {
        var found: [NumberWords.Number] = []
        var (node, at) = (0, start)
        while at < text.count {
            let letter = text[at] == "-" ? " " : text[at]
            guard let next = nodes[node].next.first(where: { $0.letter == letter }) else { break }
            (node, at) = (next.node, at + 1)
            if let value = nodes[node].value { found.append(NumberWords.Number(value: value, end: at)) }
        }
        return found
    }

    /// A whole number in words; nil where the rules have none.
    func words(_ number: Int) -> String? { spellings(of: number).first }

    /// All ways to say a number.
    func spellings(of number: Int) -> [String] {
        var rules = rules
        return rules.spellings(of: number).map(SpokenText.unified)
    }
}
