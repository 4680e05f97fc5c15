import Evaluation
import Foundation
import KeywordModels
import TestSupport
import Testing

/// What a model learns from false alarms, and when it refuses.
@Suite struct LessonTests {
    /// A threshold at a raw score of 0, and takes that find each other at 20.
    private let calibration = Calibration(
        threshold: 0, width: 2.5,
        tail: FalseAlarmTail(peaks: (1...50).map { Float(-5) - Float($0) / 5 }, hours: 5, share: 0.5, least: 10),
        own: 20)

    private func clip(_ raw: Double, _ name: String = "clip") -> Lesson.Clip {
        Lesson.Clip(name: name, score: calibration.score(raw))
    }

    private func takes(_ scores: Double...) throws -> [TakeReport] {
        var reports = try Words.model("computer").takes
        for (index, score) in scores.enumerated() { reports[index].rawScore = score }
        return Array(reports.prefix(scores.count))
    }

    private func lesson(
        _ wrong: [Double], right: [Double] = [], takes: [TakeReport] = []
    ) -> Lesson {
        Lesson(calibration, takes: takes, wrong: wrong.map { clip($0) }, right: right.map { clip($0) })
    }

    @Test func theThresholdRisesAboveWhatWokeIt() {
        let found = lesson([2, 5, -3])
        #expect(found.verdict == .improved && found.removed.count == 2 && found.remaining.isEmpty)
        #expect(abs(found.after.threshold - 5.5) < 1e-6, "by a little more than needed")
        #expect(found.after.tail == calibration.tail && found.after.width == calibration.width)
    }

    @Test func whatDoesNotWakeItTeachesNothing() {
        let found = lesson([-3, -20])
        #expect(found.verdict == .nothingToDo && found.after == calibration)
    }

    @Test func itNeverGoesBeyondHalfTheWayToTheTakes() {
        let found = lesson([5, 14, 30])
        #expect(found.removed.count == 1 && found.remaining.count == 2)
        #expect(abs(found.after.threshold - 5.5) < 1e-6, "and no higher than what is gained")
        #expect(lesson([14]).verdict == .refused)
        #expect(lesson([14]).after == calibration)
    }

    @Test func whatMustBeHeardGoesOnBeingHeard() {
        let found = lesson([2, 5], right: [4, 18, -6])
        #expect(found.removed.count == 1 && found.remaining.count == 1)
        #expect(found.kept.count == 2 && found.unheard.count == 1)
        #expect(found.after.threshold < 4)
    }

    @Test func noTakeIsForgotten() throws {
        let reports = try takes(25, 6, -2)
        let found = lesson([3, 5.8], takes: reports)
        #expect(abs(found.after.threshold - 3.5) < 1e-6)
        #expect(RoomCalibration.heard(reports, found.before) == RoomCalibration.heard(reports, found.after))
        #expect(found.takesBelow(clip(7)) == [reports[1].name, reports[2].name], "closer to the takes than those are")
    }
}
