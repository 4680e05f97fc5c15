package import Features

/// A voice activity detector for one stream. It is called once for each block of up to four hops, so that the call
/// costs nothing measurable. An engine belongs to one stream and one thread.
package protocol VoiceActivityEngine: AnyObject {
    /// Where the decision changes.
    var thresholds: SpeechThresholds { get }

    /// Frames by which it is late: what it says with a frame is about the sound so many frames before.
    var delay: Int { get }

    /// True if the engine fills in `power` and `noisePower`; otherwise a `MeteredEngine` does it.
    var measuresLevel: Bool { get }

    /// Takes the next hops.
    /// - Parameters:
    ///   - analyzer: has in its rows, from the first on, the samples of the hops and the frames that were made of them;
    ///     an engine takes what it needs.
    ///   - hops: so many, `Hearing.mostHops` at most.
    ///   - activities: get what it says of each hop.
    func process(
        _ analyzer: borrowing SpectralAnalyzer, hops: Int, into activities: inout InlineArray<4, VoiceActivity>)

    /// Forgets the stream, as if newly made.
    func reset()
}

extension VoiceActivityEngine {
    package var delay: Int { 0 }
    package var measuresLevel: Bool { false }
}

/// Makes an engine for each stream.
package struct VoiceActivityEngineFactory: Sendable {
    package let name: String
    package let make: @Sendable (VoiceActivityConfiguration) -> any VoiceActivityEngine

    package init(
        _ name: String, make: @escaping @Sendable (VoiceActivityConfiguration) -> any VoiceActivityEngine
    ) {
        self.name = name
        self.make = make
    }

    /// `VoiceActivityDetector`.
    package static let builtIn = VoiceActivityEngineFactory("built-in") { BuiltInVoiceActivity($0, model: .shipped) }
}

/// `VoiceActivityDetector` as an engine.
final class BuiltInVoiceActivity: VoiceActivityEngine {
    /// Not checked for exclusive access at every block: the detector calls nothing that comes back here.
    @exclusivity(unchecked) private var detector: VoiceActivityDetector

    init(_ configuration: VoiceActivityConfiguration, model: VoiceActivityModel) {
        detector = VoiceActivityDetector(configuration, model: model)
    }

    var thresholds: SpeechThresholds { detector.thresholds }
    var delay: Int { detector.delay }
    var measuresLevel: Bool { true }

    func process(
        _ analyzer: borrowing SpectralAnalyzer, hops: Int, into activities: inout InlineArray<4, VoiceActivity>
    ) {
        for row in 0..<hops {
            activities[row] = detector.process(
                energies: analyzer.energies(ofRow: row), spectrum: analyzer.power(ofRow: row))
        }
    }

    func reset() { detector.reset() }
}

/// An engine that measures no level, and what measures it beside it.
final class MeteredEngine: VoiceActivityEngine {
    private let engine: any VoiceActivityEngine
    private var meter = LevelMeter()

    init(_ engine: any VoiceActivityEngine) {
        self.engine = engine
    }

    var thresholds: SpeechThresholds { engine.thresholds }
    var delay: Int { engine.delay }
    var measuresLevel: Bool { true }

    func process(
        _ analyzer: borrowing SpectralAnalyzer, hops: Int, into activities: inout InlineArray<4, VoiceActivity>
    ) {
        engine.process(analyzer, hops: hops, into: &activities)
        for row in 0..<hops where meter.process(analyzer.energies(ofRow: row)) {
            activities[row].power = meter.power
            activities[row].noisePower = meter.noisePower
        }
    }

    func reset() {
        engine.reset()
        meter.reset()
    }
}
