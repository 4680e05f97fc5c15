import Glibc

/// What a raw score of one keyword means.
///
/// The calibrated score is 1 / (1 + exp(-(r - t) / w)): 0.5 at the threshold t that enrolment found from impostor speech
/// and from the agreement of the takes, and the same distance from it for every keyword. How often impostor speech is
/// expected to reach a score follows from the tail of its peaks.
public struct Calibration: Codable, Sendable, Hashable {
    /// t: the raw score at the default operating point.
    public var threshold: Double
    /// w: raw score from there to a calibrated score of 0.73.
    public var width: Double
    /// False alarms in impostor speech.
    public var tail: FalseAlarmTail
    /// The raw score that half of the takes reach when the others are the model; nil for an only take.
    public var own: Double?

    /// False alarms an hour that are left when a model is tightened.
    private static let tightRate = 1.0
    /// A tightened threshold goes so far towards the takes' own score at most, because on other days they score lower;
    /// for want of one it rises by so many widths.
    private static let ownShare = 0.5
    private static let blindReach = 2.0
    /// By how much a recording of something else stays below the threshold, in widths.
    private static let tightMargin = 0.2

    public init(threshold: Double, width: Double, tail: FalseAlarmTail, own: Double? = nil) {
        self.threshold = threshold
        self.width = width
        self.tail = tail
        self.own = own
    }

    /// A calibration with at most one false alarm an hour in recordings of anything but the keyword, as far as the takes
    /// themselves are still found.
    /// - Parameters:
    ///   - peaks: the calibrated scores in the recordings, the highest first.
    ///   - hours: of recordings.
    package func tightened(against peaks: [Double], hours: Double) -> Calibration {
        let allowed = Int(hours * Self.tightRate)
        guard peaks.count > allowed else { return self }
        var calibration = self
        let needed = raw(peaks[allowed]) + Self.tightMargin * width
        let ceiling = threshold + (own.map { Self.ownShare * ($0 - threshold) } ?? Self.blindReach * width)
        calibration.threshold = max(threshold, min(needed, ceiling))
        return calibration
    }

    /// 0...1, rising with the raw score.
    public func score(_ raw: Double) -> Double {
        1 / (1 + exp(-(raw - threshold) / width))
    }

    /// The raw score that has this calibrated score.
    package func raw(_ score: Double) -> Double {
        let clamped = min(max(score, 1e-12), 1 - 1e-12)
        return threshold + width * log(clamped / (1 - clamped))
    }

    /// False alarms an hour of dense speech that are expected when everything from `score` on is reported.
    public func falseAlarms(atScore score: Double) -> Double {
        tail.rate(at: raw(score))
    }

    /// Relative standard error of that.
    public func falseAlarmsError(atScore score: Double) -> Double {
        tail.relativeError(at: raw(score))
    }

    /// The false alarms an hour between which the true number lies in four cases of five.
    public func falseAlarmsRange(atScore score: Double) -> ClosedRange<Double> {
        tail.interval(at: raw(score))
    }

    /// By how many widths a raw score lies above the threshold.
    public func margin(ofRaw raw: Double) -> Double { (raw - threshold) / width }

    /// The score that an hour of dense speech is expected to reach `rate` times.
    public func scoreReached(timesAnHour rate: Double) -> Double {
        score(tail.score(at: rate))
    }

    package var flaw: String? {
        let isPossible = [threshold, own ?? 0].allSatisfy { abs($0) <= 1e6 } && (1e-6...1e6).contains(width)
        return isPossible && tail.isPossible ? nil : "its calibration is impossible"
    }
}
