import EventLog
import KeywordModels
import System

/// What of a log a lesson loses and gains, before it is learned.
struct LogLessonText {
    private let lesson: LogLesson
    private let path: String
    private let totals: LogLessonTotals

    init(_ lesson: LogLesson, path: String) {
        (self.lesson, self.path) = (lesson, path)
        totals = LogLessonTotals(lesson.decisions)
    }

    /// So many lost events have a line.
    private static let mostLines = 20

    var lines: [String] {
        var lines = ["\(path): '\(lesson.before.keyword)', \(heading)"]
        if totals.alarms > 0 {
            lines.append("  marked false  \(totals.alarmsGone) of \(totals.alarms) false alarms gone")
        }
        if totals.words > 0 {
            lines.append("  marked true   \(totals.words - totals.wordsLost) of \(totals.words) kept")
        }
        if totals.missed > 0 { lines.append("  missed        \(totals.wordsWon) of \(totals.missed) marked true won") }
        lines.append("  not marked    \(totals.others - totals.othersLost) of \(totals.others) kept")
        if totals.nearWon > 0 { lines.append("                \(totals.nearWon) near misses would wake it") }
        for verdict in lesson.missed?.verdicts ?? [] {
            let fate = verdict.reason.map { "is no take: \($0)" } ?? (isOfTakes ? "is a take now" : Self.notNeeded)
            lines.append("  \(verdict.id)        \(fate)")
        }
        guard lesson.isLearned else { return lines }
        let lost = lesson.decisions.filter { $0.isLost && $0.mark != .wrong }
        for decision in lost.prefix(Self.mostLines) {
            let event = decision.event
            lines.append(
                "  lost: \(event.id)  \(LogText.moment(of: event))  \(Decimal.text(decision.before.score, places: 2)) "
                    + "-> \(Decimal.text(decision.after.score, places: 2))")
        }
        if lost.count > Self.mostLines { lines.append("  and \(lost.count - Self.mostLines) more ('--json' has all)") }
        if lesson.verdict == .costly {
            lines.append(
                "  more would be lost than is gained, unless what has no mark was false: mark it, and learn again")
        }
        lines.append(
            "  talk is expected to wake it \(rate(lesson.before)) times an hour before, \(rate(lesson.after)) after")
        return lines
    }

    private var isOfTakes: Bool { lesson.way == .takes }
    private static let notNeeded = "fits the takes; a model with it decides no better, so it is none"

    private var heading: String {
        switch lesson.verdict {
        case .nothingToDo: return "no marked false alarm wakes it and no marked word is missed; nothing was changed"
        case .refused: return "nothing that could be learned decides better what is marked; nothing was changed"
        case .improved, .costly: break
        }
        let steps =
            (lesson.after.calibration.threshold - lesson.before.calibration.threshold) / lesson.before.calibration.width
        let threshold = "the threshold is \(Decimal.text(steps, places: 1)) steps higher"
        return switch lesson.way {
        case .threshold: threshold
        case .takes: "words that it missed become takes"
        case .headAndThreshold: "the false alarms become counter-examples, and \(threshold)"
        default: "the false alarms become counter-examples"
        }
    }

    private func rate(_ model: KeywordModel) -> String {
        Decimal.text(model.calibration.falseAlarms(atScore: 0.5), places: 2)
    }

    func json(isWritten: Bool) -> JSONLine {
        var line = JSONLine(event: "learned")
        line.add("model", path)
        line.add("keyword", lesson.before.keyword)
        line.add("verdict", lesson.verdict.rawValue)
        line.add("way", lesson.way.rawValue)
        line.add("written", isWritten)
        totals.add(to: &line)
        line.add(
            "takes",
            (lesson.missed?.verdicts ?? []).map { verdict in
                var line = JSONLine()
                line.add("id", verdict.id)
                line.add("taken", verdict.reason == nil && isOfTakes)
                line.add("reason", verdict.reason)
                return line
            })
        let ids = { (isWanted: (LogLesson.Decision) -> Bool) in lesson.decisions.filter(isWanted).map(\.event.id) }
        line.add("gone", ids { $0.isLost && $0.mark == .wrong })
        line.add("lost", ids { $0.isLost && $0.mark != .wrong })
        line.add("won", ids(\.isWon))
        line.add("thresholdBefore", lesson.before.calibration.threshold)
        line.add("threshold", lesson.after.calibration.threshold)
        line.add("falseAlarmsPerHourBefore", lesson.before.calibration.falseAlarms(atScore: 0.5))
        line.add("falseAlarmsPerHour", lesson.after.calibration.falseAlarms(atScore: 0.5))
        return line
    }
}
