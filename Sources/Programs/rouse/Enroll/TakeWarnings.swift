import Enrolment
import KeywordModels

/// What is odd about recordings that are enrolled, said at once and on standard error.
enum TakeWarnings {
    /// Takes that a keyword should have.
    private static let enough = 3

    /// Recordings that were given more than once.
    static func print(_ found: DuplicateTakes) {
        let need = found.different.count < enough ? ": three different takes are needed" : ""
        for copy in found.copies {
            let what = copy.name == copy.original ? "given twice" : "the same recording as \(copy.original)"
            warn("\(copy.name) is \(what) and counts once\(need)")
        }
    }

    /// Takes of another word, and those that do not sound like the others.
    static func print(_ comparisons: [TakeComparison], of takes: [Enroller.Take], keyword: String) {
        for (take, comparison) in zip(takes, comparisons) where comparison.isOtherWord {
            warn("\(take.name) does not say '\(keyword)'; record the word alone again, and enrol without this file")
        }
        let wrong = zip(takes, comparisons).filter(\.1.isUnlikeOthers)
        if wrong.count == 2, takes.count == 2 {
            let times = wrong.first?.1.timesTheLimit
            let distance = times.map { ": they are \($0) times as far apart as takes of one word may be" } ?? ""
            warn(
                """
                \(takes[0].name) and \(takes[1].name) do not sound alike\(distance), so one of them is another word or \
                more than the word; record a third take to find out which
                """)
            return
        }
        for (take, comparison) in wrong {
            let times = comparison.timesTheLimit
            let distance = times.map { ": it is \($0) times as far from them as a take may be" } ?? ""
            warn(
                """
                \(take.name) does not sound like the other takes\(distance); record the word alone again, and enrol \
                without this file
                """)
        }
    }

    private static func warn(_ sentence: String) {
        Terminal.complain("rouse: warning: \(sentence)")
    }
}
