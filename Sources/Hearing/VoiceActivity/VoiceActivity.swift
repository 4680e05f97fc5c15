import Glibc

/// What the detector says of one frame of 10 ms.
public struct VoiceActivity: Sendable, Hashable {
    /// The decision, with hysteresis: it begins at a higher probability than that at which it ends. Single frames, no
    /// hangover; an `Endpointer` makes utterances of them.
    public var isSpeech = false
    /// Of speech, 0...1.
    public var probability: Float = 0
    /// Mean square of the frame's samples between 60 Hz and 7.6 kHz.
    public var power: Float = Self.silence
    /// The same of what the detector takes for the background; it may be 40 ms old.
    public var noisePower: Float = Self.silence

    /// The power of digital silence: what rounding to 16 bits would add.
    public static let silence: Float = 1 / (12 * 32_768 * 32_768)

    public init() {}

    /// Of the frame, in dBFS: a square wave of full scale has 0.
    public var level: Float { 10 * log10f(power) }
    /// Of the background, in dBFS.
    public var noiseFloor: Float { 10 * log10f(noisePower) }
    /// How far the frame stands above the background, in dB.
    public var snr: Float { level - noiseFloor }
}
