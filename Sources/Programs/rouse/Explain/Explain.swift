import ArgumentParser
import Audio
import Evaluation
import KeywordModels
import ModelFiles
import Pipeline
import System

struct Explain: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Says why a keyword was heard in a recording, or was not.",
        discussion: """
            Prints the likeliest cause, the smallest change that would have made the other decision and what it costs, \
            and what the score is made of: each take, each part of the word, level, noise and voice activity.

            Examples:
              rouse explain --model computer.rouse missed.wav
              rouse explain --model computer.rouse --html why.html clips/*.wav
            """)

    @OptionGroup var keywords: KeywordOptions
    @OptionGroup var conversion: ConversionOptions

    @Flag(help: "Print a JSON object for each recording and model.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Write a page with spectrogram, score, alignment and cost of each frame.", valueName: "file"))
    var html: String?

    @Argument(help: "Recordings of at most two minutes: WAV, FLAC, OGG, AIFF.")
    var files: [String]

    func perform() throws {
        try Protection.begin(conversion.sandbox)
        let models = try keywords.load()
        var output = Output(flushesEachLine: Terminal.showsOutput)
        var batch = Batch()
        var explained: [(name: String, explanation: Explanation)] = []
        for file in files {
            try batch.attempt {
                let samples = try read(file)
                for model in models {
                    let explanation = try Explanation(
                        samples, model, configuration: keywords.pipelineConfiguration.spotting)
                    guard let explanation else {
                        throw AudioError(
                            .badData, "\(file): is too short to say anything of; give the word with a pause")
                    }
                    let lines = json ? [explanation.json(name: file).description] : explanation.lines(name: file)
                    for line in lines { output.line(line) }
                    explained.append((file, explanation))
                }
            }
        }
        if let html, !explained.isEmpty {
            let page = ExplanationPage.html(explained, createdBy: Version.creator)
            try FileAccess.replace(html, with: Array(page.utf8))
        }
        try batch.finish()
    }

    private func read(_ file: String) throws -> [Float] {
        let source = try conversion.open(file)
        var samples: [Float] = []
        var hop = Hop()
        while case let count = try source.next(&hop), count > 0 {
            for i in 0..<count { samples.append(hop.samples[i]) }
            guard samples.count <= Explanation.longestSeconds * Hop.sampleRate else {
                throw AudioError(
                    .badData,
                    "\(file): is longer than \(Explanation.longestSeconds) s; cut out what is to be explained")
            }
        }
        Warnings.print(about: source, name: file)
        return samples
    }
}
