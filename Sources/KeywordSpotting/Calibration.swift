import Glibc

/// What a raw score of one keyword means, in false alarms an hour of speech.
///
/// The score is 1 / (1 + (f / f0)^g): f is how often an hour strangers' speech is expected to reach the raw score, f0
/// that number at the default operating point, where the score is 0.5. In the middle, ten times fewer false alarms are
/// a tenth of score.
public struct Calibration: Codable, Sendable, Hashable {
    /// f0: expected false alarms an hour of dense speech at a score of 0.5.
    public static let defaultRate = 0.5
    private static let steepness = 0.174

    /// The raw score at the default operating point.
    public var threshold: Double
    /// Raw score that makes false alarms e times rarer.
    public var scale: Double
    /// Relative standard error of the expected false alarms at the default operating point; nil when they were never
    /// counted.
    public var uncertainty: Double?

    public init(threshold: Double, scale: Double, uncertainty: Double?) {
        self.threshold = threshold
        self.scale = scale
        self.uncertainty = uncertainty
    }

    /// 0...1, rising with the raw score.
    public func score(_ raw: Float) -> Double {
        1 / (1 + exp(-Self.steepness * (Double(raw) - threshold) / scale))
    }

    /// Expected false alarms an hour of speech when everything from `score` on is reported.
    public static func falseAlarms(atScore score: Double) -> Double {
        defaultRate * pow(1 / min(max(score, 1e-9), 1 - 1e-9) - 1, 1 / steepness)
    }

    package var flaw: String? {
        threshold.isFinite && scale.isFinite && scale > 0 ? nil : "its calibration is impossible"
    }
}
