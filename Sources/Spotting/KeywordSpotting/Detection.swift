public import KeywordModels

/// A keyword that was heard.
///
/// All times are seconds of audio from its start.
public struct Detection: Sendable, Hashable {
    public let keyword: String
    /// Where the word begins and ends.
    public let start: Double
    public let end: Double
    /// When the decision fell. `end` is where the alignment ends, and so at least before this by the 90 ms of sound that
    /// the features of a frame need; how late a detection is, `rouse bench --latency` measures.
    public internal(set) var time: Double
    /// 0...1, the same for each keyword, speaker and microphone: 0.5 is the default operating point. It may rise on after
    /// the decision.
    public internal(set) var score: Double
    /// The score at which this detection would just have been made.
    public let threshold: Double
    /// How many of the model's templates would have reached the threshold alone.
    public let agreeing: Int
    /// Mean probability of speech over the word, 0...1.
    public let speech: Double
    /// Whose model has heard it, where several people have enrolled the word.
    public internal(set) var speaker: String?
    /// What the second look has heard; nil for a keyword without one.
    public internal(set) var phones: HeardPhones?
}

extension Detection {
    /// The same, with the score of the best frame where that came after the decision.
    package func with(bestScore: Double) -> Self {
        var copy = self
        copy.score = max(score, bestScore)
        return copy
    }

    /// A detection of the default threshold, for tests of what follows it.
    package init(
        heard keyword: String, by speaker: String? = nil, from start: Double, to end: Double, at time: Double,
        score: Double, phones: HeardPhones? = nil
    ) {
        self.init(
            keyword: keyword, start: start, end: end, time: time, score: score, threshold: 0.5, agreeing: 3,
            speech: 1, speaker: speaker, phones: phones)
    }
}
