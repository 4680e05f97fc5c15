import Evaluation
import KeywordModels
import System

/// What a model has learned, before and after.
struct LessonText {
    private let lesson: Lesson
    private let model: KeywordModel
    private let path: String
    private let isWritten: Bool

    /// - Parameter model: that of before.
    init(_ lesson: Lesson, _ model: KeywordModel, path: String, isWritten: Bool) {
        self.lesson = lesson
        self.model = model
        self.path = path
        self.isWritten = isWritten
    }

    private var takesBefore: Proportion { RoomCalibration.heard(model.takes, lesson.before) }
    private var takesNow: Proportion { RoomCalibration.heard(model.takes, lesson.after) }

    var lines: [String] {
        var lines = [heading]
        for clip in lesson.removed { lines.append("  \(clip.name): \(score(clip)), wakes it no longer") }
        for clip in lesson.remaining { lines.append("  \(clip.name): \(score(clip)), \(reason(clip))") }
        for clip in lesson.kept { lines.append("  \(clip.name): \(score(clip)), is heard as before") }
        for clip in lesson.unheard {
            lines.append("  \(clip.name): \(score(clip)), was not heard before either ('rouse explain' says why)")
        }
        let alarms = { (calibration: Calibration) in
            Decimal.text(calibration.falseAlarms(atScore: 0.5), places: 2)
        }
        lines.append(
            "  before: \(lesson.removed.count + lesson.remaining.count) of them wake it, \(takesBefore.count) of "
                + "\(takesBefore.total) takes are found by the others, talk")
        lines.append("          is expected to wake it \(alarms(lesson.before)) times an hour")
        lines.append(
            "  after:  \(lesson.remaining.count) of them, \(takesNow.count) of \(takesNow.total) takes, "
                + "\(alarms(lesson.after)) times an hour")
        if isWritten { lines.append("  the model of before is \(path).old ('rouse learn --undo' puts it back)") }
        return lines
    }

    private var heading: String {
        switch lesson.verdict {
        case .improved:
            "\(path): '\(model.keyword)', threshold raised by \(Decimal.text(lesson.steps, places: 1)) steps"
                + (isWritten ? "" : " (not written)")
        case .nothingToDo: "\(path): '\(model.keyword)', none of them wakes it; nothing was changed"
        case .refused: "\(path): '\(model.keyword)', nothing was changed"
        }
    }

    /// Of before and after.
    private func score(_ clip: Lesson.Clip) -> String {
        let raw = lesson.before.raw(clip.score)
        return "\(Decimal.text(clip.score, places: 2)) -> \(Decimal.text(lesson.after.score(raw), places: 2))"
    }

    /// Why it cannot be kept from waking.
    private func reason(_ clip: Lesson.Clip) -> String {
        let below = lesson.takesBelow(clip)
        if let take = below.first { return "still wakes it: it is closer to the takes than \(take) is" }
        return "still wakes it: the word would be missed too often"
    }

    var json: JSONLine {
        var line = JSONLine(event: "learned")
        line.add("model", path)
        line.add("keyword", model.keyword)
        line.add("verdict", lesson.verdict.rawValue)
        line.add("written", isWritten)
        line.add("thresholdBefore", lesson.before.threshold)
        line.add("threshold", lesson.after.threshold)
        line.add("removed", lesson.removed.map(\.name))
        line.add("remaining", lesson.remaining.map(\.name))
        line.add("kept", lesson.kept.map(\.name))
        line.add("unheard", lesson.unheard.map(\.name))
        line.add("takes", takesNow.total)
        line.add("takesFoundBefore", takesBefore.count)
        line.add("takesFound", takesNow.count)
        line.add("falseAlarmsPerHourBefore", lesson.before.falseAlarms(atScore: 0.5))
        line.add("falseAlarmsPerHour", lesson.after.falseAlarms(atScore: 0.5))
        return line
    }
}
