import Glibc

/// What a raw score of one keyword means.
public struct Calibration: Codable, Sendable, Hashable {
    /// The raw score at the default operating point, where the calibrated score is 0.5.
    public var threshold: Float
    /// Raw units from the operating point to a score of 0.73.
    public var scale: Float

    public init(threshold: Float, scale: Float) {
        self.threshold = threshold
        self.scale = scale
    }

    /// 0...1, rising with the raw score.
    public func score(_ raw: Float) -> Double {
        1 / (1 + exp(-Double((raw - threshold) / scale)))
    }

    package var flaw: String? {
        threshold.isFinite && scale.isFinite && scale > 0 ? nil : "its calibration is impossible"
    }
}
