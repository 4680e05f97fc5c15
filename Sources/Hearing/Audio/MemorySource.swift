/// Samples that are already 16 kHz mono, for tests and for audio that another program has decoded.
public final class MemorySource: AudioSource {
    private let samples: [Float]
    private var position = 0

    public init(_ samples: [Float]) {
        self.samples = samples
    }

    public var duration: Double? { Double(samples.count) / Double(Hop.sampleRate) }

    public func next(_ hop: inout Hop) -> Int {
        let count = min(Hop.length, samples.count - position)
        for i in 0..<Hop.length {
            hop.samples[i] = i < count ? samples[position + i] : 0
        }
        position += count
        return count
    }
}
