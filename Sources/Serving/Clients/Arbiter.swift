/// Which of several microphones that heard one keyword at nearly the same time heard it best: a pure rule.
///
/// What is heard of a keyword opens a round; what else is heard of it before the round is over takes part. Then the best
/// wins: the one that stood out most of its room, of equals the louder one, of these the surer one, of these the one of the
/// machine that is first by name, of these the first.
package struct Arbiter: Sendable {
    /// How well a word was heard.
    package struct Bid: Sendable, Equatable {
        /// Decibels above the room; nil where the room is not known yet.
        package var noiseDistance: Double?
        /// In dBFS.
        package var level: Double?
        package var score: Double
        /// What the machine is called, where there are several: all of them have to come to the same end.
        package var name: String

        package init(noiseDistance: Double?, level: Double?, score: Double, name: String = "") {
            (self.noiseDistance, self.level, self.score, self.name) = (noiseDistance, level, score, name)
        }

        /// Whether this is better than another one.
        func isBetter(than other: Bid) -> Bool {
            let mine = [noiseDistance, level, score].map { $0 ?? -.infinity }
            let others = [other.noiseDistance, other.level, other.score].map { $0 ?? -.infinity }
            return mine == others ? name < other.name : others.lexicographicallyPrecedes(mine)
        }
    }

    private struct Round {
        let number: Int
        var bids: [(bidder: Int, bid: Bid)]
    }

    /// By keyword.
    private var rounds: [String: Round] = [:]
    private var opened = 0

    package init() {}

    /// - Returns: the number of the round when it has just been opened: it is to be closed when the time is over.
    package mutating func take(_ bid: Bid, of keyword: String, from bidder: Int) -> Int? {
        guard rounds[keyword] == nil else {
            rounds[keyword]?.bids.append((bidder, bid))
            return nil
        }
        opened += 1
        rounds[keyword] = Round(number: opened, bids: [(bidder, bid)])
        return opened
    }

    /// How many take part for a keyword at the moment.
    func count(for keyword: String) -> Int { rounds[keyword]?.bids.count ?? 0 }

    /// The time of a round is over.
    /// - Returns: who took part, the winner first.
    package mutating func close(_ number: Int, of keyword: String) -> [Int] {
        guard let round = rounds[keyword], round.number == number else { return [] }
        rounds[keyword] = nil
        guard var best = round.bids.first else { return [] }
        for other in round.bids.dropFirst() where other.bid.isBetter(than: best.bid) { best = other }
        return [best.bidder] + round.bids.map(\.bidder).filter { $0 != best.bidder }
    }
}
