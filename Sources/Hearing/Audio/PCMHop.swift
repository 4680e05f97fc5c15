/// 10 ms of 16 kHz mono as 16-bit samples: what nearly every program sends, in half the bytes of a `Hop`.
public struct PCMHop: Sendable {
    public var samples: InlineArray<160, Int16>

    /// A hop of digital silence.
    public init() {
        samples = InlineArray(repeating: 0)
    }
}

extension Hop {
    /// The same samples within -1...1, exactly as a file of them is read.
    public init(_ hop: PCMHop) {
        self.init()
        for i in 0..<Self.length { samples[i] = Float(hop.samples[i]) * 0x1p-15 }
    }
}
