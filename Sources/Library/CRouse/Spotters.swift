import Audio
import CRouseHeader
import KeywordModels
import KeywordSpotting
import Pipeline
import System

/// A stream in which keywords are looked for, as C has it.
final class SpotterHandle: Handle {
    let models: [ModelHandle]
    let thresholds: [Double]
    private let keywords: [any Keyword]
    private let speakers: [OwnedText?]
    private let configuration: Pipeline.Configuration
    private var pipeline: Pipeline
    private let assembler = FrameAssembler()
    private var waiting = Waiting<rouse_detection>()
    private var callback: rouse_detection_callback?
    private var context: UnsafeMutableRawPointer?
    private var hasEnded = false
    /// C has given it back, in its own callback.
    private var isGone = false

    private static let mostModels = Limit(
        1_000, .elements, of: "models that a caller of the C library has looked for in one stream",
        beyond: "the call is refused")

    init(_ models: [ModelHandle], _ spotting: SpottingConfiguration) throws {
        guard (1...Self.mostModels.value).contains(models.count) else {
            throw Refusal.argument(
                "\(models.count) models cannot be looked for; give 1 to \(Self.mostModels.value).")
        }
        var keywords = models.map(\.model)
        keywords.nameSpeakers(paths: models.map(\.place))
        var configuration = Pipeline.Configuration()
        configuration.spotting = spotting
        let pipeline = try Pipeline(keywords: keywords, configuration: configuration)
        self.models = models
        self.keywords = keywords
        speakers = keywords.map { $0.speaker.map(OwnedText.init) }
        thresholds = keywords.map { spotting.threshold(of: $0) }
        self.configuration = configuration
        self.pipeline = pipeline
    }

    func process(_ samples: UnsafeBufferPointer<Float>) throws {
        try requireStream()
        assembler.take(samples) { hear($0) }
    }

    func process(_ samples: UnsafeBufferPointer<Int16>) throws {
        try requireStream()
        assembler.take(samples) { hear($0) }
    }

    func finish() throws {
        try requireStream()
        hasEnded = true
        tell(pipeline.finish())
    }

    func gap() throws {
        try requireStream()
        assembler.reset()
        tell(pipeline.pause())
    }

    func reset() throws {
        pipeline = try Pipeline(keywords: keywords, configuration: configuration)
        assembler.reset()
        waiting.removeAll()
        hasEnded = false
    }

    func tell(_ callback: rouse_detection_callback?, _ context: UnsafeMutableRawPointer?) {
        self.callback = callback
        self.context = context
    }

    func next() -> rouse_detection? { waiting.next() }
    var dropped: UInt64 { waiting.dropped }
    var position: UInt64 { Self.sample(pipeline.time) }

    func score(_ model: Int) -> Double {
        models.indices.contains(model) ? pipeline.score(of: keywords[model].keyword) ?? -1 : -1
    }

    /// Nobody is to be told any more.
    func leave() {
        isGone = true
        callback = nil
    }

    private func requireStream() throws {
        guard !hasEnded else { throw Refusal(ROUSE_ENDED, "The stream was finished; reset the spotter for the next.") }
    }

    private func hear(_ hops: Span<Hop>) {
        guard !isGone else { return }
        let events = pipeline.process(hops)
        if !events.isEmpty { tell(events) }
    }

    private func tell(_ events: [Event]) {
        for case .detection(let found) in events {
            let detection = detection(found)
            if isGone { return }
            if let callback {
                withUnsafePointer(to: detection) { callback($0, context) }
            } else {
                waiting.append(detection)
            }
        }
    }

    private func detection(_ found: Detection) -> rouse_detection {
        let index = keywords.firstIndex { $0.keyword == found.keyword && $0.speaker == found.speaker } ?? 0
        return rouse_detection(
            keyword: models[index].keyword.letters, speaker: speakers[index]?.letters,
            model: UInt32(clamping: index), takes: UInt32(clamping: found.agreeing),
            start_sample: Self.sample(found.start), end_sample: Self.sample(found.end),
            time_sample: Self.sample(found.time), start: found.start, end: found.end, time: found.time,
            score: found.score, threshold: found.threshold, speech: found.speech, reserved: (0, 0))
    }

    /// Times lie between frames.
    private static func sample(_ seconds: Double) -> UInt64 {
        UInt64(clamping: Int((seconds * 100).rounded())) * UInt64(Hop.length)
    }
}
