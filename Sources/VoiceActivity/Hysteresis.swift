import Glibc

/// Turns a row of probabilities into a decision that does not flicker.
struct Hysteresis: Sendable {
    /// Speech begins at this probability.
    let enter: Float
    /// Speech ends below this probability.
    let leave: Float
    private(set) var isSpeech = false

    init(enter: Float, leave: Float) {
        precondition(leave <= enter, "speech is left at most where it is entered")
        self.enter = enter
        self.leave = leave
    }

    mutating func process(_ probability: Float) -> Bool {
        isSpeech = probability >= (isSpeech ? leave : enter)
        return isSpeech
    }

    mutating func reset() {
        isSpeech = false
    }
}

extension Hysteresis {
    /// The thresholds of a sensitivity: those of 0.5, moved along the logistic axis.
    init(sensitivity: Float) {
        func moved(_ threshold: Float) -> Float {
            1 / (1 + expf(-(logf(threshold / (1 - threshold)) + (0.5 - sensitivity) * 4)))
        }
        self.init(enter: moved(0.65), leave: moved(0.55))
    }
}
