import KeywordSpotting
import Testing

/// What a match loses where it is no speech.
@Suite struct NonSpeechPenaltyTests {
    @Test(
        arguments: [
            // mean probability of speech over the match, loss in raw score
            (1, 0), (0.7, 0), (0.45, 0), (0.44, 1), (0.35, 10), (0.25, 20), (0, 45),
        ] as [(Float, Float)])
    func lossGrowsAsSpeechGetsLess(share: Float, loss: Float) {
        #expect(abs(NonSpeechPenalty(variance: 1).loss(share: share) - loss) < 1e-3)
    }

    @Test func aKeywordOfHalfTheVarianceLosesTwice() {
        let (wide, tight) = (NonSpeechPenalty(variance: 1), NonSpeechPenalty(variance: 0.5))
        for share in [0, 0.2, 0.4] as [Float] {
            #expect(abs(tight.loss(share: share) - 2 * wide.loss(share: share)) < 1e-3)
        }
        #expect(tight.loss(share: 0.45) == 0)
    }
}
