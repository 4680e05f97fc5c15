/// How alike the takes of a word are: what tells an outlier, and how far the word's frames spread.
struct TakeAgreement {
    /// Agreement of a single take with itself is unknown; this is a usual spread.
    private static let usualVariance: Float = 0.5
    private static let possibleVariances: ClosedRange<Float> = 0.42...1
    /// A take is unlike the others when its distance to the nearest is so many times the usual one.
    private static let outlierShare: Float = 1.6

    /// Distance of each take to its nearest other, a dimension.
    let nearest: [Float]
    /// The variance v of the local cost.
    let variance: Float

    /// - Parameter templates: those of one take side by side, the clean one first.
    init(_ templates: [[[Float]]], templatesPerTake: Int) {
        let clean = stride(from: 0, to: templates.count, by: templatesPerTake).map { templates[$0] }
        guard clean.count > 1 else {
            nearest = []
            variance = Self.usualVariance
            return
        }
        var distances = [[Float]](repeating: [Float](repeating: .infinity, count: clean.count), count: clean.count)
        for i in clean.indices {
            for j in 0..<i {
                distances[i][j] = Self.distance(clean[i], clean[j])
                distances[j][i] = distances[i][j]
            }
        }
        nearest = distances.map { $0.min() ?? 0 }
        let pairs = clean.indices.flatMap { i in (0..<i).map { distances[i][$0] } }
        let spread = Self.median(pairs)
        variance = min(max(spread, Self.possibleVariances.lowerBound), Self.possibleVariances.upperBound)
    }

    /// The distance to the nearest other from which on a take is unlike them. There have to be several.
    var limit: Float {
        nearest.count == 2 ? 2 : Self.outlierShare * max(Self.median(nearest), Self.possibleVariances.lowerBound)
    }

    /// Adds to each report how well its take agrees with the others, and names the one that does not.
    func complete(_ reports: inout [TakeReport]) {
        guard !nearest.isEmpty else { return }
        let limit = limit
        for index in reports.indices {
            reports[index].agreement = -Double(nearest[index])
            if nearest[index] > limit { reports[index].problems.append(.unlikeOthers) }
        }
    }

    private static func median(_ values: [Float]) -> Float {
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }

    /// Mean of |x - y|^2 / 2 over the cells of the best symmetric alignment of two whole takes, a dimension (Sakoe and
    /// Chiba 1978, P = 0).
    static func distance(_ x: [[Float]], _ y: [[Float]]) -> Float {
        /// The best way to a cell: its weighted cost, and the plain sum and number of its cells.
        struct Way {
            var cost = Float.infinity
            var sum: Float = 0
            var cells: Float = 0

            func step(_ cell: Float, weight: Float) -> Way {
                Way(cost: cost + weight * cell, sum: sum + cell, cells: cells + 1)
            }
        }
        var column = [Way](repeating: Way(), count: y.count)
        for (i, a) in x.enumerated() {
            var diagonal = i == 0 ? Way(cost: 0) : Way()
            var below = Way()
            for (j, b) in y.enumerated() {
                let cell = zip(a, b).reduce(Float(0)) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } / 2
                let weight: Float = i == 0 && j == 0 ? 1 : 2
                let ways = [
                    diagonal.step(cell, weight: weight), column[j].step(cell, weight: 1), below.step(cell, weight: 1),
                ]
                let best = ways.min { $0.cost < $1.cost } ?? ways[0]
                diagonal = column[j]
                column[j] = best
                below = best
            }
        }
        let end = column[y.count - 1]
        return end.sum / max(end.cells, 1) / Float(x[0].count)
    }
}
