import KeywordModels
import System

/// How alike the takes of a word are: what tells an outlier, and how far the word's frames spread.
package struct TakeAgreement {
    /// Agreement of a single take with itself is unknown; this is a usual spread.
    private static let usualVariance: Float = 0.7
    /// Takes of one call or one evening are more alike than what the same person says on another day.
    private static let possibleVariances: ClosedRange<Float> = 0.7...1
    /// Takes of one voice are seldom farther apart. Of several voices two may be alike by chance, and half of all pairs; one
    /// pair beyond this tells of several.
    private static let farthestOfOneVoice: Float = 0.9
    /// Takes that are alike are no less so for the one that is nearest to another by chance.
    private static let leastUsual: Float = 0.42
    /// A take says nothing of the word when its distance to the nearest is so many times the usual one; of two takes, when
    /// it is so large.
    private static let outlierShare: Float = 1.6
    private static let outlierOfTwo: Float = 2
    /// A take is told to be unlike the others when its distance to the nearest is so many times the usual one, but never
    /// below the first of these distances, which takes of one word by one person have, and always above the second,
    /// because the usual one says nothing where each take is another word. Of two takes there is no usual one.
    private static let unlikeShare: Float = 1.4
    private static let possibleLimits: ClosedRange<Float> = 0.9...1.3
    private static let limitOfTwo: Float = 1

    /// Of each take to each other, a dimension: the mean of |x - y|^2 / 2 over their best alignment.
    let distances: [[Float]]
    /// Distance of each take to its nearest other.
    let nearest: [Float]
    /// Takes that tell how the word spreads: those like others, or all when there are no two of them.
    let alike: [Int]
    /// The variance v of the local cost, from those.
    package let variance: Float

    /// The other takes.
    var outliers: [Int] { nearest.indices.filter { !alike.contains($0) } }

    /// - Parameter clean: the features of the word in each take, over a quiet bed.
    package init(_ clean: [[[Float]]]) {
        guard clean.count > 1 else {
            distances = [[0]]
            nearest = []
            alike = Array(clean.indices)
            variance = Self.usualVariance
            return
        }
        var distances = [[Float]](repeating: [Float](repeating: 0, count: clean.count), count: clean.count)
        // The longest rows first.
        let rows = Processors.map(clean.count) { index in
            let i = clean.count - 1 - index
            return (0..<i).map { TakeAlignment(clean[i], clean[$0]).distance }
        }
        for (i, row) in rows.reversed().enumerated() {
            for (j, distance) in row.enumerated() {
                distances[i][j] = distance
                distances[j][i] = distance
            }
        }
        self.distances = distances
        nearest = clean.indices.map { i in
            clean.indices.map { $0 == i ? .infinity : distances[i][$0] }.min() ?? 0
        }
        let limit = Self.outlierLimit(nearest)
        let like = clean.indices.filter { [nearest] in nearest[$0] <= limit }
        let alike = like.count < 2 ? Array(clean.indices) : like
        let pairs = alike.flatMap { i in alike.filter { $0 < i }.map { distances[i][$0] } }
        let possible = Self.possibleVariances
        self.alike = alike
        variance =
            pairs.contains { $0 > Self.farthestOfOneVoice }
            ? possible.upperBound : min(max(pairs.median, possible.lowerBound), possible.upperBound)
    }

    /// The distance to the nearest other from which on a take is told to be unlike them. There have to be several.
    var limit: Float {
        guard nearest.count > 2 else { return Self.limitOfTwo }
        let usual = Self.unlikeShare * nearest.median
        return min(max(usual, Self.possibleLimits.lowerBound), Self.possibleLimits.upperBound)
    }

    private static func outlierLimit(_ nearest: [Float]) -> Float {
        nearest.count == 2 ? outlierOfTwo : outlierShare * max(nearest.median, leastUsual)
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
}
