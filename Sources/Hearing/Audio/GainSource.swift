/// Another source, made louder or softer.
public final class GainSource: AudioSource {
    /// The source as it was.
    public let source: any AudioSource
    private let gain: Float

    /// - Parameter gain: The factor on every sample; 1 leaves the audio as it is, 2 adds 6 dB.
    /// - Throws: `AudioError` of kind `.usage` for a factor that is not above 0 and at most 1,000.
    public init(_ source: any AudioSource, gain: Float) throws {
        guard gain > 0, gain <= 1_000 else {
            throw AudioError(.usage, "a gain of \(gain) is not possible; give a factor above 0 and at most 1000")
        }
        self.source = source
        self.gain = gain
    }

    public var duration: Double? { source.duration }

    public func next(_ hop: inout Hop) throws -> Int {
        let count = try source.next(&hop)
        for i in 0..<Hop.length {
            hop.samples[i] *= gain
        }
        return count
    }
}
