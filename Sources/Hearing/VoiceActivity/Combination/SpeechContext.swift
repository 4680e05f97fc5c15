import Glibc

/// Who has just spoken is likely to go on: a slow mean of the net's own answers is added to its logit, so that a voice
/// is held through weak syllables and a single knock has to be more like speech than the next word of a sentence.
struct SpeechContext: Sendable {
    private let model: VoiceActivityModel.Context
    /// Mean probability of the last half second, roughly.
    private var mean: Float = 0

    init(_ model: VoiceActivityModel.Context) {
        self.model = model
    }

    mutating func reset() {
        mean = 0
    }

    /// - Parameter logit: what the net says of the frame by itself.
    /// - Returns: what it says in its context.
    mutating func process(_ logit: Float) -> Float {
        let result = logit + model.gain * mean
        let probability = 1 / (1 + expf(model.offset - logit))
        mean += (probability > mean ? model.up : model.down) * (probability - mean)
        return result
    }
}
