import ArgumentParser
import Audio
import Pipeline
import VoiceActivity

struct Vad: Subcommand {
    static let configuration = CommandConfiguration(
        abstract: "Tells where somebody speaks.",
        discussion: """
            Prints the segments of speech; with --json a line for each frame of 10 ms.

            Example:
              rouse vad meeting.ogg
            """)

    @OptionGroup var conversion: ConversionOptions

    @Option(help: "0 to 1: higher misses less speech and takes more noise for speech.")
    var vadSensitivity: Float = 0.5

    @Flag(help: "Print a JSON object for each frame of 10 ms.")
    var json = false

    @Argument(help: "Recordings: WAV, FLAC, OGG, AIFF, or - for standard input.")
    var files: [String]

    func validate() throws {
        guard (0...1).contains(vadSensitivity) else {
            throw ValidationError("--vad-sensitivity is a number between 0 and 1.")
        }
    }

    func perform() throws {
        var configuration = Pipeline.Configuration()
        configuration.voiceActivity.sensitivity = vadSensitivity
        configuration.reportsSpeech = true
        var output = Output(flushesEachLine: false)
        for file in files {
            let source = try conversion.open(file)
            var pipeline = try Pipeline(keywords: [], configuration: configuration)
            var bar = ProgressBar(name: file, duration: source.duration)
            var hop = Hop()
            while try source.next(&hop) == Hop.length {
                let time = pipeline.time
                let events = pipeline.process(hop)
                if json {
                    output.line(Self.frame(time: time, pipeline.voiceActivity ?? VoiceActivity()).description)
                } else {
                    for event in events { print(event, in: file, to: &output) }
                }
                bar.update(pipeline.time)
            }
            let events = pipeline.finish()
            if !json { for event in events { print(event, in: file, to: &output) } }
            bar.finish()
            Warnings.print(about: source, name: file)
        }
    }

    private static func frame(time: Double, _ activity: VoiceActivity) -> JSONLine {
        var line = JSONLine(event: "vad")
        line.add("time", time)
        line.add("speech", activity.isSpeech)
        line.add("probability", activity.probability)
        return line
    }

    private func print(_ event: Event, in file: String, to output: inout Output) {
        guard case .speechEnded(let start, let end, _) = event else { return }
        let name = files.count > 1 ? "\(file)  " : ""
        output.line("\(name)\(Clock.text(start)) - \(Clock.text(end))  \(Decimal.text(end - start, places: 2)) s")
    }
}
