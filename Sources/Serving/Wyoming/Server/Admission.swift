import Clients
import System

/// Decides whether another connection is admitted: a pure rule.
package struct Admission: Sendable {
    private static let mostClients = Limit(
        2_048, .connections,
        of: "clients at once; one address has as many as it leaves for others, half of them at most",
        beyond: "the next is hung up on")
    private static let mostOfAnAddress = Limit(
        2_048, .connections, of: "clients from one address in a moment; 50 a second more",
        beyond: "the next is hung up on")
    private static let mostAddresses = Limit(
        4_096, .elements, of: "addresses that have just come, and are remembered", beyond: "the next is hung up on")

    private var share: FairShare
    private let burst: Int
    private let perSecond: Double
    private var addresses: [String: TokenBucket] = [:]

    package init(most: Int = mostClients.value, burst: Int = mostOfAnAddress.value, perSecond: Double = 50) {
        share = FairShare(most)
        self.burst = burst
        self.perSecond = perSecond
    }

    package var clients: Int { share.taken }

    /// Whether places get scarce: those who say nothing are to leave theirs.
    package var isScarce: Bool { 2 * (clients + 1) >= share.most }

    /// The address with the most clients.
    package var greediest: String? { share.greediest }

    /// - Parameter address: nil where there is none to tell clients apart.
    /// - Returns: whether the client may come in. Then it has to `leave` once.
    package mutating func admit(_ address: String?, at now: Double) -> Bool {
        guard clients < share.most, address.map({ count($0, at: now) }) ?? true else { return false }
        return share.acquire(for: address)
    }

    package mutating func leave(_ address: String?) { share.giveBack(by: address) }

    private mutating func count(_ address: String, at now: Double) -> Bool {
        if addresses[address] == nil, addresses.count >= Self.mostAddresses.value {
            for key in Array(addresses.keys) where addresses[key]?.isWhole(at: now) ?? true { addresses[key] = nil }
            guard addresses.count < Self.mostAddresses.value else { return false }
        }
        return addresses[address, default: TokenBucket(most: burst, perSecond: perSecond, at: now)].take(at: now)
    }
}
