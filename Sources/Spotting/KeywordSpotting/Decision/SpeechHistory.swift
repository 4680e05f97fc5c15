import Features

/// How likely each of the last frames was speech, so that the share of speech in any recent stretch is two look-ups.
struct SpeechHistory: ~Copyable {
    /// Frames that are remembered: longer than any keyword with its lookahead.
    private static let length = 2_048

    /// By how much more the odds are than the detector says: a word in noise is less likely speech than one without, and
    /// that is no reason to score it lower. Noise alone stays well below one in ten.
    private static let lenience: Float = 7.4

    /// Sums of the probabilities up to each frame. They start over from time to time, so that floats stay exact enough.
    private let sums: AlignedFloats
    private var total: Float = 0
    private var frames = 0

    init() {
        sums = AlignedFloats(Self.length)
    }

    /// Takes the probability that the next frame is speech.
    mutating func append(_ probability: Float) {
        if total > 4_096 { rebase() }
        let odds = Self.lenience * probability
        total += odds / (odds + 1 - probability)
        sums.base[frames % Self.length] = total
        frames &+= 1
    }

    /// Forgets all frames; the next one is counted as the first.
    mutating func reset() {
        total = 0
        frames = 0
    }

    /// Mean probability over hops, as far as they are remembered.
    func share(_ hops: Range<Int>) -> Float {
        let last = min(hops.upperBound, frames)
        let first = max(hops.lowerBound, frames &- Self.length &+ 1, 0)
        guard last > first else { return 0 }
        let before = first > 0 ? sums.base[(first &- 1) % Self.length] : 0
        return (sums.base[(last &- 1) % Self.length] - before) / Float(last - first)
    }

    /// Subtracts the oldest sum from all.
    private mutating func rebase() {
        let oldest = sums.base[frames % Self.length]
        for i in 0..<Self.length { sums.base[i] -= oldest }
        total -= oldest
    }
}
