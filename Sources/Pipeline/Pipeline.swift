public import Audio
import Features
public import KeywordSpotting
public import VoiceActivity

/// From hops to events: the one place that knows all rooms.
///
/// The same object serves a live device, a file and a test. It has no clock but the count of samples and does no input
/// or output, so the same samples give the same events, however they arrive.
///
///     var pipeline = try Pipeline(keywords: [KeywordModel(path: "computer.rouse")])
///     while try source.next(&hop) == Hop.length {
///         for event in pipeline.process(hop) { print(event.json) }
///     }
public struct Pipeline: ~Copyable {
    public struct Configuration: Sendable {
        public var voiceActivity = VoiceActivityConfiguration()
        public var endpointer = Endpointer.Configuration()
        public var spotting = SpottingConfiguration()
        /// Whether speech segments are events too.
        public var reportsSpeech = false

        public init() {}
    }

    /// What the pipeline is doing.
    public enum State: Sendable, Hashable {
        /// Nothing has been heard yet, or the audio has ended.
        case idle
        /// Waiting for a keyword.
        case listening
    }

    public private(set) var state = State.idle
    /// What the detector made of the newest hop.
    public private(set) var voiceActivity: VoiceActivity?

    private let configuration: Configuration
    private var analyzer: SpectralAnalyzer
    private var detector: VoiceActivityDetector
    private var endpointer: Endpointer
    private var spotter: Spotter
    private var assembler = HopAssembler()
    private var hops = 0

    /// - Throws: `SpottingError` when two models have the same keyword.
    public init(keywords: [KeywordModel], configuration: Configuration = Configuration()) throws {
        self.configuration = configuration
        analyzer = SpectralAnalyzer()
        detector = VoiceActivityDetector(configuration.voiceActivity)
        endpointer = Endpointer(configuration.endpointer)
        spotter = try Spotter(keywords, configuration: configuration.spotting)
    }

    /// Seconds of audio so far.
    public var time: Double { Double(hops) / 100 }

    /// Takes the next 10 ms.
    /// - Returns: what they made certain, in order of time; nearly always nothing.
    public mutating func process(_ hop: borrowing Hop) -> [Event] {
        state = .listening
        analyzer.process(hop.samples.span)
        let activity = detector.process(analyzer)
        voiceActivity = activity
        hops += 1
        var events: [Event] = []
        let action = endpointer.process(isSpeech: activity.isSpeech, probability: activity.probability)
        if configuration.reportsSpeech { append(action, to: &events) }
        for detection in spotter.process(analyzer) { events.append(.detection(detection)) }
        return events
    }

    /// Takes any number of samples; what does not fill a hop is kept for the next call.
    public mutating func process(_ samples: Span<Float>) -> [Event] {
        var events: [Event] = []
        var position = 0
        while let hop = assembler.next(from: samples, at: &position) { events += process(hop) }
        return events
    }

    /// The audio has ended: gives what was still pending. Samples that do not fill a hop are left out.
    public mutating func finish() -> [Event] {
        var events: [Event] = []
        let action = endpointer.finish()
        if configuration.reportsSpeech { append(action, to: &events) }
        state = .idle
        return events
    }

    /// Forgets what was heard, after a gap in the audio; the clock goes on.
    public mutating func reset() {
        analyzer.reset()
        detector.reset()
        spotter.reset()
        assembler = HopAssembler()
    }

    private func append(_ action: Endpointer.Action, to events: inout [Event]) {
        switch action {
        case .started(let start): events.append(.speechStarted(start: Double(start) / 100, time: time))
        case .ended(let start, let end, _):
            events.append(.speechEnded(start: Double(start) / 100, end: Double(end) / 100, time: time))
        case .none, .dropped, .timedOut: break
        }
    }
}
