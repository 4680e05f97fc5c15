/// The odds of speech from five measures, with weights that were chosen and not learned.
struct HandMadeCombination {
    /// Frames by which it is late. Found with labelled recordings, as the shift at which the area under the ROC is largest.
    static let delay = 5

    private let model: VoiceActivityModel.HandWeights

    init(_ model: VoiceActivityModel.HandWeights) {
        self.model = model
    }

    /// Periodicity counts in full from this mean excess over the floor on, in nats: a tone that the floor has absorbed is
    /// no voice.
    private static let audible: Float = 0.8

    /// - Returns: the logarithm of the odds.
    func logit(_ measures: UnsafePointer<Float>) -> Float {
        typealias Index = VoiceMeasures.Index
        let weights = model.weights
        let voicing = measures[Index.voicing] * min(1, measures[Index.snr] / Self.audible)
        return weights.ratio * measures[Index.likelihoodRatio]
            + weights.spread * measures[Index.spread]
            + weights.voicing * voicing
            + weights.flutter * measures[Index.flutter]
            + weights.level * measures[Index.level]
            + model.bias
    }
}
