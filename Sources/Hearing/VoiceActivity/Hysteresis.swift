/// Turns a row of logits into a decision that does not flicker.
struct Hysteresis: Sendable {
    /// Speech begins at this logit.
    let enter: Float
    /// Speech ends below this logit.
    let leave: Float
    private var isSpeech = false

    init(_ table: VoiceActivityModel.Thresholds, sensitivity: Float) {
        enter = table.enter(at: sensitivity)
        leave = enter - table.gap
    }

    mutating func process(_ logit: Float) -> Bool {
        isSpeech = logit >= (isSpeech ? leave : enter)
        return isSpeech
    }

    mutating func reset() {
        isSpeech = false
    }
}
