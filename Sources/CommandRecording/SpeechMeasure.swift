internal import Glibc
public import VoiceActivity

/// Level of speech and of what is behind it, gathered frame by frame.
public struct SpeechMeasure: Sendable, Hashable {
    private var power = 0.0
    private var floor = 0.0
    private var frames = 0

    public init() {}

    /// Adds a frame of speech.
    public mutating func add(_ activity: VoiceActivity) {
        power += pow(10, Double(activity.level) / 10)
        floor += Double(activity.noiseFloor)
        frames += 1
    }

    /// Mean power in dBFS; nil when nothing was measured.
    public var level: Double? { frames == 0 ? nil : 10 * log10(power / Double(frames)) }
    /// Mean noise floor in dBFS.
    public var noiseFloor: Double? { frames == 0 ? nil : floor / Double(frames) }
    /// How far the speech stands above the noise, in dB.
    public var snr: Double? {
        guard let level, let noiseFloor else { return nil }
        return level - noiseFloor
    }
}
