import KeywordModels
import KeywordSpotting
import Testing

/// How a threshold moves for recordings of something else.
@Suite struct CalibrationTests {
    private let tail = FalseAlarmTail(peaks: (0..<100).map(Float.init), hours: 1, share: 0.1, least: 10)

    private func calibration(own: Double?) -> Calibration {
        Calibration(threshold: 0, width: 2.5, tail: tail, own: own)
    }

    @Test func nothingThatIsHeardChangesNothing() {
        let plain = calibration(own: 20)
        #expect(plain.tightened(against: [], hours: 0.1) == plain)
        #expect(plain.tightened(against: [0.4, 0.1], hours: 0.1) == plain)
    }

    @Test func whatWokeItNoLongerDoes() {
        let plain = calibration(own: 20)
        let tight = plain.tightened(against: [0.9, 0.3], hours: 0.1)
        let raw = plain.threshold + 2.5 * 2.197  // ln(0.9 / 0.1)
        #expect(tight.score(raw) < 0.5 && tight.score(raw) > 0.4)
    }

    @Test func oneFalseAlarmAnHourMayStay() {
        let plain = calibration(own: 20)
        let tight = plain.tightened(against: [0.99, 0.98, 0.6, 0.55], hours: 2.5)
        #expect(tight.threshold < plain.tightened(against: [0.99, 0.98, 0.6, 0.55], hours: 1.5).threshold)
        #expect(tight.score(plain.threshold + 2.5 * 0.405) < 0.5)  // ln(0.6 / 0.4)
    }

    @Test func takesAreStillFound() {
        let tight = calibration(own: 6).tightened(against: [0.999], hours: 0.1)
        #expect(tight.threshold == 3 && tight.score(6) > 0.7)
        let blind = calibration(own: nil).tightened(against: [0.999], hours: 0.1)
        #expect(blind.threshold == 5)
    }

    @Test func thresholdNeverFalls() {
        let weak = calibration(own: -10)
        #expect(weak.tightened(against: [0.9], hours: 0.1).threshold >= weak.threshold)
    }
}
