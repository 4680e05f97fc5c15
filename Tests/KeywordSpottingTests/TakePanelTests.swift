import Features
import KeywordModels
import KeywordSpotting
import System
import TestSupport
import Testing

/// Of a panel of takes the best count, and a keyword's score is the mean over its panels.
@Suite struct TakePanelTests {
    /// Three takes that have nothing in common, and a stream that is like the first, then like the second.
    private static let takes: [[[Float]]] = (1...3).map { seed in
        var generator = SplitMix64(seed: UInt64(seed))
        return (0..<12).map { _ in (0..<8).map { _ in Float.random(in: -3...3, using: &generator) } }
    }
    private static let stream = takes[0] + takes[1]

    /// The raw score of each frame of the stream.
    private func scores(_ takes: [Int], _ panels: [TakePanel]? = nil) -> [Float] {
        var scorer = KeywordScorer(
            templates: takes.map { Self.takes[$0] }, templatesPerTake: 1, panels: panels, variance: 1)
        let row = AlignedFloats(8)
        return Self.stream.map { frame in
            for i in frame.indices { row.base[i] = frame[i] }
            return scorer.process(
                row.base, halfNorm: frame.reduce(0) { $0 + $1 * $1 } / 2, negativeLogLikelihood: 0)
        }
    }

    /// Templates of several takes share the steps of their codes, so that they are not quite those of one alone.
    private func areClose(_ x: some Sequence<Float>, _ y: some Sequence<Float>) -> Bool {
        zip(x, y).allSatisfy { abs($0 - $1) < 0.2 || max($0, $1) < -1_000 }
    }

    @Test func theBestTakeOfAPanelIsItsScore() {
        let alone = zip(scores([0]), zip(scores([1]), scores([2]))).map { max($0, $1.0, $1.1) }
        let best = scores([0, 1, 2], [TakePanel(takes: 3, best: 1)])
        #expect(areClose(best, alone))
        // Each of the two is found where it ends, as if the others were not there.
        #expect(best[11] > -0.5 && best[23] > -0.5)
    }

    @Test func theBestTwoOfThree() {
        let expected = zip(scores([0]), zip(scores([1]), scores([2]))).map { first, others in
            [first, others.0, others.1].sorted().suffix(2).reduce(0, +) / 2
        }
        #expect(areClose(scores([0, 1, 2], [TakePanel(takes: 3, best: 2)]), expected))
    }

    @Test func withoutPanelsAllTakesCount() {
        #expect(scores([0, 1, 2]) == scores([0, 1, 2], [TakePanel(takes: 3)]))
        let mean = zip(scores([0]), scores([1])).map { ($0 + $1) / 2 }
        #expect(areClose(scores([0, 1]), mean))
    }

    @Test func panelsCountAlikeHoweverManyTakesTheyHave() {
        let others = scores([1, 2], [TakePanel(takes: 2, best: 1)])
        let expected = zip(scores([0]), others).map { ($0 + $1) / 2 }
        #expect(areClose(scores([0, 1, 2], [TakePanel(takes: 1), TakePanel(takes: 2, best: 1)]), expected))
    }
}
