import Enrolment
import KeywordSpotting
import Testing

/// Many takes in a few groups.
@Suite struct TakeClustersTests {
    /// Distances of points on a line.
    private func distances(_ points: [Float]) -> [[Float]] {
        points.map { a in points.map { abs(a - $0) } }
    }

    private func groups(_ points: [Float], count: Int) -> Set<Set<Int>> {
        Set(TakeClusters(distances(points), count: count).groups.map(Set.init))
    }

    @Test func takesThatResembleEachOtherComeTogether() {
        let points: [Float] = [0, 10, 1, 11, 30, 2, 31]
        #expect(groups(points, count: 3) == [[0, 2, 5], [1, 3], [4, 6]])
    }

    @Test func theMiddleOfAGroupComesFirst() {
        let points: [Float] = [0, 2, 1, 50, 52, 51]
        let first = TakeClusters(distances(points), count: 2).groups.map { $0[0] }
        #expect(Set(first) == [2, 5])
    }

    @Test func everyTakeIsInOneGroup() {
        let points = (0..<40).map { Float(($0 * 37) % 101) }
        let all = TakeClusters(distances(points), count: 7).groups
        #expect(all.count == 7)
        #expect(all.flatMap(\.self).sorted() == Array(0..<40))
    }

    @Test(arguments: [1, 2, 5]) func thereAreNoMoreGroupsThanTakes(takes: Int) {
        let points = (0..<takes).map(Float.init)
        #expect(TakeClusters(distances(points), count: 5).groups.count == takes)
    }

    @Test func takesThatAreAllTheSameDoNotMatter() {
        let all = TakeClusters(distances([Float](repeating: 1, count: 6)), count: 3).groups
        #expect(all.flatMap(\.self).sorted() == Array(0..<6))
    }
}
