import KeywordSpotting
import Testing

@Suite("A candidate is read by the phone network")
struct LookTimingTests {
    /// The frames in which a candidate of these scores is read, where 10 and more is close.
    private func looks(_ scores: [Double]) -> [Int] {
        var timing = LookTiming(close: 10)
        return scores.indices.filter { timing.isDue(scores[$0], gain: 0, at: $0) }
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
        var timing = LookTiming(close: 10)
        let before = (0...1).map { timing.isDue(11, gain: 0, at: $0) }
        timing.reset()
        let after = timing.isDue(11, gain: 0, at: 2)
        #expect(before == [true, false] && after)
    }
}

@Suite("A candidate of a word in anybody's voice is read by the phone network")
struct NearLookTimingTests {
    /// The frames in which a candidate is read that each look leaves so much lower, where 10 and more is close, and near
    /// what is left 5 below that.
    private func looks(_ scores: [Double], lost: Double) -> [Int] {
        var timing = LookTiming(close: 10, near: 5)
        var gain = 0.0
        return scores.indices.filter {
            guard timing.isDue(scores[$0], gain: gain, at: $0) else { return false }
            gain = -lost
            return true
        }
    }

    @Test("in every fourth frame too where little more would do, whether its score rises or falls")
    func near() {
        #expect(looks([11, 12, 12, 12, 12, 12, 11, 11, 11, 11, 11], lost: 6) == [0, 2, 6, 10])
        #expect(looks([12, 12, 12, 12, 12, 11, 11, 11, 11], lost: 6.5) == [0, 4], "in frame 8 too little is left")
        #expect(looks([12, 12, 12, 12, 12, 12], lost: 8) == [0])
        #expect(looks([12, 12, 12, 12, 9, 9, 9, 9, 9], lost: 0) == [0], "it is no longer close")
    }

    @Test("four frames after a look, for whatever reason that was due")
    func period() {
        #expect(looks([10, 11, 13, 13, 13, 13, 13, 13, 13, 13, 13], lost: 5) == [0, 2, 6, 10])
    }

    @Test("as soon as it is close where nothing was read of it before")
    func first() {
        #expect(looks([9, 9.5, 10, 10.5], lost: 9) == [2])
    }

    @Test("once where it is faint, whatever the look left of it")
    func faint() {
        #expect(looks([1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2, 1], lost: 0) == [6])
    }
}
