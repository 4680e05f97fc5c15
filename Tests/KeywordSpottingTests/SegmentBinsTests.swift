import Features
import KeywordModels
import KeywordSpotting
import Testing

/// A segment is looked at in the time of a template.
@Suite struct SegmentBinsTests {
    private static let dimensions = 8

    /// Frames that differ from each other in every dimension.
    private static let template: [[Float]] = (0..<40).map { frame in
        (0..<dimensions).map { Float((frame * 7 + $0 * 5) % 13) - 6 }
    }

    private static func bins(of segment: [[Float]], from first: Int = 0) -> [Float] {
        var bins = SegmentBins(TemplateBank([template]), template: 0)
        let history = FeatureHistory(dimensions: dimensions)
        for (frame, values) in segment.enumerated() {
            for (i, value) in values.enumerated() { history.row(first + frame)[i] = value }
        }
        return bins.values(history, first..<(first + segment.count))
    }

    private static func distance(_ a: [Float], _ b: [Float]) -> Float {
        zip(a, b).reduce(0) { max($0, abs($1.0 - $1.1)) }
    }

    @Test func aBinIsTheMeanOfItsPartLessTheMeanOfAll() {
        let bins = Self.bins(of: Self.template)
        var expected: [Float] = []
        for bin in 0..<KeywordHead.bins {
            for i in 0..<Self.dimensions {
                let mean = Self.template.reduce(Float(0)) { $0 + $1[i] } / Float(Self.template.count)
                expected.append((Self.template[2 * bin][i] + Self.template[2 * bin + 1][i]) / 2 - mean)
            }
        }
        #expect(Self.distance(bins, expected) < 1e-4)
    }

    @Test func theSameWordSaidSlowlyHasTheSameBins() {
        let slow = Self.template.flatMap { [$0, $0] }
        #expect(Self.distance(Self.bins(of: slow), Self.bins(of: Self.template)) < 1e-4)
    }

    @Test func anotherWordHasOthers() {
        #expect(Self.distance(Self.bins(of: Self.template.reversed()), Self.bins(of: Self.template)) > 1)
    }

    /// Frames are kept in a ring.
    @Test func itDoesNotMatterWhereInTheStreamTheWordLies() {
        let first = 5 * FeatureHistory.longest - 17
        #expect(Self.bins(of: Self.template, from: first) == Self.bins(of: Self.template))
    }

    @Test func ofASegmentThatIsTooLongTheEndIsLookedAt() {
        let noise = (0..<300).map { _ in [Float](repeating: 100, count: Self.dimensions) }
        let long = noise + noise + Self.template
        let bins = Self.bins(of: Array(long.suffix(FeatureHistory.longest)))
        var all = SegmentBins(TemplateBank([Self.template]), template: 0)
        let history = FeatureHistory(dimensions: Self.dimensions)
        for (frame, values) in long.enumerated() {
            for (i, value) in values.enumerated() { history.row(frame)[i] = value }
        }
        #expect(all.values(history, 0..<long.count) == bins)
    }
}
