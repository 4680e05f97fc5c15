import KeywordModels
import KeywordSpotting
import TestSupport
import Testing

/// From which score on a keyword is reported.
@Suite struct ThresholdTests {
    private let tail = FalseAlarmTail(peaks: (0..<100).map { Float($0) / 10 }, hours: 2, share: 0.2, least: 10)

    private var calibration: Calibration { Calibration(threshold: 10, width: 2.5, tail: tail) }

    private func threshold(falseAlarms rate: Double, _ calibration: Calibration) -> Double {
        var configuration = SpottingConfiguration()
        configuration.falseAlarmsPerHour = rate
        return configuration.threshold(for: calibration)
    }

    @Test func sensitivityMeansTheSameScoreForEveryKeyword() {
        var configuration = SpottingConfiguration()
        configuration.sensitivity = 0.7
        let other = Calibration(threshold: 3, width: 1, tail: tail)
        for calibration in [calibration, other] { #expect(abs(configuration.threshold(for: calibration) - 0.3) < 1e-9) }
    }

    @Test func falseAlarmsMeanTheScoreAtWhichTheModelExpectsSoMany() {
        for rate in [0.5, 1, 5] {
            let threshold = threshold(falseAlarms: rate, calibration)
            #expect(threshold == calibration.score(tail.score(at: rate)))
            #expect(abs(calibration.falseAlarms(atScore: threshold) / rate - 1) < 1e-9)
        }
    }

    @Test func theMoreFalseAlarmsTheLowerTheThreshold() {
        let thresholds = [0.05, 0.5, 1, 5, 50].map { threshold(falseAlarms: $0, calibration) }
        #expect(zip(thresholds, thresholds.dropFirst()).allSatisfy { $0 > $1 })
    }

    @Test func aKeywordThatStrangersComeNearerToHasAHigherOne() {
        let common = Calibration(threshold: 8, width: 2.5, tail: tail)
        #expect(threshold(falseAlarms: 1, common) > threshold(falseAlarms: 1, calibration))
    }

    @Test func itStaysWhereAWordCanReachItAndNotEverythingDoes() {
        let rare = Calibration(threshold: 1_000, width: 2.5, tail: tail)
        let common = Calibration(threshold: -1_000, width: 2.5, tail: tail)
        #expect(threshold(falseAlarms: 100, rare) == 0.02)
        #expect(threshold(falseAlarms: 0.01, common) == 0.98)
    }

    @Test(arguments: [0, 0.009, 101, -1, Double.nan, .infinity])
    func otherRatesAreRefused(rate: Double) throws {
        var configuration = SpottingConfiguration()
        configuration.falseAlarmsPerHour = rate
        #expect(throws: SpottingError.self) { _ = try Spotter([], configuration: configuration) }
    }

    @Test func eachKeywordIsFoundFromItsOwnOn() throws {
        let models = [try Words.model("computer"), try Words.model("lemonade")]
        var scene = Scene()
        for word in ["lemonade", "computer"] {
            scene.pause(0.8)
            scene.say(word, try Words.later.saying(word))
        }
        scene.pause(1)
        var configuration = SpottingConfiguration()
        configuration.falseAlarmsPerHour = 20
        var spotter = try Spotter(models, configuration: configuration)
        let found = process(&spotter, scene.samples)
        #expect(Set(found.map(\.keyword)) == ["computer", "lemonade"])
        for one in found {
            let model = try #require(models.first { $0.keyword == one.keyword })
            #expect(one.threshold == configuration.threshold(for: model.calibration))
            #expect(one.score >= one.threshold)
        }
    }
}
