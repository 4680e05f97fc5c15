package import KeywordModels

/// Other people's talk, made of the word itself: said backwards by several at once, each at a pace of their own. It has
/// the rhythm and the sounds of speech, and nothing of the word.
package struct MadeUpTalk {
    private static let voices = 3
    private static let paces: ClosedRange<Float> = 0.7...1.4
    private static let sampleRate = 16_000.0

    private let word: [Float]

    package init(of samples: [Float], _ bounds: WordBounds) {
        let first = min(Int(bounds.start * Self.sampleRate), samples.count)
        let last = min(Int(bounds.end * Self.sampleRate), samples.count)
        word = samples[first..<max(last, first)].reversed()
    }

    /// So many samples; their root mean square is 1.
    package func samples(_ count: Int, _ random: inout NoiseGenerator) -> [Float] {
        var sum = [Float](repeating: 0, count: count)
        for _ in 0..<Self.voices {
            var start = -Int(random.uniform(in: 0...1) * Float(word.count))
            while start < count {
                let said = TakeTemplates.said(word, pace: random.uniform(in: Self.paces))
                guard !said.isEmpty else { break }
                for (i, sample) in said.enumerated() where sum.indices.contains(start + i) { sum[start + i] += sample }
                start += said.count
            }
        }
        let level = (sum.reduce(0) { $0 + $1 * $1 } / Float(count)).squareRoot()
        return level > 0 ? sum.map { $0 / level } : sum
    }
}
