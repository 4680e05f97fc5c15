import Evaluation
import Foundation
import KeywordModels
import System
import Testing

/// A threshold from a user's own room.
@Suite struct CalibrationTests {
    private static let rates: [(String, Double)] = [
        ("one per 2 days", 0.0208333), ("One an hour", 1), ("0.5 per hour", 0.5), ("0.5/h", 0.5),
        ("once a day", 0.0416667),
        ("3 times a week", 0.0178571), ("1 per 2 h", 0.5), ("twice in 3 days", 0.0277778), ("2 hours", 2),
        ("1 every 30 minutes", 2),
    ]

    @Test(arguments: rates)
    func ratesAreReadAsPeopleSayThem(text: String, rate: Double) throws {
        #expect(abs(try #require(TargetRate(text)).perHour - rate) < 1e-6)
    }

    @Test(arguments: [
        "", "often", "one", "one per fortnight", "0 per hour", "-1 per hour", "1 per 0 h", "inf per h", "nan/h",
        "1e9 per hour", "1 per 1e9 days", "one per 2 3 days",
    ])
    func otherWordsAreNoRate(text: String) {
        #expect(TargetRate(text) == nil)
    }

    /// A tail that fits any impostor speech: one peak an hour reaches 2, one in 7.4 hours 6.
    private func calibration(threshold: Double = 6) throws -> Calibration {
        let peaks = (1...200).map { Float(2 + 2 * log(10 / Double($0))) }
        return Calibration(
            threshold: threshold, width: 2.5, tail: FalseAlarmTail(peaks: peaks, hours: 10, share: 0.5, least: 20))
    }

    /// The room's peaks in an hour: their excess over a raw score falls off with a scale.
    private func room(
        hours: Double, perHour: Double = 400, from level: Double = -10, scale: Double = 2, _ calibration: Calibration,
        _ generator: inout SplitMix64
    ) -> [Double] {
        (0..<Int(hours * perHour)).map { _ in
            calibration.score(level - scale * log(Double.random(in: 1e-12..<1, using: &generator)))
        }
    }

    /// In rooms like the one that was heard, the target is met as well as a dozen peaks can tell.
    @Test(arguments: [("one per 2 hours", 1.0), ("one per day", 8), ("2 per hour", 1.0)])
    func theTargetIsMetInOtherHoursOfTheRoom(target: String, hours: Double) throws {
        let (calibration, target) = (try calibration(), try #require(TargetRate(target)))
        var generator = SplitMix64(seed: 11)
        var ratios: [Double] = []
        for _ in 0..<60 {
            let found = RoomCalibration(
                calibration, peaks: room(hours: hours, calibration, &generator), hours: hours, target: target)
            // How often the room really gets there.
            let rate = 400 * exp(-(found.after.threshold + 10) / 2)
            ratios.append(rate / target.perHour)
        }
        let within = ratios.count { (0.2...3).contains($0) }
        #expect(within >= 45, "\(within) of 60: \(ratios.sorted())")
    }

    @Test func aLouderRoomGetsAHigherThreshold() throws {
        let (calibration, target) = (try calibration(), try #require(TargetRate("one per day")))
        var generator = SplitMix64(seed: 12)
        let quiet = RoomCalibration(
            calibration, peaks: room(hours: 2, from: -6, calibration, &generator), hours: 2, target: target)
        generator = SplitMix64(seed: 12)
        let loud = RoomCalibration(
            calibration, peaks: room(hours: 2, from: 2, calibration, &generator), hours: 2, target: target)
        #expect(loud.after.threshold > quiet.after.threshold + 4)
        #expect(loud.steps > 0 && loud.scoreOfBefore > 0.5)
        #expect(loud.reached.count <= loud.reachedBefore.count)
    }

    @Test func whatSoMuchAudioAllowsIsTold() throws {
        let calibration = try calibration()
        let found = RoomCalibration(
            calibration, peaks: [1e-9, 1e-9, 1e-9, 1e-8], hours: 2, target: try #require(TargetRate("one per 2 days")))
        #expect(found.reached.count == 0)
        #expect(abs(found.reached.upperBound() - 1.498) < 1e-3, "0 in 2 h is under 1.5 an hour")
        #expect(found.hoursNeeded == 144)
    }

    @Test func aQuietRoomDoesNotOpenTheDoorToTalk() throws {
        let calibration = try calibration()
        let target = try #require(TargetRate("one an hour"))
        let silent = RoomCalibration(calibration, peaks: [], hours: 1, target: target)
        #expect(silent.bound == .nothingHeard)
        #expect(abs(calibration.tail.rate(at: silent.after.threshold) - 1) < 1e-6)
        let quiet = RoomCalibration(
            calibration, peaks: (1...50).map { calibration.score(-60 - Double($0)) }, hours: 1, target: target)
        #expect(quiet.bound == .talk)
        #expect(abs(calibration.tail.rate(at: quiet.after.threshold) - 20) < 1e-6)
    }

    @Test func onlyTheThresholdChanges() throws {
        var calibration = try calibration()
        let found = RoomCalibration(
            calibration, peaks: [0.1, 0.2, 0.3, 0.9], hours: 1, target: try #require(TargetRate("one an hour")))
        calibration.threshold = found.after.threshold
        #expect(found.after == calibration)
    }
}
