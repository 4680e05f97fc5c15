import KeywordSpotting
import Testing

/// What a match loses where it follows on other speech.
@Suite struct PauseLossTests {
    @Test(
        arguments: [
            // Contrast of what was quietest before the word beside that of the word, loss in widths.
            (0, 0), (0.4, 0), (0.5, 0.375), (0.6, 0.75), (0.8, 1.5), (1.2, 1.5),
        ] as [(Float, Float)])
    func lossGrowsAsThePauseGetsLess(share: Float, loss: Float) {
        for word in [1.5, 8] as [Float] {
            #expect(abs(PauseLoss(width: 1).loss(quietest: share * word, word: word) - loss) < 1e-4)
            #expect(abs(PauseLoss(width: 6).loss(quietest: share * word, word: word) - 6 * loss) < 1e-3)
        }
    }

    @Test func whatStandsOutOfNothingLosesNothing() {
        #expect(PauseLoss(width: 1).loss(quietest: 0, word: 0) == 0)
    }

    /// Frames of 6 nepers, but for those of a pause, which have 1.
    private func history(pause: Range<Int>, of frames: Int, startingAt first: Int = 0) -> ContrastHistory {
        var history = ContrastHistory(startingAt: first)
        for frame in first..<(first + frames) { history.append(pause.contains(frame) ? 1 : 6) }
        return history
    }

    @Test func aPauseIsATenthOfASecondInTheSixTenthsBeforeTheWord() {
        let pause = history(pause: 300..<310, of: 500)
        #expect(pause.quietest(before: 310) == 1)
        #expect(pause.quietest(before: 360) == 1)
        #expect(pause.quietest(before: 309) == 6)
        #expect(pause.quietest(before: 361) == 6)
        let short = history(pause: 300..<309, of: 500)
        for frame in 309...360 { #expect(short.quietest(before: frame) == 6) }
    }

    @Test func beforeTheStreamItIsQuiet() {
        let stream = history(pause: 0..<0, of: 200, startingAt: 5_000)
        #expect(stream.quietest(before: 5_010) == 0)
        #expect(stream.quietest(before: 5_050) == 0)
        #expect(stream.quietest(before: 5_051) == 6)
        #expect(ContrastHistory().quietest(before: 0) == 0)
    }

    @Test func longAgoIsForgotten() {
        let stream = history(pause: 0..<4_000, of: 5_000)
        #expect(stream.quietest(before: 4_000) == 1)
        #expect(stream.quietest(before: 3_900) == 0)
    }
}
