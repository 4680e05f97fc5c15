import Enrolment
import KeywordModels
import Pipeline
import System

/// What became of a model that was learned again.
struct UpgradeText {
    let path: String
    let before: KeywordModel
    /// Nil where nothing would be different.
    let model: KeywordModel?

    var lines: [String] {
        guard let model else { return ["\(path): is as this release learns it"] }
        return ["\(path): learned again (it was made by \(before.createdBy); that one is \(path).old now)"]
            + EnrolmentText(model: model, path: path).lines
    }

    var json: JSONLine {
        var line = JSONLine(event: "upgrade")
        line.add("keyword", before.keyword)
        line.add("model", path)
        line.add("before", before.createdBy)
        line.add("changed", model != nil)
        line.add("takes", before.takes.count)
        return line
    }
}
