import Grammars
import Synchronization
import System

/// The sentence of the templates that is nearest to a text which is none: for whoever has to find out how to say it.
///
/// Every sentence is a way through a graph of words. The way is looked for that takes the fewest changes: words left out,
/// put in, or put in the place of others, which costs less the more letters they share.
public final class NearestSentence: Sendable {
    private static let mostWords = Limit(
        40, .elements, of: "words of a sentence for which a near one is looked for", beyond: "none is looked for")
    private static let mostStates = Limit(
        2_000_000, .elements,
        of: "places in the graph of all sentences, times the words of one for which a near one is looked for",
        beyond: "none is looked for")

    /// What changes cost.
    private static let whole = 10
    private static let leftOut = 8

    private let templates: SentenceTemplates
    /// Is made for the first text that needs it; nil inside where there are too many sentences.
    private let graph = Mutex<Graph??>(nil)

    public init(_ templates: SentenceTemplates) {
        self.templates = templates
    }

    /// - Returns: nil where no sentence shares anything with the text, and where there are too many sentences to look at.
    public func sentence(nearestTo text: String) -> String? {
        let said = words(of: text)
        guard !said.isEmpty, said.count <= Self.mostWords.value else { return nil }
        let known = graph.withLock { graph in
            let known = graph ?? Graph(templates)
            graph = .some(known)
            return known
        }
        guard let graph = known, graph.nodes * (said.count + 1) <= Self.mostStates.value else {
            return nil
        }
        return Self.nearest(to: said, in: graph)?.joined(separator: " ")
    }

    /// Words as the graph spells them: numbers as they are said.
    private func words(of text: String) -> [String] {
        guard text.count <= SpokenText.longest.value else { return [] }
        return Spoken.speakable(text).split(separator: " ").flatMap { word -> [String] in
            guard let number = Int(word), (0...1_000_000).contains(number) else { return [String(word)] }
            return Spoken.speakable(templates.numberWords.words(number)).split(separator: " ").map(String.init)
        }
    }

    /// A graph of words without silent steps.
    private struct Graph: Sendable {
        var words: [String]
        var nodes: Int
        /// For each node the words that may be said there, and where they lead.
        var leaving: [[(word: Int, to: Int)]]
        var isEnd: [Bool]
        var start: Int

        /// - Returns: nil for a grammar that is too large.
        init?(_ templates: SentenceTemplates) {
            let text = SpokenGrammar(templates).text
            guard !text.isEmpty, let graph = try? WordGraph(.jsgf(text, file: "of the sentences")) else { return nil }
            words = graph.words
            nodes = graph.nodes
            isEnd = graph.isEnd
            start = graph.start
            var arcs = [[(word: Int, to: Int)]](repeating: [], count: graph.nodes)
            for arc in graph.arcs { arcs[arc.from].append((arc.word, arc.to)) }
            var left = mostStates.value
            var leaving: [[(word: Int, to: Int)]] = []
            for node in 0..<graph.nodes {
                let next = graph.reached[node].count == 1 ? arcs[node] : graph.reached[node].flatMap { arcs[$0] }
                left -= next.count
                guard left > 0 else { return nil }
                leaving.append(next)
            }
            self.leaving = leaving
        }
    }

    /// Dijkstra's search over places in the graph and in the text, with a list for each cost.
    private static func nearest(to said: [String], in graph: Graph) -> [String]? {
        let width = said.count + 1
        // Not worth saying is what shares less than a word with the text.
        let most = whole * said.count - whole / 2
        var costs = [Int32](repeating: .max, count: graph.nodes * width)
        var origin = [Int32](repeating: -1, count: costs.count)
        var byWord = [Int32](repeating: -1, count: costs.count)
        var open = [[Int]](repeating: [], count: most + 1)
        let letters = graph.words.map { Array($0.unicodeScalars) }
        let saidLetters = said.map { Array($0.unicodeScalars) }
        var changes = [Int8](repeating: -1, count: graph.words.count * said.count)
        func change(_ word: Int, _ place: Int) -> Int {
            let index = word * said.count + place
            if changes[index] < 0 { changes[index] = Int8(cost(of: letters[word], for: saidLetters[place])) }
            return Int(changes[index])
        }
        func reach(_ state: Int, at cost: Int, from before: Int, saying word: Int) {
            guard cost <= most, cost < costs[state] else { return }
            costs[state] = Int32(cost)
            origin[state] = Int32(before)
            byWord[state] = Int32(word)
            open[cost].append(state)
        }
        reach(graph.start * width, at: 0, from: -1, saying: -1)
        for cost in 0...most {
            var next = 0
            while next < open[cost].count {
                let state = open[cost][next]
                next += 1
                guard costs[state] == cost else { continue }
                let (node, place) = (state / width, state % width)
                if place == said.count, graph.isEnd[node] { return sentence(upTo: state, origin, byWord, graph) }
                if place < said.count { reach(state + 1, at: cost + leftOut, from: state, saying: -1) }
                for (word, to) in graph.leaving[node] {
                    reach(to * width + place, at: cost + leftOut, from: state, saying: word)
                    guard place < said.count else { continue }
                    reach(to * width + place + 1, at: cost + change(word, place), from: state, saying: word)
                }
            }
        }
        return nil
    }

    private static func sentence(upTo end: Int, _ origin: [Int32], _ byWord: [Int32], _ graph: Graph) -> [String] {
        var words: [String] = []
        var state = end
        while state >= 0 {
            if byWord[state] >= 0 { words.append(graph.words[Int(byWord[state])]) }
            state = Int(origin[state])
        }
        return words.reversed()
    }

    /// What it costs to say one word for another: nothing for the same, a whole one for quite another.
    private static func cost(of word: [Unicode.Scalar], for said: [Unicode.Scalar]) -> Int {
        guard word != said else { return 0 }
        let longest = max(word.count, said.count)
        guard longest <= 40 else { return whole }
        var row = Array(0...said.count)
        for (i, letter) in word.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, opposite) in said.enumerated() {
                let changed = diagonal + (letter == opposite ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(changed, row[j] + 1, diagonal + 1)
            }
        }
        return max(1, (row[said.count] * whole + longest - 1) / longest)
    }
}
