import ArgumentParser
import Audio
import KeywordSpotting
import Pipeline

struct Enroll: Subcommand {
    static let configuration = CommandConfiguration(
        abstract: "Learns a keyword from recordings of it.",
        discussion: """
            Three takes are the normal case: the word alone, with half a second of quiet before and after it, said as \
            you will say it later. Each take gets a verdict; the model is written even when a take is weak, but not \
            when one is useless.

            Example:
              rouse enroll --keyword computer --output computer.rouse \\
                take1.wav take2.wav take3.wav
            """)

    @Option(help: "The word, as detections will call it.")
    var keyword: String

    @Option(name: .shortAndLong, help: ArgumentHelp("Where the model goes.", valueName: "file"))
    var output: String

    @OptionGroup var conversion: ConversionOptions

    @Option(
        help: ArgumentHelp("Use this front end in place of the built-in one; the model carries it.", valueName: "file"))
    var frontEnd: String?

    @Flag(help: "Print the report as one JSON object.")
    var json = false

    @Argument(help: "Recordings of the word, one each: WAV, FLAC, OGG, AIFF.")
    var takes: [String]

    func validate() throws {
        guard keyword.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            throw ValidationError("--keyword is empty; give the word that is enrolled.")
        }
        guard !takes.isEmpty else {
            throw ValidationError("No recordings given; name one to a hundred takes of '\(keyword)', best three.")
        }
    }

    func perform() throws {
        let recordings = try takes.map(read)
        let enroller = try frontEnd.map { try Enroller(frontEnd: $0) } ?? Enroller()
        let model = try enroller.enroll(keyword: keyword, takes: recordings, createdBy: Version.creator)
        try model.write(to: output)
        let report = EnrolmentText(model: model, path: output)
        print(json ? report.json.description : report.text)
    }

    /// All of a take; one that goes on far longer than any word is refused before it fills the memory.
    private func read(_ path: String) throws -> Enroller.Take {
        let source = try conversion.open(path)
        var samples: [Float] = []
        var hop = Hop()
        while case let count = try source.next(&hop), count > 0 {
            for i in 0..<count { samples.append(hop.samples[i]) }
            guard samples.count <= Enroller.longestTake * Hop.sampleRate else {
                throw AudioError(
                    .badData,
                    "\(path): is longer than \(Enroller.longestTake) s; give a take that holds the word alone")
            }
        }
        Warnings.print(about: source, name: path)
        return Enroller.Take(name: path, samples: samples)
    }
}
