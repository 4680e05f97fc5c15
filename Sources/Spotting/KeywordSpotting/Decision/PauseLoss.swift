/// What a match loses for following on other speech without a pause, in raw score.
///
/// Who calls a device pauses before, most often in the middle of a sentence, too; what is taken for the word in talk is
/// often the middle of a sentence. Quiet is told beside the word: both stand out of the noise floor by so much,
/// so that a pause in noise is one, too.
package struct PauseLoss: Sendable {
    /// Contrast before the word beside that of the word, up to which it is a pause, and from which on it is none.
    private static let pause: Float = 0.4
    private static let talk: Float = 0.8
    /// Loss without any pause, in widths of the calibration.
    private static let most: Float = 1.5

    private let most: Float

    /// - Parameter width: raw score from the threshold to a calibrated score of 0.73.
    package init(width: Double) { most = Self.most * Float(width) }

    /// - Parameters:
    ///   - quietest: contrast of what was quietest before the word, in nepers.
    ///   - word: contrast of the word.
    package func loss(quietest: Float, word: Float) -> Float {
        guard quietest > Self.pause * word else { return 0 }
        return most * min((quietest / max(word, .leastNormalMagnitude) - Self.pause) / (Self.talk - Self.pause), 1)
    }
}
