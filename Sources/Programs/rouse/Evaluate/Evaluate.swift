import ArgumentParser
import Evaluation
import KeywordModels
import KeywordSpotting
import ModelFiles
import Settings
import System

struct Evaluate: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "evaluate",
        abstract: "Says how many words a model misses, and how often it wakes falsely.",
        discussion: """
            Hears recordings of the word and of anything else, and prints what is missed at 0, 1, 5 and 20 false alarms \
            an hour and at the model's threshold, each with the interval in which it lies in 95 of 100 cases. Models of \
            one word are compared. A folder in --positives that is called as the word of a model holds that word; \
            another name is a condition.

            Examples:
              rouse evaluate -m computer.rouse --positives takes --negatives radio.flac
              rouse evaluate -m old.rouse -m new.rouse --positives takes \\
                --negatives talk --html report.html
              rouse evaluate -m computer.rouse --positives takes --negatives talk \\
                --json --baseline old.json --fail-if 'miss@1/h > baseline + 2%'
            """)

    @Option(.model) var model: [String]
    @OptionGroup var conversion: ConversionOptions

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Recordings of the word, or folders of them; may be repeated.", valueName: "path"))
    var positives: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Recordings of anything else, or folders of them; may be repeated.", valueName: "path"))
    var negatives: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Where words are said: a table (file,start,end,label,condition in a .csv), a label track of Audacity that is "
                + "called as its recording (.txt), or a folder of those; may be repeated.", valueName: "path"))
    var labels: [String] = []

    @Option(.sensitivity) var sensitivity: Double?
    @Option(.falseAlarms) var falseAlarms: Double?

    @Flag(help: "Print one JSON object.")
    var json = false

    @Option(help: ArgumentHelp("Write a page with curves, histograms and tables.", valueName: "file"))
    var html: String?

    @Option(
        help: ArgumentHelp(
            "End with 1 if a rule does not hold, such as 'miss@1/h > 5%'; may be repeated.", valueName: "rule"))
    var failIf: [String] = []

    @Option(help: ArgumentHelp("Compare with what --json has printed earlier.", valueName: "file"))
    var baseline: String?

    @Option(
        help: ArgumentHelp(
            "Keep what was heard, to go on there after an interruption (default: beside the page of --html, until that "
                + "is written).", valueName: "file"))
    var state: String?

    func validate() throws {
        guard !positives.isEmpty || !negatives.isEmpty else {
            throw ValidationError("There are no recordings; give --positives, --negatives or both.")
        }
        guard sensitivity == nil || falseAlarms == nil else {
            throw ValidationError(
                "--false-alarms and --sensitivity both say when a keyword is reported; give one of them.")
        }
        for text in failIf {
            guard let rule = FailureRule(text) else {
                throw ValidationError("--fail-if '\(text)' is no rule; give one like \(FailureRule.form).")
            }
            guard !rule.needsBaseline || baseline != nil else {
                throw ValidationError("--fail-if '\(text)' needs a --baseline to compare with.")
            }
        }
    }

    func perform() throws {
        try Protection.begin(conversion.sandbox)
        let paths = model.isEmpty ? try KeywordLibrary.modelsOrError() : model
        let models = try KeywordFiles.load(paths)
        let before = try baseline.map { path in try Baseline(path: path) }
        let inputs = try EvaluationInputs(
            positives: positives, negatives: negatives, labels: labels, keywords: models.map(\.keyword))
        var run = try EvaluationRun(
            models: models, recordings: inputs.recordings, hearer: Hearer(conversion: conversion),
            state: state ?? html.map { $0 + ".state" })
        try run.finish()
        let measurements = models.indices.map { index in
            ModelMeasurement(
                name: ModelNames.short(paths)[index], keyword: models[index].keyword,
                threshold: spotting.threshold(of: models[index]), inputs.recordings,
                hearings: run.hearings[index])
        }
        let report = EvaluationReport(
            createdBy: Version.creator, models: measurements.map(ModelReport.init), baseline: before)
        if let html { try FileAccess.replace(html, with: Array(EvaluationPage.html(report).utf8)) }
        // What is finished needs nothing to go on from; a file that was asked for is there for another time.
        if state == nil, let html { FileSystem.remove(html + ".state") }
        Output.print((json ? [report.json.description] : EvaluationText.lines(report)).joined(separator: "\n") + "\n")
        try judge(report, before)
        if let failed = run.failed { throw failed }
    }

    private func judge(_ report: EvaluationReport, _ before: Baseline?) throws {
        let failures = failIf.compactMap(FailureRule.init).flatMap { rule in
            report.models.compactMap { rule.failure(of: $0, baseline: before) }
        }
        for failure in failures { Terminal.complain("rouse: \(failure)") }
        if !failures.isEmpty { throw ExitStatus.ruleBroken }
    }

    private var spotting: SpottingConfiguration {
        var spotting = SpottingConfiguration()
        if let sensitivity { spotting.sensitivity = sensitivity }
        spotting.falseAlarmsPerHour = falseAlarms
        return spotting
    }
}
