import ArgumentParser
import Evaluation
import EventLog
import KeywordModels
import System

/// `rouse learn --log`: says what a model would lose and gain of a log, asks, and writes it.
struct LogLearning {
    let log: LoggedEvents
    let conversion: ConversionOptions
    /// Whether it is written without a question, and whether not at all.
    let (isSure, isDry, json): (Bool, Bool, Bool)

    /// - Parameter paths: of the models, one after the other.
    /// - Throws: `ExitCode` 1 where a model stays as it is although something is marked.
    func learn(_ paths: [String]) throws {
        var isLearned = true
        for path in paths {
            if try !learn(path) { isLearned = false }
        }
        if !isLearned { throw ExitStatus.ruleBroken }
    }

    /// - Returns: whether all is well.
    private func learn(_ path: String) throws -> Bool {
        let model = try KeywordModel(path: path)
        guard log.hasMarks(of: model.keyword) else {
            throw EvaluationError(
                .usage, "\(log.folder): no event of '\(model.keyword)' is marked; say 'rouse mark ID false' of some")
        }
        let clips = LogClips(log: log, decoding: conversion.decoding)
        let reader = TakeReader(conversion)
        let lesson = try LogLesson(
            model, log, makeTakes: { MissedTakes.of($0, path: path, reader) },
            read: { if case .samples(let samples) = try clips.read($0) { samples } else { nil } })
        for id in lesson.unread {
            Terminal.complain("rouse: warning: \(id): its clip is not whole any more; it is left out")
        }
        let text = LogLessonText(lesson, path: path)
        guard lesson.isLearned, !isDry else {
            Output.print((json ? "\(text.json(isWritten: false))" : text.lines.joined(separator: "\n")) + "\n")
            return lesson.verdict != .refused
        }
        if !json { Output.print(text.lines.joined(separator: "\n") + "\n") }
        guard isSure || isConfirmed() else {
            if json { Output.print("\(text.json(isWritten: false))\n") }
            Terminal.complain("rouse: nothing was written; say --yes to learn this without a question")
            return false
        }
        try lesson.write(to: path)
        Output.print(
            json
                ? "\(text.json(isWritten: true))\n"
                : "  learned; 'rouse learn --undo --model \(CommandWords.quoted(path))' puts the model of before back\n"
        )
        return true
    }

    private func isConfirmed() -> Bool {
        guard !json, Terminal.readsInput, Terminal.showsOutput else { return false }
        Terminal.ask("Learn this (y/N)? ")
        return readLine()?.lowercased().hasPrefix("y") == true
    }
}
