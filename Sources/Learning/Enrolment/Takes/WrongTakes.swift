import Glibc

/// How likely each take is to be another word than its keyword.
///
/// Every way in which some of the takes may be wrong, but not all, is weighed: takes that are right have to be alike, two by
/// two, and to say the name, if the name is how the word is said at all; wrong takes may be the same word by chance. What
/// two takes, and a take and the name, tell is the logarithm of the odds by a logistic regression. The weights come from
/// `tools/fit_wrong_takes.py`, whose recordings `models/README.md` names.
package struct WrongTakes {
    /// Of each take.
    package let probabilities: [Double]
    /// Whether the name tells that a take is wrong.
    package let namesDecide: [Bool]

    /// A take that is likelier to be wrong is told to be.
    private static let mark = 0.45
    /// Of two takes both are told to be, where likelier than this one is, unless the name leaves one so little of it.
    private static let markOfTwo = 0.5
    private static let leastShare = 0.2

    /// Weights of what is known of two takes: their distance, the smallest distance of any two, and how well each says what
    /// the other is read as, by each network.
    private struct PairWeights {
        let distance, smallest: Float
        let readings: [Float]
        let bias: Float

        func odds(_ pair: TakeEvidence.Pair, smallest nearest: Float) -> Float {
            let distances = distance * pair.distance + smallest * nearest
            return zip(readings, pair.readings).reduce(bias + distances) { $0 + $1.0 * $1.1 }
        }
    }

    /// Weights of what is known of a take and the name: how well it says it, by each network, and how long the name is.
    private struct NameWeights {
        let fits: [Float]
        let length, bias: Float

        func odds(_ name: TakeEvidence.Name) -> Float {
            zip(fits, name.fits).reduce(bias + length * name.length) { $0 + $1.0 * $1.1 }
        }
    }

    private static let pairs = [
        1: PairWeights(distance: -7.605, smallest: 4.26, readings: [1.361], bias: 8.725),
        2: PairWeights(distance: -7.416, smallest: 5.969, readings: [1.583, 0.671], bias: 11.288),
    ]
    private static let names = [
        1: NameWeights(fits: [2.968], length: 0.172, bias: 6.616),
        2: NameWeights(fits: [1.604, 1.569], length: 0.398, bias: 7.643),
    ]
    /// Logarithms of odds say no more than this: a take may be odd in ways that the regression has not seen.
    private static let surest: Float = 6
    /// How likely a take is to be wrong beside none, and a further one.
    private static let oneIsWrong = -3.5
    private static let anotherIsWrong = -1.4
    /// Of two takes: a third one, which decides, is soon said.
    private static let oneOfTwoIsWrong = -2.0
    /// The smallest distance counts as no more than this, as it says little where each take is another word; and in place
    /// of three takes, as no more than the other where there are only two.
    private static let mostSmallest: Float = 1.1
    private static let mostSmallestOfTwo: Float = 0.5
    /// How likely a name is to tell nothing: it is in another language than the word, or written otherwise than it is said.
    private static let nameIsNothing = 0.4
    /// How likely two wrong takes are to be the same word.
    private static let wrongAlike = 0.3
    /// Up to so many takes every way in which some are wrong is weighed, and beyond it the likeliest of each number.
    private static let mostForAll = 10
    private static let mostWrong = 20

    package init(_ evidence: TakeEvidence) {
        let count = evidence.pairs.count
        let odds = Odds(evidence)
        let ways = count <= Self.mostForAll ? Self.allWays(count) : Self.likelyWays(count, odds)
        let weights = ways.map { odds.weight($0) }
        let most = weights.map(\.all).max() ?? 0
        var sums = (all: 0.0, trusted: 0.0, wrong: [Double](repeating: 0, count: count))
        for (wrong, weight) in zip(ways, weights) {
            let share = exp(weight.all - most)
            sums.all += share
            sums.trusted += share * weight.trust
            for take in wrong { sums.wrong[take] += share }
        }
        probabilities = sums.wrong.map { $0 / sums.all }
        let isTrusted = sums.trusted > sums.all / 2
        namesDecide = (0..<count).map { isTrusted && !odds.names.isEmpty && odds.names[$0] < 0 }
    }

    package func isWrong(_ take: Int) -> Bool {
        guard probabilities.count == 2 else { return probabilities[take] > Self.mark }
        let some = probabilities[0] + probabilities[1]
        return some > Self.markOfTwo && probabilities[take] > Self.leastShare * some
    }

    /// What is known, as logarithms of odds.
    private struct Odds {
        let count: Int
        /// That two takes are the same word, for a take and one before it.
        let pairs: [[Double]]
        /// That a take says the name; empty where it is not known.
        let names: [Double]

        init(_ evidence: TakeEvidence) {
            count = evidence.pairs.count
            guard let ofPairs = WrongTakes.pairs[evidence.networks],
                let ofNames = WrongTakes.names[evidence.networks]
            else { preconditionFailure("there are weights for one network and for two") }
            let smallest = min(
                evidence.pairs.joined().map(\.distance).min() ?? 0, count == 2 ? mostSmallestOfTwo : mostSmallest)
            // Each take counts as much as in three takes, of which each has two others: pairs of one take are alike.
            let share = min(1, 2 / Double(max(1, count - 1)))
            func bounded(_ odds: Float) -> Double { Double(min(max(odds, -surest), surest)) }
            pairs = evidence.pairs.map { $0.map { share * bounded(ofPairs.odds($0, smallest: smallest)) } }
            names = evidence.names.map { bounded(ofNames.odds($0)) }
        }

        /// Logarithm of how likely it is that these takes are wrong and the others right, and of that the share in which the
        /// name is trusted.
        func weight(_ wrong: [Int]) -> (all: Double, trust: Double) {
            var isWrong = [Bool](repeating: false, count: count)
            for take in wrong { isWrong[take] = true }
            let first = count == 2 ? oneOfTwoIsWrong : oneIsWrong
            var sum = wrong.isEmpty ? 0 : first + anotherIsWrong * Double(wrong.count - 1)
            for take in 0..<count {
                for other in 0..<take where isWrong[take] == isWrong[other] {
                    let odds = pairs[take][other]
                    sum += isWrong[take] ? log(wrongAlike * exp(odds) + 1 - wrongAlike) : odds
                }
            }
            guard !names.isEmpty else { return (sum, 0) }
            let said = zip(names, isWrong).reduce(0) { $1.1 ? $0 : $0 + $1.0 }
            let trusted = (1 - nameIsNothing) * exp(min(said, 600))
            return (sum + log(trusted + nameIsNothing), trusted / (trusted + nameIsNothing))
        }
    }

    private static func allWays(_ count: Int) -> [[Int]] {
        (0..<(1 << count) - 1).map { way in (0..<count).filter { way >> $0 & 1 == 1 } }
    }

    /// None, and always the one more with which they are likeliest, up to half of the takes and `mostWrong`.
    private static func likelyWays(_ count: Int, _ odds: Odds) -> [[Int]] {
        var ways: [[Int]] = [[]]
        while let last = ways.last, last.count < min(count / 2, mostWrong) {
            let more = (0..<count).filter { !last.contains($0) }.map { take in
                (way: last + [take], weight: odds.weight(last + [take]).all)
            }
            guard let next = more.max(by: { $0.weight < $1.weight }) else { break }
            ways.append(next.way)
        }
        return ways
    }
}
