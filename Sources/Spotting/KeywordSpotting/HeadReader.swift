import Features
import KeywordModels

/// Reads a keyword's head where the templates have found a segment, once for each segment.
struct HeadReader: ~Copyable {
    private var bins: SegmentBins
    private let shape: HeadShape
    private var (start, end) = (0, 0)
    private var value: Float = 0

    /// - Parameters:
    ///   - bank: the keyword's templates.
    ///   - scratch: with room for them and for segments of `longestSegment`.
    init(_ shape: HeadShape, _ bank: TemplateBank, scratch: SegmentBins.Scratch) {
        self.shape = shape
        bins = SegmentBins(
            bank, template: shape.template, longest: Self.longestSegment(of: bank), scratch: scratch)
    }

    /// Frames of a segment, at most.
    static func longestSegment(of bank: TemplateBank) -> Int {
        min(SubsequenceDTW.mostFrames(of: bank.longest), FeatureHistory.longest)
    }

    mutating func reset() { (start, end, value) = (0, 0, 0) }

    /// What the head adds to the raw score of a match.
    mutating func gain(_ match: KeywordScorer.Match, _ history: borrowing FeatureHistory) -> Float {
        guard match.start != start || match.end != end else { return value }
        (start, end) = (match.start, match.end)
        let sums = bins.read(history, from: start, to: end)
        value = KeywordHead.limited(
            shape.bias + SegmentBins.product(sums, shape.weights.base, shape.weights.count))
        return value
    }
}
