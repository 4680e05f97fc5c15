import ArgumentParser
import Evaluation
import EventLog
import KeywordModels
import ModelFiles
import System

struct Learn: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "learn",
        abstract: "Teaches a model what is not its word, and what is.",
        discussion: """
            Raises the threshold above recordings that woke it falsely, as far as its takes and the recordings of --true \
            go on being heard, and prints what that changes; or refuses. With --log, what 'rouse mark' has marked \
            as false or true is among them. Recordings of --true alone become takes: the word is learned again with \
            them, unless anything is heard worse then. The model of before is kept as NAME.rouse.old.

            Examples:
              rouse learn --model computer.rouse --false clips/radio*.wav
              rouse learn --model computer.rouse --false radio.wav --true good.wav
              rouse learn --model computer.rouse --log ~/heard
              rouse learn --model computer.rouse --true missed.wav
              rouse learn --model computer.rouse --undo
            """)

    @Option(name: .shortAndLong, help: ArgumentHelp("The model that 'rouse enroll' made.", valueName: "file"))
    var model: String

    @Option(
        name: .customLong("false"), parsing: .upToNextOption,
        help: ArgumentHelp("Recordings that woke it and should not have; may be repeated.", valueName: "file"))
    var wrong: [String] = []

    @Option(
        name: .customLong("true"), parsing: .upToNextOption,
        help: ArgumentHelp(
            "Recordings of the word that have to go on being heard, or without --false become takes; may be repeated.",
            valueName: "file")
    )
    var right: [String] = []

    @OptionGroup var place: LogOption

    @Flag(help: "Put the model of before back.")
    var undo = false

    @Flag(help: "Say what would be done, and leave the model as it is.")
    var dryRun = false

    @Flag(help: "Print one JSON object.")
    var json = false

    @OptionGroup var conversion: ConversionOptions

    func validate() throws {
        if undo {
            guard wrong.isEmpty, right.isEmpty, place.log == nil, !dryRun else {
                throw ValidationError("--undo stands alone; leave --false, --true, --log and --dry-run out.")
            }
        } else if wrong.isEmpty, right.isEmpty, place.log == nil {
            throw ValidationError(
                "There is nothing to learn from; give --false a recording that woke it, --true one of the word that may "
                    + "become a take, or --undo.")
        }
    }

    func perform() throws {
        try Protection.begin(conversion.sandbox)
        if undo { return try putBack() }
        if wrong.isEmpty, !right.isEmpty { return try addTakes() }
        var keyword = try KeywordModel(path: model)
        let before = keyword
        let marked = try place.log.map { try MarkedClips(LogPlace.open($0), keyword, conversion) }
        if let marked, wrong.isEmpty, right.isEmpty { try marked.requireSome() }
        let lesson = Lesson(
            keyword.calibration, takes: keyword.takes,
            wrong: try clips(wrong, keyword) + (marked?.clips(.wrong) ?? []),
            right: try clips(right, keyword) + (marked?.clips(.right) ?? []))
        let isWritten = lesson.verdict == .improved && !dryRun
        if isWritten {
            keyword.calibration = lesson.after
            try before.write(to: model + ".old")
            try keyword.write(to: model)
        }
        let text = LessonText(lesson, before, path: model, isWritten: isWritten)
        Output.print((json ? [text.json.description] : text.lines).joined(separator: "\n") + "\n")
        if lesson.verdict == .refused { throw ExitStatus.ruleBroken }
    }

    /// Of each recording its highest score.
    private func clips(_ paths: [String], _ keyword: KeywordModel) throws -> [Lesson.Clip] {
        let hearer = Hearer(conversion: conversion)
        return try paths.map { path in
            let hearing = try hearer.hear(path, with: keyword) { _ in }
            return Lesson.Clip(name: path, score: hearing.candidates.map(\.score).max() ?? 0)
        }
    }

    private func addTakes() throws {
        let log = try place.log.map { try LogPlace.open($0) }
        let learning = try TakeLearning(model, clips: right, conversion: conversion) { model in
            let clips = try log.map { try MarkedClips($0, model, conversion).clips(.wrong) } ?? []
            return clips.count { $0.score >= 0.5 }
        }
        let isWritten = learning.lesson.isImproved && !dryRun
        let keyword = try KeywordModel(path: model).keyword
        if isWritten { try learning.write() }
        let text = TakeLearningText(learning: learning, path: model, keyword: keyword, isWritten: isWritten)
        Output.print((json ? [text.json.description] : text.lines).joined(separator: "\n") + "\n")
        if !learning.lesson.isImproved { throw ExitStatus.ruleBroken }
    }

    private func putBack() throws {
        let earlier = model + ".old"
        guard FileSystem.exists(earlier) else {
            throw EvaluationError(.noInput, "\(earlier): is not there, so nothing can be put back")
        }
        // Nothing is put in the place of a model that is no model.
        let before = try KeywordModel(path: earlier)
        let now = try? KeywordModel(path: model)
        do throws(SystemError) {
            try TakeLearning.putAside(besides: model, before, now)
            try FileSystem.move(earlier, to: model)
        } catch {
            throw EvaluationError(.cannotCreate, "\(model): cannot be written (\(error)); make its folder writable")
        }
        if json {
            var line = JSONLine(event: "learned")
            line.add("model", model)
            line.add("keyword", before.keyword)
            line.add("verdict", "undone")
            return Output.print("\(line)\n")
        }
        Output.print("\(model): is what it was before\n")
    }
}
