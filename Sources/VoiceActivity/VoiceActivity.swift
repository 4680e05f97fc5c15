/// What the detector says of one frame of 10 ms.
public struct VoiceActivity: Sendable, Hashable {
    /// The decision, with hysteresis: it begins at a higher probability than that at which it ends. Single frames, no
    /// hangover; an `Endpointer` makes utterances of them.
    public var isSpeech = false
    /// Of speech, 0...1.
    public var probability: Float = 0
    /// Mean square of the frame between 60 Hz and 7.6 kHz, in dBFS (a square wave of full scale has 0).
    public var level: Float = Self.silence
    /// Level of what the detector takes for the background, measured like `level`.
    public var noiseFloor: Float = Self.silence

    /// The level of digital silence: what rounding to 16 bits would add.
    public static let silence: Float = -101.1

    public init() {}

    /// How far the frame stands above the background, in dB.
    public var snr: Float { level - noiseFloor }
}
