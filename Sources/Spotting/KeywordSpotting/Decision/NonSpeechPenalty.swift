/// What a match loses for being no speech, in raw score.
///
/// A noise that sets in can look like any word for a moment, and so can the end of one word with the beginning of the
/// next. A keyword is speech from its start to its end.
package struct NonSpeechPenalty: Sendable {
    /// Mean probability of speech over the match from which on nothing is lost.
    private static let enough: Float = 0.45
    /// Loss, in raw score of a keyword of variance 1, of a match without any speech.
    private static let most: Float = 45

    private let scale: Float

    /// - Parameter variance: v of the keyword.
    package init(variance: Float) {
        scale = Self.most / (Self.enough * variance)
    }

    /// - Parameter share: mean probability of speech over the match.
    package func loss(share: Float) -> Float {
        scale * max(Self.enough - share, 0)
    }
}
