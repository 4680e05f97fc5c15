import KeywordSpotting
import Testing

@Suite("The end of a word that was detected")
struct WordEndTests {
    /// What is told of a detection in frame 100 that ends in frame 90, by the scores of the frames after it.
    private func told(_ later: [(score: Double, end: Int)]) -> [(frame: Int, end: Int, score: Double)] {
        var word = WordEnd()
        word.detected(score: 0.5, end: 90, at: 100)
        return later.enumerated().compactMap { index, one in
            word.process(score: one.score, end: one.end, at: 101 + index).map { (101 + index, $0.end, $0.score) }
        }
    }

    @Test("is that of the best alignment of the frames that follow, told once")
    func best() {
        let rising = (1...17).map { (score: 0.5 + 0.02 * Double($0), end: 90 + $0) }
        let falling = (18...60).map { (score: 0.84 - 0.01 * Double($0), end: 90 + $0) }
        let told = told(rising + falling)
        #expect(told.count == 1 && told.first?.end == 107)
        #expect(told.first?.frame == 100 + WordEnd.patience)
        #expect(abs((told.first?.score ?? 0) - 0.84) < 1e-9, "the best score, too")
    }

    @Test("stays where it was when no better alignment comes")
    func none() {
        #expect(told((1...40).map { (score: 0.4, end: 90 + $0) }).map(\.score) == [0.5])
        #expect(told((1...40).map { (score: 0.4, end: 90 + $0) }).map(\.end) == [90])
    }

    @Test("does not move with what comes later than a word goes on")
    func late() {
        let later = (1...60).map { (score: $0 <= WordEnd.patience ? 0.4 : 0.9, end: 90 + $0) }
        #expect(told(later).map(\.end) == [90])
    }

    @Test("is not told when nothing was detected")
    func quiet() {
        var word = WordEnd()
        for frame in 1...100 { #expect(word.process(score: 0.9, end: frame, at: frame)?.end == nil) }
    }
}
