/// Keeps one keyword from being reported twice: a pure rule on the audio clock.
public struct Refractory: Sendable {
    /// What a report keeps away for a while.
    public enum Rule: Sendable, Hashable {
        /// Every other report.
        case all
        /// Reports that are not better. A list of candidates for any threshold follows this rule: whatever threshold
        /// is chosen afterwards, the first candidate that reaches it is in the list.
        case notBetter
    }

    /// Frames of 10 ms after a report in which the rule holds.
    public let frames: Int
    public let rule: Rule
    private var quietUntil = 0
    private var score = 0.0
    /// Up to which frame what was reported last matches.
    public private(set) var heardUntil = 0

    public init(frames: Int, rule: Rule = .all) {
        precondition(frames >= 0, "a refractory time is not negative")
        self.frames = frames
        self.rule = rule
    }

    /// Whether a candidate may be reported. If so, it counts as reported. What begins before the last report ends is the
    /// same word, however late it comes: where people talk, a word matches once more together with what follows it.
    /// - Parameter match: frames that match, where they are known.
    public mutating func admits(score candidate: Double, match: Range<Int>? = nil, at frame: Int) -> Bool {
        let overlaps = match.map { $0.lowerBound < heardUntil } ?? false
        let isSame = frames > 0 && (frame < quietUntil || overlaps)
        if isSame && (rule == .all || candidate <= score) { return false }
        quietUntil = frame + frames
        score = candidate
        heardUntil = match?.upperBound ?? 0
        return true
    }
}
