import EventLog
import System

/// What other settings change of a log, for people and for programs.
struct ReplayText {
    private let decisions: [Redecision]
    private let totals: ReplayTotals

    init(_ decisions: [Redecision]) {
        self.decisions = decisions
        totals = ReplayTotals(decisions)
    }

    /// - Parameter settings: what was asked for, in words.
    func lines(_ settings: String) -> [String] {
        var lines = decisions.filter { $0.outcome != .kept && $0.outcome != .missed }.map(line)
        lines.append("\(totals.events) events decided again with \(settings):")
        lines.append(
            "  heard   \(totals.heardBefore) before, \(totals.heardNow) now: \(totals.kept) kept, \(totals.gone) gone, "
                + "\(totals.new) new; \(totals.missed) nearly heard as before")
        if totals.alarms + totals.alarmsNew > 0 {
            lines.append(
                "  false   \(totals.alarmsGone) of \(totals.alarms) false alarms go"
                    + (totals.alarmsNew > 0 ? ", \(totals.alarmsNew) come" : ""))
        }
        if totals.words + totals.wordsMissed > 0 {
            lines.append(
                "  true    \(totals.wordsLost) of \(totals.words) words are lost, \(totals.wordsWon) of "
                    + "\(totals.wordsMissed) missed ones won")
        }
        for doubt in Redecision.Doubt.allCases {
            guard let count = totals.unclear[doubt.rawValue] else { continue }
            lines.append("  unclear \(count): \(doubt.sentence)")
        }
        if totals.unchecked > 0 {
            lines.append(
                "  (the model of then is not there for \(totals.unchecked) of them: compared with what was logged)")
        }
        return lines
    }

    private func line(_ decision: Redecision) -> String {
        let event = decision.event
        var text =
            "\(event.id)  \(LogText.moment(of: event))  \(LogText.name(of: event))  \(decision.outcome.name)"
        if let score = decision.score { text += "  \(Decimal.text(score, places: 2)) at most" }
        if let mark = decision.mark { text += "  \(mark.rawValue)" }
        if case .unclear(let doubt) = decision.outcome { text += "  \(doubt.sentence)" }
        return text
    }

    var json: [JSONLine] {
        decisions.map { decision in
            var line = JSONLine(event: "replay")
            line.add("id", decision.event.id)
            line.add("keyword", decision.event.keyword)
            line.add("then", decision.event.kind.rawValue)
            line.add("outcome", decision.outcome.name)
            if case .unclear(let doubt) = decision.outcome { line.add("doubt", doubt.rawValue) }
            line.add("scoreThen", decision.event.score)
            line.add("score", decision.score)
            line.add("checked", decision.isChecked)
            line.add("mark", decision.mark?.rawValue)
            return line
        } + [sums]
    }

    private var sums: JSONLine {
        var line = JSONLine(event: "replay-total")
        line.add("events", totals.events)
        line.add("heardBefore", totals.heardBefore)
        line.add("heardNow", totals.heardNow)
        line.add("kept", totals.kept)
        line.add("gone", totals.gone)
        line.add("new", totals.new)
        line.add("missed", totals.missed)
        line.add("unclear", totals.unclear.values.reduce(0, +))
        line.add("unchecked", totals.unchecked)
        line.add("falseAlarms", totals.alarms)
        line.add("falseAlarmsGone", totals.alarmsGone)
        line.add("falseAlarmsNew", totals.alarmsNew)
        line.add("words", totals.words)
        line.add("wordsLost", totals.wordsLost)
        line.add("wordsMissed", totals.wordsMissed)
        line.add("wordsWon", totals.wordsWon)
        return line
    }
}
