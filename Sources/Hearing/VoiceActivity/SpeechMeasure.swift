internal import Glibc

/// Level of sound and of what is behind it, gathered frame by frame: the one way from frames to decibels.
public struct SpeechMeasure: Sendable, Hashable {
    private var power = 0.0
    private var noisePower = 0.0
    private var frames = 0

    public init() {}

    /// Adds a frame.
    public mutating func add(_ activity: VoiceActivity) {
        power += Double(activity.power)
        noisePower += Double(activity.noisePower)
        frames += 1
    }

    /// Adds the frames of another measure.
    package static func += (measure: inout SpeechMeasure, more: SpeechMeasure) {
        measure.power += more.power
        measure.noisePower += more.noisePower
        measure.frames += more.frames
    }

    /// Whether no frame was added.
    package var isEmpty: Bool { frames == 0 }

    /// Mean power in dBFS; nil when nothing was measured.
    public var level: Double? { frames == 0 ? nil : 10 * log10(power / Double(frames)) }
    /// Mean power of the background in dBFS.
    public var noiseFloor: Double? { frames == 0 ? nil : 10 * log10(noisePower / Double(frames)) }
    /// How far the speech stands above the noise, in dB.
    public var snr: Double? {
        guard let level, let noiseFloor else { return nil }
        return level - noiseFloor
    }
}
