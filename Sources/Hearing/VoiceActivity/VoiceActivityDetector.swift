public import Features
import Glibc

/// Says of every frame whether someone speaks, from the spectrum that the features are made of.
///
/// An energy detector at heart: each mel band has its own noise floor, and what is measured over it, together with how
/// periodic the sound is and how it flutters, is combined into one probability. It looks at nothing that is still to
/// come, and nothing is allocated after the initialiser.
///
///     var analyzer = SpectralAnalyzer()
///     var detector = VoiceActivityDetector()
///     analyzer.process(hop.samples.span)
///     let activity = detector.process(analyzer)
public struct VoiceActivityDetector: ~Copyable {
    /// Frames by which the detector is late: its measures are smoothed over some 80 ms, and the network was taught to be.
    public let delay: Int

    public let configuration: VoiceActivityConfiguration

    /// Frames at the start of a stream in which the likelier answer of both combinations counts. The network was taught to
    /// know what was before; a stream that begins with somebody who speaks tells it too little.
    private static let beginning = 300

    private var periodicity: Periodicity
    private var meter = LevelMeter()
    private var measures = VoiceMeasures()
    private let handMade: HandMadeCombination
    private var learned: LearnedCombination
    private var decision: Hysteresis
    private var frames = 0
    /// The newest logarithm of the odds, and the probability that it stands for. The network has a new one for every other
    /// frame.
    private var newest = (logit: Float.zero, probability: Float(0.5))

    /// - Parameters:
    ///   - configuration: where it works on its ROC, and with which combination.
    ///   - model: the weights of both combinations.
    public init(
        _ configuration: VoiceActivityConfiguration = VoiceActivityConfiguration(),
        model: VoiceActivityModel = .shipped
    ) {
        configuration.validate()
        self.configuration = configuration
        periodicity = Periodicity(transformLength: SpectralConfiguration().transformLength)
        delay = configuration.usesLearnedModel ? model.content.delay : HandMadeCombination.delay
        handMade = HandMadeCombination(model.content.hand)
        learned = LearnedCombination(model)
        let tables = model.content.sensitivity
        decision = Hysteresis(
            configuration.usesLearnedModel ? tables.learned : tables.hand, sensitivity: configuration.sensitivity)
    }

    /// Where the decision changes, at the sensitivity of the configuration.
    public var thresholds: SpeechThresholds {
        SpeechThresholds(begins: 1 / (1 + expf(-decision.enter)), ends: 1 / (1 + expf(-decision.leave)))
    }

    /// Forgets the stream, as if newly made.
    public mutating func reset() {
        meter.reset()
        measures.reset()
        learned.reset()
        decision.reset()
        frames = 0
    }

    /// The measures of the newest frame, in the order of `VoiceMeasures.Index`.
    package var measureValues: [Float] {
        (0..<VoiceMeasures.Index.count).map { measures.values[$0] }
    }

    /// Takes the frame that `analyzer` has just made; call it once after each hop.
    /// - Parameter analyzer: of the default spectral configuration.
    public mutating func process(_ analyzer: borrowing SpectralAnalyzer) -> VoiceActivity {
        process(energies: analyzer.energies, spectrum: analyzer.power)
    }

    /// - Parameters:
    ///   - energies: of the 40 mel bands, aligned.
    ///   - spectrum: |X[k]|^2 of 257 bins and zeros up to a whole number of vectors.
    package mutating func process(energies: UnsafePointer<Float>, spectrum: UnsafePointer<Float>) -> VoiceActivity {
        var activity = VoiceActivity()
        guard meter.process(energies) else { return activity }
        measures.process(logs: meter.logs, floor: meter.floor.reading, voicing: periodicity.measure(spectrum))
        let logit = combine()
        if logit != newest.logit { newest = (logit, 1 / (1 + expf(-logit))) }
        activity.probability = newest.probability
        activity.isSpeech = decision.process(logit)
        activity.power = meter.power
        activity.noisePower = meter.noisePower
        return activity
    }

    private mutating func combine() -> Float {
        guard configuration.usesLearnedModel else { return handMade.logit(measures.values) }
        let logit = learned.logit(meter.logs, measures.values)
        guard frames < Self.beginning else { return logit }
        frames &+= 1
        return max(logit, handMade.logit(measures.values))
    }
}
