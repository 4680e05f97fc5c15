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

            Example:
              rouse detect --model computer.rouse --json evening.flac
            """)

    @OptionGroup var keywords: KeywordOptions
    @OptionGroup var conversion: ConversionOptions

    @Flag(help: "Print JSON Lines.")
    var json = false

    @Argument(help: "Recordings: WAV, FLAC, OGG, AIFF, or - for standard input. What ends in .rouse is a model.")
    var files: [String]

    private var recordings: [String] { files.filter { !$0.hasSuffix(".rouse") } }

    func perform() throws {
        guard !recordings.isEmpty else { throw ValidationError("There is no recording; name one behind the models.") }
        try Protection.begin(conversion.sandbox)
        var keywords = keywords
        keywords.model += files.filter { $0.hasSuffix(".rouse") }
        let models = try keywords.load()
        keywords.warn(about: models)
        var output = Output(flushesEachLine: Terminal.showsOutput)
        var batch = Batch()
        for file in recordings {
            try batch.attempt { try search(file, for: models, to: &output) }
        }
        try batch.finish()
    }

    private func search(_ file: String, for models: [KeywordModel], to output: inout Output) throws {
        let source = try conversion.open(file)
        var pipeline = try Pipeline(keywords: models, configuration: keywords.pipelineConfiguration)
        var bar = ProgressBar(name: file, duration: source.duration)
        defer { bar.finish() }
        try RecordingSearch.run(source, through: &pipeline) {
            bar.update($0)
        } report: { event in
            bar.finish()
            report(event, in: file, to: &output)
        }
        bar.finish()
        Warnings.print(about: source, name: file)
    }

    private func report(_ event: Event, in file: String, to output: inout Output) {
        guard json else {
            let name = recordings.count > 1 ? "\(file): " : ""
            return output.line(name + event.text)
        }
        var line = event.json
        if recordings.count > 1 { line.add("file", file) }
        output.line(line.description)
    }
}
