import Features
import KeywordModels

/// Reads a keyword's head where the templates have found a segment, once for each segment.
struct HeadReader: ~Copyable {
    private var bins: SegmentBins
    private let weights: AlignedFloats
    private let bias: Float
    private var (start, end) = (0, 0)
    private var value: Float = 0

    init(_ head: KeywordHead, bank: TemplateBank) {
        bins = SegmentBins(bank.frames(of: head.template))
        weights = AlignedFloats(bins.stride * KeywordHead.bins)
        let dimensions = bank.dimensions
        for (index, weight) in head.weights.enumerated() {
            weights.base[index / dimensions * bins.stride + index % dimensions] = weight
        }
        bias = head.bias
    }

    mutating func reset() { (start, end, value) = (0, 0, 0) }

    /// What the head adds to the raw score of a match.
    mutating func gain(_ match: KeywordScorer.Match, _ history: borrowing FeatureHistory) -> Float {
        guard match.start != start || match.end != end else { return value }
        (start, end) = (match.start, match.end)
        let sums = bins.read(history, from: start, to: end)
        value = KeywordHead.limited(bias + SegmentBins.product(sums, weights.base, weights.count))
        return value
    }
}
