import ArgumentParser
import Audio
import Evaluation
import EventLog
import KeywordModels
import KeywordSpotting
import ModelFiles
import Pipeline
import System

struct Explain: Subcommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Says why a keyword was heard in a recording, or was not.",
        discussion: """
            Prints the likeliest cause, the smallest change that would have made the other decision and what it costs, \
            and what the score is made of: each take, each part of the word, level, noise and voice activity. With --log the \
            words are IDs of events, and the model is that of then unless another is given.

            Examples:
              rouse explain --model computer.rouse missed.wav
              rouse explain --model computer.rouse --html why.html clips/*.wav
              rouse explain --log ~/heard k7q2m9
            """)

    @OptionGroup var keywords: KeywordOptions
    @OptionGroup var conversion: ConversionOptions
    @OptionGroup var place: LogOption

    @Flag(help: "Print a JSON object for each recording and model.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Write a page with spectrogram, score, alignment and cost of each frame.", valueName: "file"))
    var html: String?

    @Argument(help: "Recordings of at most two minutes: \(RecordingFormats.text); or events of --log.")
    var files: [String]

    func perform() throws {
        try Protection.begin(conversion.sandbox)
        var output = Output(flushesEachLine: Terminal.showsOutput)
        var batch = Batch()
        var explained: [(name: String, explanation: Explanation)] = []
        func add(_ name: String, _ explanation: Explanation?) throws {
            guard let explanation else {
                throw AudioError(.badData, "\(name): is too short to say anything of; give the word with a pause")
            }
            let lines = json ? [explanation.json(name: name).description] : explanation.lines(name: name)
            for line in lines { output.line(line) }
            explained.append((name, explanation))
        }
        if place.log != nil {
            var events = try LoggedRecordings(place.log, keywords, conversion)
            for id in files {
                try batch.attempt {
                    let event = try events.event(id)
                    for model in try event.models.enrolled() {
                        try add(
                            event.event.id,
                            Explanation(
                                event.samples, model, configuration: event.spotting, within: event.event.placeInClip))
                    }
                }
            }
        } else {
            let models = try keywords.load().enrolled()
            let spotting = keywords.pipelineConfiguration.spotting
            for file in files {
                try batch.attempt {
                    let samples = try read(file)
                    for model in models {
                        try add(file, Explanation(samples, model, configuration: spotting))
                    }
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
