import KeywordSpotting
import Testing

/// When a keyword was nearly heard: the rule on rows of scores, with a floor of 0.3, a threshold of 0.5 and a patience of
/// ten frames.
@Suite struct NearMissRuleTests {
    private struct Outcome: Equatable {
        /// The best score and the number of the frame that made it certain.
        var score: Double
        var frame: Int
    }

    private func misses(_ scores: [Double], ends: Bool = false) -> [Outcome] {
        var rule = NearMissRule(range: 0.3..<0.5, patience: 10)
        var best = 0.0
        var found: [Outcome] = []
        for (frame, score) in scores.enumerated() {
            switch rule.process(score) {
            case .none: break
            case .best: best = score
            case .over: found.append(Outcome(score: best, frame: frame))
            }
        }
        if ends, rule.finish() == .over { found.append(Outcome(score: best, frame: scores.count)) }
        return found
    }

    private func quiet(_ frames: Int) -> [Double] { [Double](repeating: 0.1, count: frames) }

    @Test func theBestScoreIsReportedOnceItIsOver() {
        #expect(misses([0.1, 0.35, 0.45, 0.4] + quiet(20)) == [Outcome(score: 0.45, frame: 13)])
    }

    @Test func whatStaysBelowTheFloorIsNothing() {
        #expect(misses([0.1, 0.29, 0.2] + quiet(20), ends: true).isEmpty)
    }

    @Test func theFloorItselfIsNearAndTheThresholdIsNot() {
        #expect(misses([0.3] + quiet(20)).count == 1)
        #expect(misses([0.5] + quiet(20)).isEmpty)
    }

    @Test(arguments: [[0.4, 0.45, 0.5], [0.6, 0.4, 0.2], [0.4, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.9]])
    func aDetectionIsNoNearMissBeforeOrAfterIt(scores: [Double]) {
        #expect(misses(scores + quiet(20), ends: true).isEmpty)
    }

    @Test func theTailOfADetectionLastsAsLongAsItDoesNotPause() {
        let tail = (0..<5).flatMap { _ in [0.4] + quiet(8) }
        #expect(misses([0.7] + tail + quiet(20)).isEmpty)
        #expect(misses([0.7] + quiet(10) + [0.4] + quiet(20)).map(\.score) == [0.4])
    }

    @Test func peaksCloseTogetherAreOne() {
        #expect(misses([0.35] + quiet(8) + [0.42] + quiet(8) + [0.4] + quiet(20)).map(\.score) == [0.42])
    }

    @Test func peaksApartAreTwo() {
        #expect(misses([0.35] + quiet(12) + [0.42] + quiet(12)).map(\.score) == [0.35, 0.42])
    }

    @Test func theEndOfTheStreamEndsIt() {
        #expect(misses([0.1, 0.4, 0.2], ends: true) == [Outcome(score: 0.4, frame: 3)])
        #expect(misses([0.1, 0.4] + quiet(20), ends: true).count == 1)
    }
}
