import KeywordSpotting
import Testing

@Suite("A candidate of a word in anybody's voice is read by the phone network")
struct LookTimingTests {
    /// The frames in which a candidate of these scores is read, where 10 and more is close.
    private func looks(_ scores: [Double]) -> [Int] {
        var timing = LookTiming(.anyVoice, close: 10)
        return scores.indices.filter { timing.isDue(scores[$0], at: $0) }
    }

    @Test("in every fourth frame while it is close, whether its score rises or falls")
    func close() {
        #expect(looks([10, 11, 12, 13, 14, 15, 14, 13, 12, 11]) == [0, 4, 8])
    }

    @Test("once when its score has stopped rising where it is faint")
    func faint() {
        #expect(looks([1, 2, 3, 4, 5, 6, 7, 8, 8, 7, 6, 5, 4, 3, 2, 1]) == [8])
        #expect(looks([5, 4, 3, 2, 1]) == [1], "it has risen to its first score")
    }

    @Test("again when it has risen again, no sooner than four frames later")
    func again() {
        #expect(looks([1, 0, 1, 0, 1, 0, 1, 0, 1]) == [1, 5])
    }

    @Test("at once when it comes near")
    func near() {
        #expect(looks([1, 2, 3, 12, 13]) == [3])
        #expect(looks([3, 2, 12, 12, 12, 12]) == [1, 5], "but for four frames after a look")
    }

    @Test("anew when another one begins")
    func reset() {
        var timing = LookTiming(.anyVoice, close: 10)
        let before = (0...1).map { timing.isDue(11, at: $0) }
        timing.reset()
        let after = timing.isDue(11, at: 2)
        #expect(before == [true, false] && after)
    }
}

@Suite("A candidate of a word in one voice is read by the phone network")
struct OwnLookTimingTests {
    /// The frames in which a candidate of these scores is read, where 10 and more is close.
    private func looks(_ scores: [Double]) -> [Int] {
        var timing = LookTiming(.oneVoice, close: 10)
        return scores.indices.filter { timing.isDue(scores[$0], at: $0) }
    }

    @Test("at once when it comes near, and each time that its score has risen by a step")
    func close() {
        #expect(looks([1, 2, 3, 12, 13, 14, 15, 16, 17, 18]) == [3, 6, 9])
        #expect(looks([10, 12, 14, 16, 18]) == [0, 2, 4])
    }

    @Test("once when its score has stopped rising")
    func peak() {
        #expect(looks([1, 2, 3, 4, 5, 6, 7, 8, 8, 7, 6, 5, 4, 3, 2, 1]) == [8])
        #expect(looks([11, 12, 13, 12, 11, 10, 9]) == [0, 3])
        #expect(looks([5, 4, 3, 2, 1]) == [1], "it has risen to its first score")
    }

    @Test("again when it has risen again, but not for a ripple")
    func again() {
        #expect(looks([1, 0, 1, 0, 2, 0, 0.9, 0, 0.9, 0]) == [1, 3, 5])
        #expect(looks([12, 8, 10, 11, 8]) == [0, 3], "from where it was lowest since")
    }

    @Test("in the same frames whatever came before it")
    func memory() {
        let word: [Double] = [9, 4, 8, 11, 14, 15, 13]
        let behind = looks([7, 6, 8, 12, 7, 5] + word).filter { $0 > 6 }.map { $0 - 6 }
        #expect(behind == looks(word).filter { $0 > 0 })
    }

    @Test("anew when another one begins")
    func reset() {
        var timing = LookTiming(.oneVoice, close: 10)
        let before = (0...1).map { timing.isDue(11, at: $0) }
        timing.reset()
        let after = timing.isDue(11, at: 2)
        #expect(before == [true, false] && after)
    }
}
