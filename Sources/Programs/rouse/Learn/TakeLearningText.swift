import Evaluation
import System

/// What further takes have made of a model.
struct TakeLearningText {
    let learning: TakeLearning
    let path: String
    let keyword: String
    let isWritten: Bool

    private var lesson: TakeLesson { learning.lesson }
    private var old: Int { lesson.before.margins.count }

    var lines: [String] {
        let count = lesson.additions.count
        var lines = [
            "\(path): '\(keyword)', "
                + (lesson.isImproved
                    ? "\(count) take\(count == 1 ? "" : "s") added" + (isWritten ? "" : " (not written)")
                    : "nothing was changed")
        ]
        for addition in lesson.additions {
            let below = lesson.takesBelow(addition).first.map { learning.names[$0] }
            let heard = addition.margin >= 0 ? "was heard before" : "was not heard before"
            lines.append(
                "  \(addition.name): \(heard)"
                    + (below.map { ", and is closer to your takes than \($0) is" } ?? ""))
        }
        lines += [line("before:", lesson.before), line("after: ", lesson.after)]
        for objection in lesson.objections { lines.append("  refused: \(Self.sentence(objection))") }
        if isWritten { lines.append("  the model of before is \(path).old ('rouse learn --undo' puts it back)") }
        return lines
    }

    private func line(_ name: String, _ standing: TakeLesson.Standing) -> String {
        "  \(name) \(standing.found(standing.margins.count)) of \(standing.margins.count) takes are found by the others, "
            + "the weakest \(Decimal.text(standing.margins.min() ?? 0, places: 1)) steps over the threshold;\n"
            + "          \(standing.alarms) recordings of anything else wake it, talk would "
            + "\(Decimal.text(standing.falseAlarmsPerHour, places: 2)) times an hour"
    }

    private static func sentence(_ objection: TakeLesson.Objection) -> String {
        switch objection {
        case .unlikeTakes: "it is so unlike your takes that it may be another word"
        case .takesLost: "takes that were found by the others are not any more"
        case .newTakesMissed: "recordings that were heard before are not found by the other takes"
        case .alarms: "recordings of anything else wake it that did not before"
        case .falseAlarms: "other people's talk would wake it more often"
        case .nothingGained: "nothing is found better than before"
        }
    }

    var json: JSONLine {
        var line = JSONLine(event: "learned")
        line.add("model", path)
        line.add("keyword", keyword)
        line.add("verdict", lesson.isImproved ? "improved" : "refused")
        line.add("written", isWritten)
        line.add("added", lesson.additions.map(\.name))
        line.add("objections", lesson.objections.map(\.rawValue))
        line.add("takesBefore", lesson.before.margins.count)
        line.add("takes", lesson.after.margins.count)
        line.add("takesFoundBefore", lesson.before.found(lesson.before.margins.count))
        line.add("takesFound", lesson.after.found(lesson.after.margins.count))
        line.add("alarmsBefore", lesson.before.alarms)
        line.add("alarms", lesson.after.alarms)
        line.add("falseAlarmsPerHourBefore", lesson.before.falseAlarmsPerHour)
        line.add("falseAlarmsPerHour", lesson.after.falseAlarmsPerHour)
        return line
    }
}
