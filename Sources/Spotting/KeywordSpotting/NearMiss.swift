public import KeywordModels

/// A keyword that was nearly heard: its score came within a margin of the threshold and no further.
///
/// All times are seconds of audio from its start.
public struct NearMiss: Sendable, Hashable {
    public let keyword: String
    /// Where the word would begin and end.
    public let start: Double
    public let end: Double
    /// When the score was highest.
    public let peak: Double
    /// When it was certain that no detection would follow.
    public internal(set) var time: Double
    /// The highest score, below the threshold.
    public let score: Double
    /// The score at which it would just have been a detection.
    public let threshold: Double
    /// How many of the model's templates would have reached the threshold alone.
    public let agreeing: Int
    /// Mean probability of speech over the word, 0...1.
    public let speech: Double
    /// Whose model has nearly heard it, where several people have enrolled the word.
    public internal(set) var speaker: String?
    /// What the second look has heard; nil for a keyword without one.
    public internal(set) var phones: HeardPhones?
}

extension NearMiss {
    /// Speech of which somebody says that it was the keyword, and that came near no threshold.
    package init(unheard keyword: String, from start: Double, to end: Double, threshold: Double) {
        self.init(
            keyword: keyword, start: start, end: end, peak: end, time: end, score: 0, threshold: threshold, agreeing: 0,
            speech: 1, speaker: nil, phones: nil)
    }

    /// A near miss of the default threshold, for tests of what follows it.
    package init(
        heard keyword: String, by speaker: String? = nil, from start: Double, to end: Double, at time: Double,
        score: Double, phones: HeardPhones? = nil
    ) {
        self.init(
            keyword: keyword, start: start, end: end, peak: end, time: time, score: score, threshold: 0.5, agreeing: 0,
            speech: 1, speaker: speaker, phones: phones)
    }
}
