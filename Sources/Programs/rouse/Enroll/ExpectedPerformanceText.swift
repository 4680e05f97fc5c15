import Console
import Enrolment
import KeywordModels
import KeywordSpotting
import Pipeline
import System

/// What is to be expected of a model, for people, in lines of less than 80 columns, and for programs.
struct ExpectedPerformanceText {
    /// Of a line at most, without what is put before it.
    private static let columns = 76

    private let performance: ExpectedPerformance

    init(_ performance: ExpectedPerformance) {
        self.performance = performance
    }

    var lines: [String] {
        var lines = ["Other people talking without a pause are expected to wake it"]
        lines += performance.operatingPoints.map(line)
        if let weakest = performance.weakestTake { lines += Self.lines(weakest) }
        let confusable = performance.confusableWords.map { word in
            "'\(word.word)'" + (word.score >= performance.usual.score ? " (wakes it)" : "")
        }
        if !confusable.isEmpty {
            lines.append("Most like it, of what they said: \(confusable.joined(separator: ", ")).")
        }
        if !performance.soundAlikes.isEmpty {
            lines.append("Words that are said much like it: \(performance.soundAlikes.joined(separator: ", ")).")
        }
        guard !performance.improvements.isEmpty else { return lines }
        return lines + ["What would make it better:"] + performance.improvements.flatMap(Self.lines)
    }

    func add(to line: inout JSONLine) {
        line.add("falseAlarmsPerHour", performance.usual.falseAlarmsPerHour)
        line.add("falseAlarmsLow", performance.usual.range.lowerBound)
        line.add("falseAlarmsHigh", performance.usual.range.upperBound)
        line.add("relativeError", performance.usual.relativeError)
        line.add("operatingPoints", performance.operatingPoints.map(Self.json))
        line.add("scoreOnceAnHour", performance.scoreOnceAnHour)
        line.add("ownScore", performance.ownScore)
        line.add("weakestTake", performance.weakestTake?.name)
        line.add("weakestMargin", performance.weakestTake?.margin)
        line.add(
            "resemblances",
            performance.confusableWords.map { word in
                var item = JSONLine()
                item.add("word", word.word)
                item.add("score", word.score)
                return item
            })
        line.add("soundAlikes", performance.soundAlikes)
        line.add("warnings", performance.warnings.map(\.rawValue))
        line.add("advice", performance.improvements.map(\.sentence))
    }

    private func line(_ point: ExpectedPerformance.OperatingPoint) -> String {
        let sensitivity = Decimal.text(point.sensitivity, places: 1)
        let isUsual = point.sensitivity == performance.usual.sensitivity
        return "  sensitivity \(sensitivity): \(RateText(point.range))\(isUsual ? " (usual)" : "")"
    }

    private static func lines(_ weakest: ExpectedPerformance.WeakestTake) -> [String] {
        let margin = Decimal.text(weakest.margin, places: 1)
        let safe = ExpectedPerformance.WeakestTake.safeMargin
        let verdict = weakest.margin < 0 ? "do not agree" : weakest.margin < safe ? "hardly agree" : "agree well"
        return [
            "The takes \(verdict). The weakest is \(weakest.name),",
            "  with a margin of \(margin) (\(Decimal.text(safe, places: 0)) or more is safe).",
        ]
    }

    private static func lines(_ improvement: Improvement) -> [String] {
        let lines = TextColumns.wrapped(improvement.sentence, columns, indent: "    ")
        return lines.enumerated().map { $0 == 0 ? "  - " + $1.dropFirst(4) : $1 }
    }

    private static func json(_ point: ExpectedPerformance.OperatingPoint) -> JSONLine {
        var item = JSONLine()
        item.add("sensitivity", point.sensitivity)
        item.add("score", point.score)
        item.add("falseAlarmsPerHour", point.falseAlarmsPerHour)
        item.add("falseAlarmsLow", point.range.lowerBound)
        item.add("falseAlarmsHigh", point.range.upperBound)
        item.add("relativeError", point.relativeError)
        return item
    }
}
