package import KeywordModels

/// What another threshold makes of clips of which it is known whether they are the word.
package struct MarkedCost: Sendable, Hashable {
    /// Recordings of anything else that woke it, and that still do.
    package let (alarmsBefore, alarms): (Int, Int)
    /// Recordings of the word that were heard, and that still are.
    package let (wordsBefore, words): (Int, Int)

    package init(_ before: Calibration, _ after: Calibration, wrong: [Lesson.Clip], right: [Lesson.Clip]) {
        // Scores are those of before.
        func count(_ clips: [Lesson.Clip], _ calibration: Calibration) -> Int {
            clips.count { before.raw($0.score) >= calibration.threshold }
        }
        (alarmsBefore, alarms) = (count(wrong, before), count(wrong, after))
        (wordsBefore, words) = (count(right, before), count(right, after))
    }
}
