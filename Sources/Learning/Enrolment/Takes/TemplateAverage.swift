/// The mean of several ways to say a word, in the time of one of them: the others are aligned to it, and what falls on
/// one of its frames is averaged (after Petitjean, Ketterlin and Gancarski, "DTW barycenter averaging", 2011).
package enum TemplateAverage {
    /// - Parameters:
    ///   - centre: gives the number of frames.
    ///   - weight: of the centre, where each member has 1.
    ///   - rounds: how often everything is aligned to the mean so far.
    package static func mean(
        around centre: [[Float]], weight: Float = 1, of members: [[[Float]]], rounds: Int
    ) -> [[Float]] {
        guard !members.isEmpty else { return centre }
        return (0..<rounds).reduce(centre) { mean, _ in
            var sums = mean.map { frame in [Float](repeating: 0, count: frame.count) }
            add(centre, weight: weight, alignedTo: mean, to: &sums)
            for member in members { add(member, weight: 1, alignedTo: mean, to: &sums) }
            let share = 1 / (weight + Float(members.count))
            return sums.map { frame in frame.map { $0 * share } }
        }
    }

    /// A member that stays on a frame for long does not weigh more there.
    private static func add(
        _ member: [[Float]], weight: Float, alignedTo mean: [[Float]], to sums: inout [[Float]]
    ) {
        let path = TakeAlignment(mean, member).path
        var counts = [Float](repeating: 0, count: mean.count)
        for pair in path { counts[pair.x] += 1 }
        for pair in path {
            let share = weight / counts[pair.x]
            for d in sums[pair.x].indices { sums[pair.x][d] += share * member[pair.y][d] }
        }
    }
}
