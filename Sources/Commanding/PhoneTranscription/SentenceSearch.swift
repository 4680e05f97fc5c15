import Grammars
import Phones

/// Finds the sentence of a grammar that fits best what a phone network has heard.
///
/// A word is a string of phones, with a blank allowed between two of them; tokens pass through the words of the graph
/// frame by frame (Young, Russell, Thornton, "Token passing: a simple conceptual model for connected speech recognition
/// systems", 1989). A frame costs what its phone is less likely than the likeliest; what is heard before, between and
/// after the words costs so much a frame at most.
struct SentenceSearch: Sendable {
    /// Nats.
    struct Costs: Sendable {
        /// Of a frame that belongs to no word, at most.
        var filler: Float = 5
        /// Of a frame in which the end of the wake word may still be heard, at most.
        var leadIn: Float = 0.1
        /// What a phone is given, since noise makes all of them less likely than the blank.
        var phone: Float = 3
        /// Tokens that are so much worse than the best are given up.
        var beam: Float = 80
    }

    struct Word: Sendable {
        var text: String
        /// Of 20 ms.
        var frames: Range<Int>
        var phones: Int
    }

    struct Finding: Sendable {
        var words: [Word]
        /// Nats, with what phones are given, and with what is around the words.
        var score: Float
        var phones: Int { words.reduce(0) { $0 + $1.phones } }
    }

    private struct Way {
        var word: Int32
        var from: Int32
        var to: Int32
        /// Where its states and its phones begin.
        var state: Int32
        var phone: Int32
        var count: Int32
    }

    private let graph: WordGraph
    private let ways: [Way]
    private let phones: [UInt8]
    private let states: Int
    let costs: Costs

    init(_ graph: WordGraph, saying words: [[[UInt8]]], costs: Costs = Costs()) {
        self.graph = graph
        self.costs = costs
        var (ways, phones, states) = ([Way](), [UInt8](), 0)
        for arc in graph.arcs {
            for way in words[arc.word] {
                ways.append(
                    Way(
                        word: Int32(arc.word), from: Int32(arc.from), to: Int32(arc.to), state: Int32(states),
                        phone: Int32(phones.count), count: Int32(way.count)))
                phones += way
                states += 2 * way.count - 1
            }
        }
        (self.ways, self.phones, self.states) = (ways, phones, states)
    }

    /// A word that was heard, with what was heard before it.
    private struct Link {
        var way: Int32
        var before: Int32
        var first: Int32
        var last: Int32
    }

    /// A way through the words so far.
    private struct Token {
        var score = -Float.infinity
        var link: Int32 = -1
    }

    /// - Parameter leadIn: frames at the start in which the end of the wake word may still be heard.
    /// - Returns: nil where no sentence fits at all.
    func find(in heard: PhonePosteriors, leadIn: Int) -> Finding? {
        var scores = [Float](repeating: -.infinity, count: states)
        // Of each way the token that entered its newest phones.
        var entered = [(link: Int32, first: Int32)](repeating: (-1, 0), count: states)
        var isActive = [Bool](repeating: false, count: ways.count)
        var entries = [Token](repeating: Token(), count: graph.nodes)
        var pauses = entries
        var arrivals = [(score: Float, way: Int32, link: Int32, first: Int32)](
            repeating: (-.infinity, -1, -1, 0), count: graph.nodes)
        var links: [Link] = []
        for node in graph.reached[graph.start] { entries[node].score = 0 }
        var best: Float = 0
        let blank = heard.symbols.blank
        for frame in 0..<heard.frames {
            let row = heard.row(frame)
            let silence = row[Int(blank)]
            let bound = best - costs.beam
            best = -.infinity
            for (number, way) in ways.enumerated() {
                let entry = entries[Int(way.from)]
                guard isActive[number] || entry.score > bound else { continue }
                let (base, phone, count) = (Int(way.state), Int(way.phone), Int(way.count))
                var most = -Float.infinity
                // From the last state on, so that what a state is reached from is still of the frame before.
                for place in stride(from: 2 * count - 2, through: 0, by: -1) {
                    let state = base + place
                    var (score, origin) = (scores[state], entered[state])
                    if place.isMultiple(of: 2) {
                        let symbol = phones[phone + place / 2]
                        var news = -Float.infinity
                        var newOrigin = origin
                        if place > 0 {
                            (news, newOrigin) = (scores[state - 1], entered[state - 1])
                            if phones[phone + place / 2 - 1] != symbol, scores[state - 2] > news {
                                (news, newOrigin) = (scores[state - 2], entered[state - 2])
                            }
                        } else {
                            news = entry.score
                            newOrigin = (entry.link, Int32(frame))
                        }
                        news += costs.phone
                        if news > score { (score, origin) = (news, newOrigin) }
                        score += row[Int(symbol)]
                    } else {
                        if scores[state - 1] > score { (score, origin) = (scores[state - 1], entered[state - 1]) }
                        score += silence
                    }
                    scores[state] = score
                    entered[state] = origin
                    most = max(most, score)
                }
                isActive[number] = most > bound
                guard isActive[number] else {
                    for state in base..<(base + 2 * count - 1) { scores[state] = -.infinity }
                    continue
                }
                best = max(best, most)
                let end = base + 2 * count - 2
                if scores[end] > arrivals[Int(way.to)].score {
                    let origin = entered[end]
                    arrivals[Int(way.to)] = (scores[end], Int32(number), origin.link, origin.first)
                }
            }
            let filler = max(silence, frame < leadIn ? -costs.leadIn : -costs.filler)
            for node in 0..<graph.nodes {
                if entries[node].score > pauses[node].score { pauses[node] = entries[node] }
                pauses[node].score += filler
                if pauses[node].score < bound { pauses[node].score = -.infinity }
                entries[node] = pauses[node]
                best = max(best, pauses[node].score)
            }
            for node in 0..<graph.nodes where arrivals[node].score > bound {
                let arrival = arrivals[node]
                links.append(
                    Link(way: arrival.way, before: arrival.link, first: arrival.first, last: Int32(frame)))
                for other in graph.reached[node] where arrival.score > entries[other].score {
                    entries[other] = Token(score: arrival.score, link: Int32(links.count - 1))
                }
                arrivals[node].score = -.infinity
            }
        }
        return finding(in: entries, links)
    }

    /// The score of the string of phones that fits best, whatever it means.
    func scoreOfAnything(in heard: PhonePosteriors) -> Float {
        var scores = [Float](repeating: -.infinity, count: Int(heard.symbols.blank) + 1)
        var best: Float = 0
        for frame in 0..<heard.frames {
            let row = heard.row(frame)
            var most = -Float.infinity
            for symbol in scores.indices {
                let entry = symbol == Int(heard.symbols.blank) ? best : best + costs.phone
                scores[symbol] = max(scores[symbol], entry) + row[symbol]
                most = max(most, scores[symbol])
            }
            best = most
        }
        return best
    }

    private func finding(in tokens: [Token], _ links: [Link]) -> Finding? {
        let ends = tokens.indices.filter { graph.isEnd[$0] && tokens[$0].link >= 0 }
        guard let end = ends.max(by: { tokens[$0].score < tokens[$1].score }), tokens[end].score > -.infinity else {
            return nil
        }
        var words: [Word] = []
        var place = tokens[end].link
        while place >= 0 {
            let link = links[Int(place)]
            let way = ways[Int(link.way)]
            words.append(
                Word(
                    text: graph.words[Int(way.word)], frames: Int(link.first)..<Int(link.last) + 1,
                    phones: Int(way.count)))
            place = link.before
        }
        return Finding(words: words.reversed(), score: tokens[end].score)
    }
}
