import ArgumentParser
import Audio
import KeywordModels
import KeywordSpotting
import Pipeline
import System

struct Detect: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "detect",
        abstract: "Finds keywords in recordings.",
        discussion: """
            Prints a line for each detection: where the word is, when the decision fell and its score. 0.5 is the \
            default operating point of every keyword.

            Folders are searched with all that is in them, on all processors. What is printed is sorted by file and \
            time, and does not depend on how many processors there are.

            Examples:
              rouse detect --model computer.rouse --json evening.flac
              rouse detect -m computer.rouse --json --resume calls.state calls > found.jsonl
            """)

    @OptionGroup var keywords: KeywordOptions
    @OptionGroup var conversion: ConversionOptions

    @Flag(help: "Print JSON Lines.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Search the recordings and folders that a file names, one a line; - for standard input.",
            valueName: "file"))
    var list: String?

    @Option(help: ArgumentHelp("Use so many processors, 1 to 1024 (default: all).", valueName: "number"))
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            "Keep what was found in a file, to go on there after an interruption. What is printed is the same.",
            valueName: "file"))
    var resume: String?

    @Argument(
        help: "Recordings: \(RecordingFormats.text); - for standard input, or folders. What ends in .rouse is a model.")
    var files: [String] = []

    private var recordings: [String] { files.filter { !$0.hasSuffix(".rouse") } }

    func validate() throws {
        guard !files.isEmpty || list != nil else { throw ValidationError("Missing expected argument '<files> ...'") }
        guard (1...1_024).contains(jobs ?? 1) else {
            throw ValidationError("--jobs \(jobs ?? 0) is outside 1 to 1024.")
        }
        guard list != "-" || !recordings.contains("-") else {
            throw ValidationError("--list - and the recording - both read standard input; give one of them.")
        }
    }

    /// Whether it is about recordings that somebody has to find first, or about so many that it takes long.
    private var isArchive: Bool {
        list != nil || resume != nil || recordings.contains { FileStatus(at: $0)?.kind == .folder }
    }

    func perform() throws {
        guard !recordings.isEmpty || list != nil else {
            throw ValidationError("There is no recording; name one behind the models.")
        }
        try Protection.begin(conversion.sandbox)
        var keywords = keywords
        keywords.model += files.filter { $0.hasSuffix(".rouse") }
        let models = try keywords.load()
        keywords.warn(about: models)
        guard isArchive || recordings.count > 1 else {
            var batch = Batch()
            try batch.attempt { try search(recordings[0], for: models) }
            return try batch.finish()
        }
        let entries =
            isArchive
            ? try RecordingList(recordings, list: list).entries : recordings.map { RecordingList.Entry(path: $0) }
        let state = try resume.map { path in try SearchState(path: path, .detection) }
        let hearing = try RecordingHearing(
            models: models, keywords: keywords, conversion: conversion,
            form: RecordingHearing.Form(json: json, namesFile: true), state: state)
        var archive = try ArchiveSearch(
            entries, hearing: hearing, state: state, jobs: jobs, printsErrors: isArchive && json)
        try archive.run()
    }

    /// One recording, of which each line is there as soon as it is found.
    private func search(_ file: String, for models: [any Keyword]) throws {
        let form = RecordingHearing.Form(json: json, namesFile: false)
        var output = Output(flushesEachLine: Terminal.showsOutput)
        let source = try conversion.openAhead(file)
        var pipeline = try Pipeline(keywords: models, configuration: keywords.pipelineConfiguration)
        var bar = ProgressBar(name: file, duration: source.duration)
        defer { bar.finish() }
        try RecordingSearch.run(source, through: &pipeline) {
            bar.update($0)
        } report: { event in
            bar.finish()
            output.line(form.line(event, in: file))
        }
        bar.finish()
        Warnings.print(about: source, name: file)
    }
}
