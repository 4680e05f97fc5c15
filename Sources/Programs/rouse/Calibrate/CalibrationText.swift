import Evaluation
import KeywordModels
import System

/// What a calibration has found, and what it costs.
struct CalibrationText {
    private let found: RoomCalibration
    /// What it makes of the clips of a log; nil without one.
    private let marked: MarkedCost?
    private let model: KeywordModel
    private let path: String
    private let isWritten: Bool

    /// - Parameter model: that of before.
    init(_ found: RoomCalibration, _ marked: MarkedCost?, _ model: KeywordModel, path: String, isWritten: Bool) {
        self.found = found
        self.marked = marked
        self.model = model
        self.path = path
        self.isWritten = isWritten
    }

    private var hours: Double { found.reached.hours }
    private var takesBefore: Proportion { RoomCalibration.heard(model.takes, found.before) }
    private var takesNow: Proportion { RoomCalibration.heard(model.takes, found.after) }

    var lines: [String] {
        let direction = found.steps >= 0 ? "raised" : "lowered"
        var lines = [
            "\(path): '\(model.keyword)', \(Decimal.text(hours, places: 2)) h of the room",
            "  threshold     \(direction) by \(Decimal.text(abs(found.steps), places: 1)) steps: what scored "
                + "\(Decimal.text(found.scoreOfBefore, places: 3)) scores 0.500 now",
            "  false alarms  \(found.reached.count) here (\(found.reachedBefore.count) before): with 95 % certainty under "
                + "\(Decimal.text(found.reached.upperBound(), places: 2)) an hour",
            "  target        '\(found.target.text)': \(rate(found.expected)) expected",
        ]
        if hours < found.hoursNeeded {
            lines.append(
                "                (it takes \(Decimal.text(found.hoursNeeded, places: 0)) h without any to be as good as "
                    + "certain)")
        }
        switch found.bound {
        case .talk:
            lines.append("                the room is so quiet that talk would wake it all the time:")
            lines.append("                the threshold is where talk is expected to, 20 times an hour")
        case .nothingHeard:
            lines.append("                nothing in the room came near it, so this is what the model")
            lines.append("                itself expects of other people's talk; record some talk")
        case nil: break
        }
        if takesNow.total > 0 {
            lines.append(
                "  misses        \(takesNow.count) of \(takesNow.total) takes are found by a model of the others "
                    + "(\(takesBefore.count) before)")
            if takesNow.count * 2 < takesBefore.count {
                lines.append("                too many to lose; was the word said in the room? Allow more")
                lines.append("                false alarms, or record more takes")
            }
        } else {
            lines.append("  misses        not known: 'rouse evaluate --positives' tells them from recordings")
        }
        if let marked {
            lines.append(
                "  marked        \(marked.words) of \(marked.wordsBefore) true ones are heard, \(marked.alarms) of "
                    + "\(marked.alarmsBefore) false ones wake it")
        }
        lines.append(isWritten ? "  the model of before is \(path).old" : "  nothing was changed")
        return lines
    }

    private func rate(_ rate: Double) -> String {
        rate >= 0.1
            ? "\(Decimal.text(rate, places: 2)) an hour" : "once in \(Decimal.text(1 / max(rate, 1e-9), places: 0)) h"
    }

    var json: JSONLine {
        var line = JSONLine(event: "calibration")
        line.add("model", path)
        line.add("keyword", model.keyword)
        line.add("written", isWritten)
        line.add("hours", hours)
        line.add("target", found.target.perHour)
        line.add("thresholdBefore", found.before.threshold)
        line.add("threshold", found.after.threshold)
        line.add("scoreOfBefore", found.scoreOfBefore)
        line.add("expected", found.expected)
        line.add("alarmsBefore", found.reachedBefore.count)
        line.add("alarms", found.reached.count)
        line.add("alarmsPerHourHigh", found.reached.upperBound())
        line.add("hoursNeeded", found.hoursNeeded)
        line.add("bound", found.bound?.rawValue)
        line.add("takes", takesNow.total)
        line.add("takesFound", takesNow.count)
        line.add("takesFoundBefore", takesBefore.count)
        if let marked {
            line.add("markedTrueBefore", marked.wordsBefore)
            line.add("markedTrue", marked.words)
            line.add("markedFalseBefore", marked.alarmsBefore)
            line.add("markedFalse", marked.alarms)
        }
        return line
    }
}
