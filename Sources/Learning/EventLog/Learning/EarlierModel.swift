import Enrolment
import Evaluation
package import KeywordModels
import ModelFiles
import System

/// The model of before, which lies beside the one that has learned.
package enum EarlierModel {
    package static func path(of model: String) -> String { model + ".old" }

    /// Writes a model that has learned, and keeps the one of before beside it.
    /// - Throws: `ModelFileError`; then the model is as it was.
    package static func replace(_ path: String, _ before: KeywordModel, by after: KeywordModel) throws {
        try keep(before, of: path)
        try after.write(to: path)
    }

    package static func keep(_ before: KeywordModel, of path: String) throws {
        try before.write(to: self.path(of: path))
    }

    /// Puts the model of before back. Takes that it does not have are moved aside, so that nothing is learned from them
    /// again.
    /// - Returns: the model that is there now.
    /// - Throws: `EvaluationError`, or `ModelFileError` for one of before that is none; then all is as it was.
    package static func putBack(_ path: String) throws -> KeywordModel {
        let earlier = self.path(of: path)
        guard FileSystem.exists(earlier) else {
            throw EvaluationError(.noInput, "\(earlier): is not there, so nothing can be put back")
        }
        // Nothing is put in the place of a model that is no model.
        let before = try KeywordModel(path: earlier)
        let now = try? KeywordModel(path: path)
        do throws(SystemError) {
            try putTakesAside(besides: path, before, now)
            try FileSystem.move(earlier, to: path)
        } catch {
            throw EvaluationError(.cannotCreate, "\(path): cannot be written (\(error)); make its folder writable")
        }
        return before
    }

    private static func putTakesAside(
        besides path: String, _ before: KeywordModel, _ now: KeywordModel?
    ) throws(SystemError) {
        guard let now, now.takes.count > before.takes.count else { return }
        let place = KeywordPlace(existing: path)
        for number in before.takes.count + 1...now.takes.count where FileSystem.exists(place.take(number)) {
            try FileSystem.move(place.take(number), to: place.take(number) + ".old")
        }
    }
}
