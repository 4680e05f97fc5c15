package import Clients
import System

/// Decides whose bids for a keyword are believed: a pure rule.
///
/// A program that takes part tells the broker that it hears, and its bids are such as a microphone gives. Who may tell that
/// is for the broker's access rules to say (docs/mqtt.md); without them a bid that nobody has announced counts for nothing.
package struct BidTrust: Sendable {
    private static let mostInstances = Limit(
        64, .elements, of: "programs at a broker that hear keywords, too", beyond: "the bids of others are not believed"
    )
    private static let mostBids = Limit(
        8, .events, of: "bids of a program in a moment; one in two seconds more",
        beyond: "they are not believed, as nobody says a word so often")
    /// What a microphone gives: decibels above its room, and below the loudest.
    private static let distances = -30.0...100.0
    private static let levels = -200.0...10.0

    private var known: [String: TokenBucket] = [:]

    package init() {}

    /// A program has told that it hears, or does no more.
    package mutating func announced(_ instance: String, isThere: Bool, at now: Double) {
        guard isThere else {
            known[instance] = nil
            return
        }
        guard known[instance] == nil, known.count < Self.mostInstances.value else { return }
        known[instance] = TokenBucket(most: Self.mostBids.value, perSecond: 0.5, at: now)
    }

    package mutating func believes(_ bid: Arbiter.Bid, from instance: String, at now: Double) -> Bool {
        guard (0...1).contains(bid.score), bid.noiseDistance.map(Self.distances.contains) ?? true,
            bid.level.map(Self.levels.contains) ?? true
        else { return false }
        return known[instance]?.take(at: now) ?? false
    }
}
