/// Divides many takes into a few groups of takes that resemble each other: k-medoids over their distances (Kaufman and
/// Rousseeuw 1987), started with takes that lie far apart (Gonzalez 1985), so that the same takes give the same groups.
package struct TakeClusters {
    /// For each group its takes, the one in the middle first.
    package let groups: [[Int]]

    private static let mostRounds = 10

    /// - Parameters:
    ///   - distances: of each take to each other; as many rows as columns.
    ///   - count: of groups, at most the number of takes.
    package init(_ distances: [[Float]], count: Int) {
        let takes = Array(distances.indices)
        var middles = [Self.middle(of: takes, distances)]
        while middles.count < min(count, takes.count) {
            let farthest = takes.filter { !middles.contains($0) }.max {
                Self.gap($0, middles, distances) < Self.gap($1, middles, distances)
            }
            middles.append(farthest ?? 0)
        }
        for _ in 0..<Self.mostRounds {
            let moved = Self.groups(around: middles, distances).map { Self.middle(of: $0, distances) }
            if moved == middles { break }
            middles = moved
        }
        groups = Self.groups(around: middles, distances)
    }

    /// The take with the least sum of distances to the others.
    private static func middle(of takes: [Int], _ distances: [[Float]]) -> Int {
        func sum(_ take: Int) -> Float { takes.reduce(0) { $0 + distances[take][$1] } }
        return takes.min { sum($0) < sum($1) } ?? 0
    }

    /// Distance of a take to the nearest of `middles`.
    private static func gap(_ take: Int, _ middles: [Int], _ distances: [[Float]]) -> Float {
        middles.map { distances[take][$0] }.min() ?? .infinity
    }

    private static func groups(around middles: [Int], _ distances: [[Float]]) -> [[Int]] {
        var groups = middles.map { [$0] }
        for take in distances.indices where !middles.contains(take) {
            let nearest = middles.indices.min { distances[take][middles[$0]] < distances[take][middles[$1]] }
            groups[nearest ?? 0].append(take)
        }
        return groups
    }
}
