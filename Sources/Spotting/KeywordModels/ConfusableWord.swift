/// A word that is easily taken for the keyword: one of those in the impostor speech that every model is
/// run over.
public struct ConfusableWord: Codable, Sendable, Hashable {
    /// Followed by a slash and a language where the word is the translation of what is said, as in `open/ar`.
    public var word: String
    /// The calibrated score that it reached, 0...1; from the threshold on it wakes.
    public var score: Double

    package init(word: String, score: Double) {
        self.word = word
        self.score = score
    }

    /// So many are named.
    package static let most = 3
    /// A word with a lower score than this resembles nothing.
    package static let least = 0.02
}
