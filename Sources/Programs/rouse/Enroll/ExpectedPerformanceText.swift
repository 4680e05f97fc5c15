import Enrolment
import KeywordModels
import KeywordSpotting
import Pipeline
import System

/// What is to be expected of a model, for people, in lines of less than 80 columns, and for programs.
struct ExpectedPerformanceText {
    private let outlook: ExpectedPerformance

    init(_ outlook: ExpectedPerformance) {
        self.outlook = outlook
    }

    var lines: [String] {
        var lines = ["Other people, talking for an hour without a pause, are expected to wake it"]
        lines += outlook.operatingPoints.map(Self.line)
        lines.append("The best score of such an hour is \(Self.score(outlook.scoreOnceAnHour)).")
        if let own = outlook.ownScore {
            lines.append("The takes find each other with a score of \(Self.score(own)).")
        }
        if !outlook.resemblances.isEmpty {
            let words = outlook.resemblances.map { "'\($0.word)' (\(Self.score($0.score)))" }
            lines.append("What sounds most like it: \(words.joined(separator: ", ")).")
        }
        if !outlook.soundAlikes.isEmpty {
            lines.append("Words that are said much like it: \(outlook.soundAlikes.joined(separator: ", ")).")
        }
        return lines + outlook.warnings.map(\.advice)
    }

    func add(to line: inout JSONLine) {
        line.add("falseAlarmsPerHour", outlook.falseAlarmsPerHour)
        line.add("relativeError", outlook.relativeError)
        line.add("operatingPoints", outlook.operatingPoints.map(Self.json))
        line.add("scoreOnceAnHour", outlook.scoreOnceAnHour)
        line.add("ownScore", outlook.ownScore)
        line.add(
            "resemblances",
            outlook.resemblances.map { resemblance in
                var item = JSONLine()
                item.add("word", resemblance.word)
                item.add("score", resemblance.score)
                return item
            })
        line.add("soundAlikes", outlook.soundAlikes)
        line.add("warnings", outlook.warnings.map(\.rawValue))
    }

    private static func line(_ point: ExpectedPerformance.OperatingPoint) -> String {
        let sensitivity = Decimal.text(point.sensitivity, places: 1)
        let (least, most) = point.likelyFalseAlarms
        let line = "  at a sensitivity of \(sensitivity): \(amount(point.falseAlarmsPerHour)) times"
        guard most >= smallest else { return line }
        return line
            + (least < smallest ? " (up to \(amount(most)))" : " (between \(amount(least)) and \(amount(most)))")
    }

    /// What is rarer is not told apart.
    private static let smallest = 0.01

    /// So many false alarms, with as many digits as are worth reading.
    static func amount(_ alarms: Double) -> String {
        guard alarms >= smallest else { return "less than 0.01" }
        return Decimal.text(alarms, places: alarms < 1 ? 2 : alarms < 10 ? 1 : 0)
    }

    private static func json(_ point: ExpectedPerformance.OperatingPoint) -> JSONLine {
        var item = JSONLine()
        item.add("sensitivity", point.sensitivity)
        item.add("score", point.score)
        item.add("falseAlarmsPerHour", point.falseAlarmsPerHour)
        item.add("relativeError", point.relativeError)
        return item
    }

    private static func score(_ score: Double) -> String {
        score < 0.01 ? "less than 0.01" : score > 0.99 ? "more than 0.99" : Decimal.text(score, places: 2)
    }
}
