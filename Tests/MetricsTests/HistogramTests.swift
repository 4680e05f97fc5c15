import Metrics
import Testing

/// How often values fell below each bound.
@Suite struct HistogramTests {
    private func counts(_ values: Double...) -> [Int] {
        var histogram = Histogram([0.1, 1, 10])
        for value in values { histogram.observe(value) }
        return histogram.counts
    }

    @Test func aValueCountsInTheFirstBucketThatHoldsIt() {
        #expect(counts(0.05, 0.5, 5, 50) == [1, 1, 1, 1])
        #expect(counts(2, 3, 4) == [0, 0, 3, 0])
    }

    @Test func aValueEqualToABoundCountsBelowIt() {
        #expect(counts(0.1, 1, 10) == [1, 1, 1, 0])
    }

    @Test func whatIsAboveAllBoundsIsNotLost() {
        #expect(counts(.infinity, 1e300) == [0, 0, 0, 2])
        #expect(counts(-.infinity, -1) == [2, 0, 0, 0])
    }

    @Test func theSumIsThatOfAllValues() {
        var histogram = Histogram([1])
        for value in [0.25, 0.5, 4] { histogram.observe(value) }
        #expect(histogram.sum == 4.75)
        #expect(histogram.bounds == [1])
    }

    @Test func withoutBoundsThereIsOneBucket() {
        var histogram = Histogram([])
        histogram.observe(3)
        #expect(histogram.counts == [1])
    }

    @Test func aCopyGoesItsOwnWay() {
        var first = Histogram([1])
        let second = first
        first.observe(0)
        #expect(first.counts == [1, 0] && second.counts == [0, 0])
        #expect(first != second)
    }
}
