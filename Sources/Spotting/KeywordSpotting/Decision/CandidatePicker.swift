/// Decides at which frames of a rising score there is a candidate.
///
/// A word is reported while its score still rises, because to wait for the peak costs 50 to 100 ms: when the score crosses
/// the threshold, and again whenever it has risen by a step since; and at a local maximum that is higher than what was
/// reported, one frame later. Whatever threshold is chosen, the first candidate above it comes as early as it can.
struct CandidatePicker {
    private static let step = 0.03

    var threshold: Double
    private var reported = 0.0
    private var previous = -1.0
    private var rose = false

    /// A candidate: in the newest frame, or in the one before.
    enum Candidate: Equatable {
        case now
        case before
    }

    init(threshold: Double) {
        self.threshold = threshold
    }

    /// Takes the score of the next frame.
    mutating func process(_ score: Double) -> Candidate? {
        defer { previous = score }
        if score > previous {
            rose = true
            guard score >= reported + Self.step || (score >= threshold && previous < threshold) else { return nil }
            reported = max(reported, score)
            return .now
        }
        let isPeak = rose && previous > reported
        if isPeak { reported = previous }
        rose = false
        reported = min(reported, score)
        return isPeak ? .before : nil
    }

    mutating func reset() { self = CandidatePicker(threshold: threshold) }
}
