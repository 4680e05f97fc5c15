/// Cuts a stream of samples that comes in pieces of any size into hops.
///
/// What does not fill a hop is kept for the next piece, so the hops depend on the samples only and never on how they
/// were cut. A plain value: a copy continues from the same remainder.
public struct HopAssembler: Sendable {
    private var hop = Hop()
    private var filled = 0

    public init() {}

    /// Samples that wait for the rest of their hop, 0..<160.
    public var remainder: Int { filled }

    /// Takes samples from `position` on, until they are used up or a hop is complete.
    ///
    /// Advances `position` past what was taken. Returns the complete hop, or `nil` when more samples are needed.
    public mutating func next(from samples: Span<Float>, at position: inout Int) -> Hop? {
        let count = min(Hop.length - filled, samples.count - position)
        for i in 0..<count {
            hop.samples[filled + i] = samples[position + i]
        }
        filled += count
        position += count
        guard filled == Hop.length else { return nil }
        filled = 0
        return hop
    }

    /// Takes all of `samples` and hands each hop that they complete to `body`, in order.
    public mutating func append(_ samples: Span<Float>, each body: (Hop) throws -> Void) rethrows {
        var position = 0
        while let hop = next(from: samples, at: &position) {
            try body(hop)
        }
    }

    /// Takes what is left as a hop filled up with zeros, and how many of its samples are audio; `nil` if nothing is left.
    public mutating func finish() -> (hop: Hop, count: Int)? {
        guard filled > 0 else { return nil }
        let count = filled
        for i in count..<Hop.length {
            hop.samples[i] = 0
        }
        filled = 0
        return (hop, count)
    }
}
