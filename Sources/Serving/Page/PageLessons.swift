package import Enrolment
import Evaluation
package import EventLog
import HTTPServer
import KeywordModels
import Synchronization
import System

/// What the page needs to explain the log, and to let a model learn from it.
package struct PageLearning: Sendable {
    /// The samples of an event's clip, 16 kHz; nil where it is not whole any more.
    package var read: @Sendable (LoggedEvents, LogEvent) throws -> [Float]?
    /// Why an event was heard or was not, in lines for people.
    package var explain: @Sendable (LoggedEvents, LogEvent) throws -> [String]
    /// Makes takes of words that the model of a file has missed.
    package var makeTakes: @Sendable (_ path: String, [Enroller.Take]) throws -> MissedTakes
    /// Has the program read its models again.
    package var reload: @Sendable () -> Void

    package init(
        read: @escaping @Sendable (LoggedEvents, LogEvent) throws -> [Float]?,
        explain: @escaping @Sendable (LoggedEvents, LogEvent) throws -> [String],
        makeTakes: @escaping @Sendable (_ path: String, [Enroller.Take]) throws -> MissedTakes,
        reload: @escaping @Sendable () -> Void
    ) {
        (self.read, self.explain, self.makeTakes, self.reload) = (read, explain, makeTakes, reload)
    }
}

/// Lets models learn from the log: first a preview, then the model that was seen in it, then perhaps the one of before.
final class PageLessons: Sendable {
    /// Lost events that a preview lists.
    private static let mostLost = 50

    enum Wish: Sendable {
        /// Says what would be lost and gained.
        case preview(keyword: String)
        /// Writes what the newest preview has shown.
        case learn(keyword: String)
        case undo(keyword: String)
        /// Says why an event was heard, or was not.
        case explain(id: String)
    }

    private struct Preview {
        let path: String
        let lesson: LogLesson
        let marks: EventMarks
    }

    private let folder: String
    private let learning: PageLearning
    /// Of each keyword the newest.
    private let previews = Mutex<[String: Preview]>([:])

    init(_ folder: String, _ learning: PageLearning) {
        (self.folder, self.learning) = (folder, learning)
    }

    /// Takes seconds: the log is decided again.
    func response(to wish: Wish) throws -> HTTPResponse {
        let log = try LoggedEvents(folder: folder)
        switch wish {
        case .preview(let keyword): return try preview(keyword, log)
        case .learn(let keyword): return try learn(keyword, log)
        case .undo(let keyword):
            let model = try EarlierModel.putBack(path(of: keyword, log))
            previews.withLock { $0[keyword] = nil }
            learning.reload()
            var line = JSONLine()
            line.add("keyword", model.keyword)
            line.add("canUndo", false)
            return PageJSON.response(line)
        case .explain(let id):
            var line = JSONLine()
            line.add("id", id)
            line.add("lines", try learning.explain(log, try log.event(id)))
            return PageJSON.response(line)
        }
    }

    private func path(of keyword: String, _ log: LoggedEvents) throws(EvaluationError) -> String {
        let paths = try log.modelPaths { $0 == keyword }
        guard paths.count == 1 else {
            throw EvaluationError(
                .usage, "'\(keyword)' has \(paths.count) models; learn with 'rouse learn --model FILE --log FOLDER'")
        }
        return paths[0]
    }

    private func preview(_ keyword: String, _ log: LoggedEvents) throws -> HTTPResponse {
        let path = try path(of: keyword, log)
        guard log.hasMarks(of: keyword) else {
            throw EvaluationError(.usage, "No event of '\(keyword)' is marked; mark some first")
        }
        let lesson = try LogLesson(
            KeywordModel(path: path), log, makeTakes: { [learning] in try learning.makeTakes(path, $0) },
            read: { try learning.read(log, $0) })
        previews.withLock { $0[keyword] = Preview(path: path, lesson: lesson, marks: log.marks) }
        return PageJSON.response(line(lesson, log, path: path))
    }

    /// What was seen is what is written: not if the model or the marks have changed since.
    private func learn(_ keyword: String, _ log: LoggedEvents) throws -> HTTPResponse {
        guard let preview = previews.withLock({ $0.removeValue(forKey: keyword) }),
            preview.lesson.isLearned, preview.marks == log.marks,
            try ModelIdentity.id(of: KeywordModel(path: preview.path)) == ModelIdentity.id(of: preview.lesson.before)
        else {
            throw EvaluationError(.usage, "The marks or the model have changed meanwhile; look at the preview again")
        }
        try preview.lesson.write(to: preview.path)
        learning.reload()
        var line = line(preview.lesson, log, path: preview.path)
        line.add("written", true)
        return PageJSON.response(line)
    }

    private func line(_ lesson: LogLesson, _ log: LoggedEvents, path: String) -> JSONLine {
        var line = JSONLine()
        line.add("keyword", lesson.before.keyword)
        line.add("verdict", lesson.verdict.rawValue)
        line.add("way", lesson.way.rawValue)
        line.add("unread", lesson.unread.count)
        LogLessonTotals(lesson.decisions).add(to: &line)
        line.add(
            "takes",
            (lesson.missed?.verdicts ?? []).map { verdict in
                var line = JSONLine()
                line.add("id", verdict.id)
                line.add("wall", log.events.last { $0.id == verdict.id }?.wall)
                line.add("taken", verdict.reason == nil && lesson.way == .takes)
                line.add("reason", verdict.reason)
                return line
            })
        line.add("alarmsBefore", lesson.before.calibration.falseAlarms(atScore: 0.5))
        line.add("alarmsAfter", lesson.after.calibration.falseAlarms(atScore: 0.5))
        line.add("canUndo", FileSystem.exists(EarlierModel.path(of: path)))
        let lost = lesson.decisions.filter { $0.isLost && $0.mark != .wrong }.map(\.event)
        line.add("lost", lost.suffix(Self.mostLost).reversed().map { PageLog.line($0, log) })
        return line
    }
}
