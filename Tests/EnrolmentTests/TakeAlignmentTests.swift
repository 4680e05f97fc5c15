import Enrolment
import KeywordSpotting
import Testing

/// Two takes of different length, laid over each other.
@Suite struct TakeAlignmentTests {
    private let word: [[Float]] = [[0, 0], [1, 0], [1, 1], [0, 3]]

    @Test func takeLiesOnItself() {
        let alignment = TakeAlignment(word, word)
        #expect(alignment.distance == 0)
        #expect(alignment.path.map(\.x) == [0, 1, 2, 3])
        #expect(alignment.path.map(\.y) == [0, 1, 2, 3])
    }

    @Test func longerTakeStaysOnTheFrameThatItHolds() {
        let slow = [word[0], word[1], word[1], word[1], word[2], word[3]]
        let alignment = TakeAlignment(word, slow)
        #expect(alignment.distance == 0)
        #expect(alignment.path.map(\.x) == [0, 1, 1, 1, 2, 3])
        #expect(alignment.path.map(\.y) == [0, 1, 2, 3, 4, 5])
    }

    @Test func distanceIsTheMeanOverThePathADimension() {
        // Every cell costs (2^2 + 0^2) / 2 = 2 over two dimensions.
        let moved = word.map { [$0[0] + 2, $0[1]] }
        #expect(TakeAlignment([[0, 0]], [[2, 0]]).distance == 1)
        #expect(TakeAlignment(word, moved).distance <= 1)
    }

    @Test func pathBeginsAndEndsWithBoth() {
        let other: [[Float]] = [[5, 5], [0, 3], [7, 7]]
        let path = TakeAlignment(word, other).path
        #expect(path.first?.x == 0 && path.first?.y == 0)
        #expect(path.last?.x == 3 && path.last?.y == 2)
        for (before, after) in zip(path, path.dropFirst()) {
            #expect((0...1).contains(after.x - before.x) && (0...1).contains(after.y - before.y))
        }
    }
}
