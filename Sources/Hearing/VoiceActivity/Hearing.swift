public import Audio
public import Features

/// The front of every stream: the spectrum of each hop, and whether somebody speaks in it.
///
/// Analyzer and detector belong together, frame by frame; here they are put together once, for pipelines, enrolment,
/// evaluation and replay.
///
///     var hearing = Hearing()
///     let activity = hearing.process(hop)
///     let detections = spotter.process(hearing.analyzer, activity: activity)
public struct Hearing: ~Copyable {
    /// The spectrum of the newest hop.
    public private(set) var analyzer = SpectralAnalyzer()
    /// What the detector made of the newest hop.
    public private(set) var activity = VoiceActivity()

    private var detector: VoiceActivityDetector

    /// - Parameters:
    ///   - configuration: where voice activity works on its ROC, and with which combination.
    ///   - model: the weights of both combinations.
    public init(
        _ configuration: VoiceActivityConfiguration = VoiceActivityConfiguration(),
        model: VoiceActivityModel = .shipped
    ) {
        detector = VoiceActivityDetector(configuration, model: model)
    }

    /// Where the decision about speech changes.
    public var thresholds: SpeechThresholds { detector.thresholds }

    /// Takes the next hop.
    /// - Parameter samples: 160 samples at 16 kHz, nominally within -1...1.
    @discardableResult
    public mutating func process(_ samples: Span<Float>) -> VoiceActivity {
        analyzer.process(samples)
        activity = detector.process(analyzer)
        return activity
    }

    /// Takes the next hop.
    @discardableResult
    public mutating func process(_ hop: borrowing Hop) -> VoiceActivity { process(hop.samples.span) }

    /// Takes the next hop of 16-bit samples; only here do they become floating point.
    @discardableResult
    public mutating func process(_ hop: borrowing PCMHop) -> VoiceActivity { process(Hop(copy hop)) }

    /// Forgets the stream, as if newly made.
    public mutating func reset() {
        analyzer.reset()
        detector.reset()
        activity = VoiceActivity()
    }
}

/// A hop in either form in which a stream comes.
package protocol HearableHop: Sendable {
    func heard(by hearing: inout Hearing) -> VoiceActivity
    /// The samples within -1...1.
    var hop: Hop { get }
}

extension Hop: HearableHop {
    package func heard(by hearing: inout Hearing) -> VoiceActivity { hearing.process(self) }
    package var hop: Hop { self }
}

extension PCMHop: HearableHop {
    package func heard(by hearing: inout Hearing) -> VoiceActivity { hearing.process(self) }
    package var hop: Hop { Hop(self) }
}
