/// The unit in which audio moves through Rouse: 10 ms of 16 kHz mono samples.
///
/// Samples are linear, nominally within -1...1. A hop is a plain value without a heap allocation, so it can be
/// handed from room to room without reference counting.
public struct Hop: Sendable {
    /// Samples a second of all audio behind an `AudioSource`.
    public static let sampleRate = 16_000
    /// Samples in a hop.
    public static let length = 160
    /// Seconds in a hop.
    public static let duration = Double(length) / Double(sampleRate)

    public var samples: InlineArray<160, Float>

    /// A hop of digital silence.
    public init() {
        samples = InlineArray(repeating: 0)
    }
}
