import Evaluation
import KeywordModels
import Testing

/// When a recording of the word may become a take.
@Suite struct TakeLessonTests {
    private func calibration(_ threshold: Double = 0) -> Calibration {
        Calibration(
            threshold: threshold, width: 2.5,
            tail: FalseAlarmTail(peaks: (1...50).map { Float(-5) - Float($0) / 5 }, hours: 5, share: 0.5, least: 10),
            own: 20)
    }

    private func lesson(
        _ before: [Double], _ after: [Double], addition: Double, alarms: (Int, Int) = (0, 0), threshold: Double = 0
    ) -> TakeLesson {
        TakeLesson(
            before: .init(calibration: calibration(), margins: before, alarms: alarms.0),
            after: .init(calibration: calibration(threshold), margins: after, alarms: alarms.1),
            additions: [.init(name: "new", margin: addition)])
    }

    @Test func whatWasMissedAndIsFoundNowIsAGain() {
        #expect(lesson([3, 4, 5], [3, 4, 5, 2], addition: -1).isImproved)
        #expect(lesson([-1, 4, 5], [1, 4, 5, 2], addition: 3).isImproved, "a take that nobody found")
    }

    @Test func whatMayBeAnotherWordIsRefused() {
        let standing = TakeLesson.Standing(calibration: calibration(), margins: [3, 4], alarms: 0)
        let found = TakeLesson(
            before: standing, after: .init(calibration: calibration(), margins: [3, 4, -9], alarms: 0),
            additions: [.init(name: "new", margin: -9, isUnlike: true)])
        #expect(found.objections == [.unlikeTakes])
    }

    @Test func noTakeMayBeLost() {
        #expect(lesson([1, 4, 5], [-1, 4, 5, 2], addition: -1).objections == [.takesLost])
        #expect(lesson([1, 4, 5], [2, 4, 5, -1], addition: 1).objections == [.newTakesMissed])
    }

    @Test func nothingElseMayWakeItMore() {
        #expect(lesson([3, 4], [3, 4, 5], addition: -1, alarms: (1, 2)).objections == [.alarms])
        #expect(lesson([3, 4], [3, 4, 5], addition: -1, threshold: -5).objections == [.falseAlarms])
    }

    @Test func whereNothingIsGainedNothingIsChanged() {
        #expect(lesson([3, 4, 5], [2, 4, 5, 6], addition: 4).objections == [.nothingGained])
        #expect(lesson([3, 4, 5], [3.5, 4, 5, 6], addition: 4).isImproved, "the weakest has more than before")
    }

    @Test func itIsSaidWhichTakesAreFartherOff() {
        #expect(lesson([3, 1, 5], [3, 4, 5, 2], addition: 2).takesBelow(.init(name: "new", margin: 2)) == [1])
    }
}
