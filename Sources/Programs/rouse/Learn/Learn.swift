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
            With --log, what 'rouse mark' has marked false becomes counter-examples, and what it has marked true \
            examples; the threshold is raised only where that does not do. Every event of the log is decided again \
            first, and what would be gained and lost is said; then it asks. Without --model the log says which.

            With recordings of --false, it raises the threshold above those that woke it falsely, as far as its takes \
            and the recordings of --true go on being heard, and prints what that changes; or refuses. Recordings of \
            --true alone become takes: the word is learned again with them, unless anything is heard worse then. The \
            model of before is kept as NAME.rouse.old.

            Examples:
              rouse learn --model computer.rouse --false clips/radio*.wav
              rouse learn --model computer.rouse --false radio.wav --true good.wav
              rouse learn --log ~/heard
              rouse learn --model computer.rouse --true missed.wav
              rouse learn --model computer.rouse --undo
            """)

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The model that 'rouse enroll' made, or its name; without it that of the log.", valueName: "file"))
    var model: String?

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

    @Flag(help: "Learn from --log without a question.")
    var yes = false

    @Flag(help: "Say what would be done, and leave the model as it is.")
    var dryRun = false

    @Flag(help: "Print one JSON object.")
    var json = false

    @OptionGroup var conversion: ConversionOptions

    func validate() throws {
        if undo {
            guard wrong.isEmpty, right.isEmpty, !dryRun else {
                throw ValidationError("--undo stands alone; leave --false, --true and --dry-run out.")
            }
        } else if wrong.isEmpty, right.isEmpty, place.log == nil {
            throw ValidationError(
                "There is nothing to learn from; give --false a recording that woke it, --true one of the word that may "
                    + "become a take, --log a log with marks, or --undo.")
        }
        guard model != nil || place.log != nil, model != nil || wrong.isEmpty && right.isEmpty else {
            throw ValidationError("Which model learns? Name it with --model, or name a log that does with --log.")
        }
    }

    func perform() throws {
        try Protection.begin(conversion.sandbox)
        if !undo, wrong.isEmpty, right.isEmpty { return try learnFromLog() }
        let model = try modelPath
        if undo { return try putBack(model) }
        if wrong.isEmpty { return try addTakes(to: model) }
        var keyword = try KeywordModel(path: model)
        let before = keyword
        let marked = try place.log.map { try MarkedClips(LogPlace.open($0), keyword, conversion) }
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

    /// The model that is named, or that the log names.
    private var modelPath: String {
        get throws {
            if let model { return try KeywordLibrary.path(model) }
            let paths = try LogPlace.open(place.log).modelPaths { _ in true }
            guard paths.count == 1 else {
                throw EvaluationError(
                    .usage, "The log is of several models (\(paths.joined(separator: ", "))); name one with --model")
            }
            return paths[0]
        }
    }

    private func learnFromLog() throws {
        let log = try LogPlace.open(place.log)
        let marked = Set(log.events.filter { log.marks[$0.id] != nil }.map(\.keyword))
        let paths =
            try model.map { [try KeywordLibrary.path($0)] }
            ?? log.modelPaths { marked.isEmpty || marked.contains($0) }
        try LogLearning(log: log, conversion: conversion, isSure: yes, isDry: dryRun, json: json).learn(paths)
    }

    private func addTakes(to model: String) throws {
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

    private func putBack(_ model: String) throws {
        let before = try EarlierModel.putBack(model)
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
