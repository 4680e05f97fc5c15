import Features
import KeywordModels
import KeywordSpotting
import Phones
import TestSupport
import Testing

/// Which phone networks look at a candidate, and what comes of it where both do.
@Suite struct SecondLooksTests {
    private static let tail = FalseAlarmTail(peaks: [-40, -50, -60], hours: 0.5, share: 0, least: 3)
    private static let large = KeywordModel.Look(
        phones: KeywordPhones(network: .large, strings: [[1, 2]], weight: 12, mark: 100),
        calibration: Calibration(threshold: -30, width: 6, tail: tail))
    private static let small = KeywordModel.Look(
        phones: KeywordPhones(network: .small, strings: [[1, 2]], weight: 15, mark: 100),
        calibration: Calibration(threshold: -40, width: 5, tail: tail))

    /// A model that goes by the first of two looks, of which so many takes count.
    private func model(
        _ first: KeywordModel.Look, _ other: KeywordModel.Look?, best: Int
    ) throws -> KeywordModel {
        let word = try Words.model("computer")
        return KeywordModel(
            keyword: "computer", frontEnd: word.frontEnd, templates: word.templates,
            templatesPerTake: word.templatesPerTake, panels: [TakePanel(takes: 3, best: best)], variance: 1,
            calibration: first.calibration, head: nil, phones: first.phones, alternative: other, voice: nil,
            confusableWords: [], takes: [], voices: 0, createdBy: "tests")
    }

    /// What is added to a raw score that is too low for any network to look.
    private func gain(_ model: KeywordModel, to first: Double) -> Float? {
        guard var looks = SecondLooks(model) else { return nil }
        return looks.gain(
            first: first, from: 0, at: 100, RecentSound(for: Set(model.networks)), contrast: 1,
            ContrastHistory(startingAt: 100))
    }

    @Test func bothLookForAWordOfManyVoicesWhereTheLargeOneIsInstalled() throws {
        #expect(try model(Self.large, Self.small, best: 2).secondOpinion == Self.small)
        #expect(try model(Self.large, Self.small, best: 2).networks == [.large, .small])
        #expect(try model(Self.large, Self.small, best: 3).secondOpinion == nil)
        #expect(try model(Self.small, Self.large, best: 2).secondOpinion == nil)
        #expect(try model(Self.large, nil, best: 2).secondOpinion == nil)
        let none = KeywordModel.Look(phones: nil, calibration: Self.small.calibration)
        #expect(try model(Self.large, none, best: 2).secondOpinion == nil)
    }

    /// -20 loses 6 nats of 12 by the large network, which is 62 below a threshold of -30 or 10.33 widths, and 6 of 15 by
    /// the small one, 70 below -40 or 14 widths.
    @Test func theMarginsOfBothAreWeighedTogether() throws {
        let margin = 0.65 * -62 / 6 + 0.35 * -70 / 5 - 0.2
        let both = try #require(gain(try model(Self.large, Self.small, best: 2), to: -20))
        #expect(abs(Double(both) - (-30 + 6 * margin + 20)) < 1e-3)
    }

    @Test func oneNetworkAloneTakesWhatItTakes() throws {
        #expect(gain(try model(Self.large, Self.small, best: 3), to: -20) == -72)
        #expect(gain(try model(Self.small, Self.large, best: 2), to: -20) == -90)
    }
}
