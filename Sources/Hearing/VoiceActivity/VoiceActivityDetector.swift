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
    public let configuration: VoiceActivityConfiguration

    /// Frames at the start of a stream whose windows reach back before it.
    private static let incompleteFrames = 2
    /// Frames from one reading of the floor's power to the next: an exponential for each band in each frame costs more
    /// than the news is worth.
    private static let floorInterval = 4

    private let quiet: AlignedFloats
    private let meanSquareWeights: AlignedFloats
    private let logs: AlignedFloats
    private let periodicity: Periodicity
    private var floor: NoiseFloor
    private var measures = VoiceMeasures()
    private let handMade: HandMadeCombination
    private var learned: LearnedCombination
    private var decision: Hysteresis
    private var frames = 0
    private var noisePower = VoiceActivity.silence

    /// - Parameters:
    ///   - configuration: where it works on its ROC, and with which combination.
    ///   - model: the weights of both combinations.
    public init(
        _ configuration: VoiceActivityConfiguration = VoiceActivityConfiguration(),
        model: VoiceActivityModel = .shipped
    ) {
        configuration.validate()
        let spectrum = SpectralConfiguration()
        let noise = QuantisationNoise(spectrum)
        self.configuration = configuration
        quiet = AlignedFloats(noise.energies)
        meanSquareWeights = AlignedFloats(noise.meanSquareWeights)
        logs = AlignedFloats(spectrum.melBands)
        periodicity = Periodicity(transformLength: spectrum.transformLength)
        floor = NoiseFloor(width: spectrum.melBands)
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
        floor.reset()
        measures.reset()
        learned.reset()
        decision.reset()
        frames = 0
        noisePower = VoiceActivity.silence
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
        let power = takeLogarithms(energies)
        guard frames >= Self.incompleteFrames else {
            frames &+= 1
            return activity
        }
        floor.process(logs.base)
        measures.process(logs: logs.base, floor: floor, voicing: periodicity.measure(spectrum))
        let logit =
            configuration.usesLearnedModel ? learned.logit(measures.values) : handMade.logit(measures.values)
        activity.probability = 1 / (1 + expf(-logit))
        activity.isSpeech = decision.process(logit)
        if (frames &- Self.incompleteFrames).isMultiple(of: Self.floorInterval) { noisePower = measureFloor() }
        frames &+= 1
        activity.power = power
        activity.noisePower = noisePower
        return activity
    }

    /// Band energies over the quantisation noise, as natural logarithms; what is not finite counts as silence.
    /// - Returns: the mean square of the samples under the window.
    private func takeLogarithms(_ energies: UnsafePointer<Float>) -> Float {
        var sum = Lanes.zero
        for b in stride(from: 0, to: logs.count, by: 8) {
            let given = energies.lanes(b)
            let energy = Lanes.zero.replacing(with: given, where: given .< .infinity) + quiet.base.lanes(b)
            logs.base.store(VectorMath.log(energy), b)
            sum += energy * meanSquareWeights.base.lanes(b)
        }
        return sum.sum()
    }

    private func measureFloor() -> Float {
        var sum = Lanes.zero
        for b in stride(from: 0, to: logs.count, by: 8) {
            sum += VectorMath.exp(floor.floor.lanes(b)) * meanSquareWeights.base.lanes(b)
        }
        return sum.sum()
    }
}
