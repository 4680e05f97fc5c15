import Foundation
import KeywordModels
import System
import TestSupport
import Testing

/// The tail of the peaks of impostor speech: how often it reaches a score, and how well that is known.
@Suite struct FalseAlarmTailTests {
    /// Peaks whose true tail is known: `perHour` of them above 0, exponential with a mean of `scale`.
    private func peaks(perHour: Double, hours: Double, scale: Double, seed: UInt64) -> [Float] {
        var generator = SplitMix64(seed: seed)
        let below = (0..<400).map { _ in Float.random(in: -50 ... -1, using: &generator) }
        return below
            + (0..<Int(perHour * hours)).map { _ in
                Float(-scale * log(Double.random(in: 1e-12..<1, using: &generator)))
            }
    }

    @Test func rateFallsExponentiallyWithTheScore() {
        let tail = FalseAlarmTail(peaks: (0..<100).map(Float.init), hours: 2, share: 0.1, least: 10)
        #expect(tail.level == 89 && tail.count == 10 && tail.scale == 5.5)
        #expect(abs(tail.rate(at: 89) - 5) < 1e-9, "ten peaks in two hours")
        #expect(abs(tail.rate(at: 94.5) * 2.718281828 - 5) < 1e-6, "an e-th part of it one scale higher")
        for rate in [0.1, 1, 7] { #expect(abs(tail.rate(at: tail.score(at: rate)) - rate) < 1e-9) }
    }

    @Test func theIntervalIsWiderTheFartherItReaches() {
        let tail = FalseAlarmTail(peaks: (0..<100).map(Float.init), hours: 2, share: 0.1, least: 10)
        let calibration = Calibration(threshold: 0, width: 2.5, tail: tail)
        let ratios = [0.1, 0.5, 0.9].map { score in
            let range = calibration.falseAlarmsRange(atScore: score)
            #expect(range.contains(calibration.falseAlarms(atScore: score)))
            return range.upperBound / range.lowerBound
        }
        #expect(ratios[0] > ratios[1] && ratios[1] > ratios[2], "the tail lies above all of them")
    }

    /// What "in four cases of five" promises, over 400 draws of impostor speech with the same true tail.
    @Test func fourOfFiveIntervalsHoldTheTruth() {
        let (hours, scale, score) = (0.5, 3.0, 12.0)
        let truth = 200 * exp(-score / scale)
        let held = (0..<400).count { seed in
            let drawn = peaks(perHour: 200, hours: hours, scale: scale, seed: UInt64(seed))
            let tail = FalseAlarmTail(peaks: drawn, hours: hours, share: 0.06, least: 20)
            let calibration = Calibration(threshold: score, width: 1, tail: tail)
            return calibration.falseAlarmsRange(atScore: 0.5).contains(truth)
        }
        #expect((280...360).contains(held), "\(held) of 400")
    }

    @Test(arguments: [1e300, -1e300, 1e-300, 12])
    func whatADamagedModelSaysIsStillAnInterval(number: Double) throws {
        for (level, scale, hours) in [
            (number, 1, 1), (1, abs(number), 1), (1, 1, abs(number)), (number, 1e-300, 1e300),
        ] {
            let text = "{\"level\":\(level),\"scale\":\(scale),\"count\":9,\"hours\":\(hours)}"
            let tail = try JSONDecoder().decode(FalseAlarmTail.self, from: Data(text.utf8))
            for threshold in [number, 0] {
                let range = Calibration(threshold: threshold, width: 1, tail: tail).falseAlarmsRange(atScore: 0.5)
                #expect(range.lowerBound >= 0)
            }
        }
    }

    @Test func marginCountsWidthsFromTheThreshold() {
        let tail = FalseAlarmTail(peaks: [0, 1], hours: 1, share: 1, least: 1)
        let calibration = Calibration(threshold: 10, width: 2.5, tail: tail)
        #expect(calibration.margin(ofRaw: 10) == 0 && calibration.margin(ofRaw: 20) == 4)
        #expect(calibration.margin(ofRaw: 5) == -2)
    }
}
