import Glibc
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
        /// Of a word, so that what is given to its phones does not make up for a word too many: "unlock" is not
        /// "can you lock".
        var word: Float = 2
        /// Tokens that are so much worse than the best are given up.
        var beam: Float = 40

        /// Words of other languages fit less well, and the shorter of them would be lost at the cost of English ones.
        init(isEnglish: Bool = true) {
            if !isEnglish { word = 1 }
        }
    }

    struct Word: Sendable {
        var text: String
        /// Of 20 ms.
        var frames: Range<Int>
        var phones: Int
        /// Whether it means nothing, as "please".
        var isAside: Bool
        /// How well its phones fit, in nats a phone, as if it had one more: of few phones one may be mistaken.
        var fit: Float
        /// Among how many words the grammar let it be chosen, as their logarithm.
        var choice: Float
    }

    struct Finding: Sendable {
        var words: [Word]
        /// Nats, with what phones are given, and with what is around the words.
        var score: Float
        var phones: Int { words.reduce(0) { $0 + $1.phones } }
        /// Nats by which it was chosen among the sentences of the grammar.
        var choice: Float { words.reduce(0) { $0 + $1.choice } }
    }

    /// A way to say the word of an arc.
    struct Way: Sendable {
        var word: Int32
        var from: Int32
        var to: Int32
        /// Where its states and its phones begin.
        var state: Int32
        var phone: Int32
        var count: Int32
        var isAside: Bool
        /// Whether it begins what goes on with a sentence before.
        var isContinuation: Bool
    }

    let graph: WordGraph
    let ways: [Way]
    let phones: [UInt8]
    let states: Int
    /// For each node, whether a word may follow that means something.
    let goesOn: [Bool]
    /// For each node, the logarithm of the number of words that may follow, its end being one.
    let choices: [Float]
    let costs: Costs

    /// - Parameter words: for each word of the graph the ways to say it.
    init(_ graph: WordGraph, saying words: [[[UInt8]]], costs: Costs = Costs()) {
        self.graph = graph
        self.costs = costs
        var (ways, phones, states) = ([Way](), [UInt8](), 0)
        var follows = [Bool](repeating: false, count: graph.nodes)
        for arc in graph.arcs {
            if !arc.isAside { follows[arc.from] = true }
            for way in words[arc.word] {
                ways.append(
                    Way(
                        word: Int32(arc.word), from: Int32(arc.from), to: Int32(arc.to), state: Int32(states),
                        phone: Int32(phones.count), count: Int32(way.count), isAside: arc.isAside,
                        isContinuation: arc.isContinuation))
                phones += way
                states += 2 * way.count - 1
            }
        }
        (self.ways, self.phones, self.states) = (ways, phones, states)
        var following = graph.isEnd.map { $0 ? 1 : 0 }
        for arc in graph.arcs { following[arc.from] += 1 }
        choices = following.map { $0 > 0 ? Float(log(Double($0))) : 0 }
        goesOn = graph.reached.map { $0.contains { follows[$0] } }
    }

    /// The sentences that fit best, the best first; none where no sentence fits at all.
    /// - Parameters:
    ///   - leadIn: frames at the start in which the end of the wake word may still be heard.
    ///   - count: how many at most.
    func find(in heard: PhonePosteriors, leadIn: Int, count: Int = 1) -> [Finding] {
        var decoding = SentenceDecoding(self, leadIn: leadIn)
        decoding.advance(through: heard)
        return decoding.best(count)
    }
}
