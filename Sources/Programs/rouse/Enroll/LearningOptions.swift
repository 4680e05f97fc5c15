import ArgumentParser
import Audio
import Enrolment
import KeywordModels
import KeywordSpotting

/// Whose voice a keyword is for, and what it must not be mistaken for.
struct LearningOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Learn from all recordings in this folder, of the word by many people: best forty or more. What lies before \
            and after the word is cut away, and what holds another word is left out.
            """,
            valueName: "folder"))
    var anyVoice: String?

    @Option(
        help: ArgumentHelp(
            """
            Recordings of anything but the word, such as your other words or a television: they may wake it once an hour \
            at most.
            """, valueName: "folder"))
    var negatives: String?

    @Flag(
        help: """
            Ask for the enrolled voice: fewer other people wake it, and you are missed more often, above all in noise.
            """)
    var onlyMe = false

    func validate() throws {
        guard !onlyMe || anyVoice == nil else {
            throw ValidationError("--only-me and --any-voice contradict each other; give one of them.")
        }
    }

    /// What the recordings of `--negatives` showed.
    struct Negatives {
        let duration: Double
        /// Places that would still wake the keyword, the likest first.
        let likenesses: [NegativeScan.Likeness]
    }

    /// Makes a new model ask for what the options want.
    /// - Returns: what the negatives showed; nil without any.
    func apply(to model: inout KeywordModel, _ conversion: ConversionOptions) throws -> Negatives? {
        guard let negatives else { return nil }
        let recordings = try RecordingFolder(negatives, option: "--negatives").recordings
        let before = try scan(recordings, with: model, conversion)
        model.tighten(against: before)
        let likenesses = before.likenesses.map { likeness in
            NegativeScan.Likeness(likeness, from: before.calibration, to: model.calibration)
        }
        return Negatives(
            duration: before.duration,
            likenesses: likenesses.filter { $0.score >= 0.5 }.sorted { $0.score > $1.score })
    }

    private func scan(
        _ recordings: [String], with model: KeywordModel, _ conversion: ConversionOptions
    ) throws -> NegativeScan {
        var scan = try NegativeScan(model)
        for path in recordings {
            let source = try conversion.open(path)
            var hop = Hop()
            while try source.next(&hop) == Hop.length { scan.process(hop.samples.span) }
            Warnings.print(about: source, name: path)
            scan.endRecording(named: path)
        }
        return scan
    }
}
