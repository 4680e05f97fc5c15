import Glibc

/// What a raw score of one keyword means.
///
/// The calibrated score is 1 / (1 + exp(-(r - t) / w)): 0.5 at the threshold t that enrolment found from the speech of
/// strangers and from the agreement of the takes, and the same distance from it for every keyword. How often strangers'
/// speech is expected to reach a score follows from the tail of its peaks.
public struct Calibration: Codable, Sendable, Hashable {
    /// t: the raw score at the default operating point.
    public var threshold: Double
    /// w: raw score from there to a calibrated score of 0.73.
    public var width: Double
    /// False alarms in the speech of strangers.
    public var tail: FalseAlarmTail

    public init(threshold: Double, width: Double, tail: FalseAlarmTail) {
        self.threshold = threshold
        self.width = width
        self.tail = tail
    }

    /// 0...1, rising with the raw score.
    public func score(_ raw: Double) -> Double {
        1 / (1 + exp(-(raw - threshold) / width))
    }

    /// The raw score that has this calibrated score.
    func raw(_ score: Double) -> Double {
        let clamped = min(max(score, 1e-12), 1 - 1e-12)
        return threshold + width * log(clamped / (1 - clamped))
    }

    /// False alarms an hour of dense speech that are expected when everything from `score` on is reported.
    public func falseAlarms(atScore score: Double) -> Double {
        tail.rate(at: raw(score))
    }

    package var flaw: String? {
        threshold.isFinite && width.isFinite && width > 0 && tail.isPossible ? nil : "its calibration is impossible"
    }
}
