package import System

/// What a lesson changes of a log, counted.
package struct LogLessonTotals: Sendable, Hashable {
    /// Of those marked false: heard before, and not any more.
    package var (alarms, alarmsGone) = (0, 0)
    /// Of those marked true: heard before, not any more, missed before, and heard now.
    package var (words, wordsLost, missed, wordsWon) = (0, 0, 0, 0)
    /// Of those without a mark: heard before, not any more, and nearly heard before and heard now.
    package var (others, othersLost, nearWon) = (0, 0, 0)

    package init(_ decisions: [LogLesson.Decision]) {
        for decision in decisions { count(decision) }
    }

    private mutating func count(_ decision: LogLesson.Decision) {
        let (heard, lost, won) = (decision.before.isHeard, decision.isLost, decision.isWon)
        switch decision.mark {
        case .wrong:
            alarms += heard ? 1 : 0
            alarmsGone += lost ? 1 : 0
        case .right:
            words += heard ? 1 : 0
            wordsLost += lost ? 1 : 0
            missed += heard ? 0 : 1
            wordsWon += won ? 1 : 0
        case nil:
            others += heard ? 1 : 0
            othersLost += lost ? 1 : 0
            nearWon += won ? 1 : 0
        }
    }

    package func add(to line: inout JSONLine) {
        line.add("falseAlarms", alarms)
        line.add("falseAlarmsGone", alarmsGone)
        line.add("words", words)
        line.add("wordsLost", wordsLost)
        line.add("wordsMissed", missed)
        line.add("wordsWon", wordsWon)
        line.add("others", others)
        line.add("othersLost", othersLost)
        line.add("nearWon", nearWon)
    }
}
