import Enrolment
import Testing

/// How far the frames of a word spread, from how alike its takes are. Two takes that differ by c in every dimension are
/// c^2 / 2 apart.
@Suite struct TakeAgreementTests {
    private func variance(ofTakesAt places: Float...) -> Float {
        TakeAgreement(places.map { [[Float]](repeating: [$0, $0], count: 5) }).variance
    }

    @Test func wordSpreadsAsFarAsHalfOfThePairsAreApart() {
        // Two pairs are hardly apart, two 0.72 and two 0.78.
        #expect(abs(variance(ofTakesAt: 0, 1.25, 1.25, 0.05) - 0.72) < 0.001)
    }

    @Test func takesOfOneDayTellLittleOfAnother() {
        #expect(variance(ofTakesAt: 0, 0, 0) == 0.7)
        #expect(variance(ofTakesAt: 0, 0.8, -0.4) == 0.7)
        #expect(variance(ofTakesAt: 0) == 0.7)
    }

    /// Half of the pairs are at most 0.32 apart, one is at 1.125.
    @Test func pairThatNoVoiceHasTellsOfSeveralVoices() {
        #expect(variance(ofTakesAt: 0, 0.8, -0.7) == 1)
    }
}
