import KeywordSpotting
import Testing

/// How much a word may score lower because of the noise around it: nothing in a quiet room, more the less the last second
/// stands out, and nothing again where there is hardly any sound.
@Suite struct NoiseCompensationTests {
    private let compensation = NoiseCompensation(variance: 1)

    @Test(
        arguments: [
            // contrast in nepers, gain in raw score
            (9, 0), (5.5, 0), (5, 0.25), (4.5, 0.5), (3.5, 1), (2.5, 1.5), (2.4, 1.5), (2.1, 0.75), (1.8, 0), (0, 0),
            (-4, 0),
        ] as [(Float, Float)])
    func gainFollowsTheContrast(contrast: Float, gain: Float) {
        #expect(abs(compensation.gain(contrast: contrast) - gain) < 1e-5)
    }

    @Test func itOnlyRisesAsTheRoomGrowsNoisierUntilThereIsNothingToHear() {
        let gains = stride(from: Float(6), through: 2.4, by: -0.1).map(compensation.gain)
        #expect(zip(gains, gains.dropFirst()).allSatisfy { $0 <= $1 })
        let fading = stride(from: Float(2.4), through: 1.7, by: -0.1).map(compensation.gain)
        #expect(zip(fading, fading.dropFirst()).allSatisfy { $0 >= $1 })
    }

    @Test func noContrastGivesMoreThanTheLargest() {
        let gains = stride(from: Float(-1), through: 8, by: 0.01).map(compensation.gain)
        #expect(gains.allSatisfy { (0...compensation.largest).contains($0) })
        #expect(compensation.largest == 1.5)
    }

    /// Raw scores of a keyword are larger where its frames spread less.
    @Test func aKeywordOfHalfTheVarianceIsGivenTwice() {
        let tight = NoiseCompensation(variance: 0.5)
        #expect(tight.largest == 2 * compensation.largest)
        for contrast in [2, 3, 4, 5] as [Float] {
            #expect(abs(tight.gain(contrast: contrast) - 2 * compensation.gain(contrast: contrast)) < 1e-5)
        }
    }
}
