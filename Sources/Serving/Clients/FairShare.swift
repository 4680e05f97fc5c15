/// Decides who may have another of a limited number of places: a pure rule.
///
/// An owner may have as many as are left for the others. So one alone gets half, the next half of the rest, and one who
/// has none gets a place as long as there is any.
package struct FairShare: Sendable {
    package let most: Int
    package private(set) var taken = 0
    private var held: [String: Int] = [:]

    package init(_ most: Int) { self.most = most }

    /// - Parameter owner: nil for one who cannot be told from others, and has no share.
    /// - Returns: whether there is a place. Then it has to be given back.
    package mutating func acquire(for owner: String?) -> Bool {
        let free = most - taken
        guard free > 0, owner.map({ held[$0, default: 0] <= free }) ?? true else { return false }
        taken += 1
        if let owner { held[owner, default: 0] += 1 }
        return true
    }

    package mutating func giveBack(by owner: String?) {
        taken -= 1
        guard let owner, let count = held[owner] else { return }
        held[owner] = count > 1 ? count - 1 : nil
    }

    /// Who has the most.
    package var greediest: String? { held.max { $0.value < $1.value }?.key }
}
