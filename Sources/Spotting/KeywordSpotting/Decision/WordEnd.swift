/// Where the word of a detection ends, and how high its score has come.
public struct KeywordEnd: Sendable, Hashable {
    public let keyword: String
    public let speaker: String?
    /// Seconds of audio.
    public let end: Double
    /// The best score from the detection on.
    public let score: Double

    package init(keyword: String, speaker: String?, end: Double, score: Double) {
        (self.keyword, self.speaker, self.end, self.score) = (keyword, speaker, end, score)
    }
}

/// Finds where the word of a detection ends: a pure rule on the audio clock.
///
/// A detection comes while its score still rises, and its alignment may then end up to 0.2 s before the word does. The end
/// of the word is that of the best alignment in the frames that follow the detection.
package struct WordEnd: Sendable {
    /// Frames after a detection in which a better alignment counts.
    package static let patience = 25

    private var best = 0.0
    private var end = 0
    private var due: Int?

    package init() {}

    /// A keyword was detected.
    package mutating func detected(score: Double, end: Int, at frame: Int) {
        (best, self.end, due) = (score, end, frame + Self.patience)
    }

    /// Takes the next frame's score and the end of its alignment.
    /// - Returns: the end of the word and the best score, once, when no better alignment counts any more.
    package mutating func process(score: Double, end: Int, at frame: Int) -> (end: Int, score: Double)? {
        guard let due else { return nil }
        if score > best { (best, self.end) = (score, end) }
        guard frame >= due else { return nil }
        self.due = nil
        return (self.end, best)
    }
}
