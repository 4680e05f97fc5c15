public import Audio
public import Features

/// The front of every stream: the spectrum of each hop, and whether somebody speaks in it.
///
/// Analyzer and voice activity belong together, frame by frame; here they are put together once, for pipelines,
/// enrolment, evaluation and replay.
///
///     var hearing = Hearing()
///     let activity = hearing.process(hop)
///     let detections = spotter.process(hearing.analyzer, activity: activity)
public struct Hearing: ~Copyable {
    /// Hops that are taken together at most.
    package static var mostHops: Int { 4 }

    /// The frames of the newest hops, in its rows.
    public private(set) var analyzer = SpectralAnalyzer(rows: Hearing.mostHops)
    /// What the engine of voice activity made of the newest hop.
    public private(set) var activity = VoiceActivity()
    /// The same of each hop that was taken with the newest one.
    package private(set) var activities = InlineArray<4, VoiceActivity>(repeating: VoiceActivity())

    private let engine: any VoiceActivityEngine

    /// - Parameters:
    ///   - configuration: where voice activity works on its ROC, and with which combination.
    ///   - model: the weights of both combinations.
    public init(
        _ configuration: VoiceActivityConfiguration = VoiceActivityConfiguration(),
        model: VoiceActivityModel = .shipped
    ) {
        self.init(BuiltInVoiceActivity(configuration, model: model))
    }

    /// - Parameter engine: makes what says whether somebody speaks.
    package init(_ configuration: VoiceActivityConfiguration, engine: VoiceActivityEngineFactory) {
        self.init(engine.make(configuration))
    }

    private init(_ engine: any VoiceActivityEngine) {
        self.engine = engine.measuresLevel ? engine : MeteredEngine(engine)
    }

    /// Where the decision about speech changes.
    public var thresholds: SpeechThresholds { engine.thresholds }

    /// Frames by which `activity` is late: it is about the sound so many frames before.
    public var delay: Int { engine.delay }

    /// Takes the next hop.
    /// - Parameter samples: 160 samples at 16 kHz, nominally within -1...1.
    @discardableResult
    public mutating func process(_ samples: Span<Float>) -> VoiceActivity {
        analyzer.process(samples, intoRow: 0)
        decide(1)
        return activity
    }

    /// Takes the next hop.
    @discardableResult
    public mutating func process(_ hop: borrowing Hop) -> VoiceActivity {
        withUnsafePointer(to: hop) { process(Span(_unsafeStart: $0, count: 1)) }
        return activity
    }

    /// Takes the next hop of 16-bit samples; only here do they become floating point.
    @discardableResult
    public mutating func process(_ hop: borrowing PCMHop) -> VoiceActivity {
        withUnsafePointer(to: hop) { process(Span(_unsafeStart: $0, count: 1)) }
        return activity
    }

    /// Takes hops that are there at once, `mostHops` at most. Each leaves its frame in a row of `analyzer`, and what was
    /// made of it in `activities`.
    package mutating func process(_ hops: Span<Hop>) {
        hops.withUnsafeBufferPointer { hops in
            guard let base = hops.baseAddress else { return }
            for row in 0..<hops.count {
                // A hop is its samples.
                let samples = UnsafeRawPointer(base + row).assumingMemoryBound(to: Float.self)
                analyzer.process(samples, intoRow: row)
            }
        }
        decide(hops.count)
    }

    /// The same for 16-bit samples.
    package mutating func process(_ hops: Span<PCMHop>) {
        hops.withUnsafeBufferPointer { hops in
            guard let base = hops.baseAddress else { return }
            for row in 0..<hops.count {
                let samples = UnsafeRawPointer(base + row).assumingMemoryBound(to: Int16.self)
                analyzer.process(samples, intoRow: row)
            }
        }
        decide(hops.count)
    }

    private mutating func decide(_ hops: Int) {
        guard hops > 0 else { return }
        engine.process(analyzer, hops: hops, into: &activities)
        activity = activities[hops - 1]
    }

    /// Forgets the stream, as if newly made.
    public mutating func reset() {
        analyzer.reset()
        engine.reset()
        activity = VoiceActivity()
    }
}

/// A hop in either form in which a stream comes.
package protocol HearableHop: Sendable {
    static func hear(_ hops: Span<Self>, with hearing: inout Hearing)
    /// The samples within -1...1.
    var hop: Hop { get }
}

extension Hop: HearableHop {
    package static func hear(_ hops: Span<Hop>, with hearing: inout Hearing) { hearing.process(hops) }
    package var hop: Hop { self }
}

extension PCMHop: HearableHop {
    package static func hear(_ hops: Span<PCMHop>, with hearing: inout Hearing) { hearing.process(hops) }
    package var hop: Hop { Hop(self) }
}
