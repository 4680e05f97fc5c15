import System

/// Who may come in: a pure rule.
package struct Admission: Sendable {
    private static let mostClients = Limit(
        2_048, .connections, of: "clients at once", beyond: "the next is hung up on")
    private static let mostOfAnAddress = Limit(
        2_048, .connections, of: "clients from one address in a moment; 50 a second more",
        beyond: "the next is hung up on")
    private static let mostAddresses = Limit(
        4_096, .elements, of: "addresses that have just come, and are remembered", beyond: "the next is hung up on")

    package private(set) var clients = 0
    private let most: Int
    private let burst: Int
    private let perSecond: Double
    private var addresses: [String: Allowance] = [:]

    package init(most: Int = mostClients.value, burst: Int = mostOfAnAddress.value, perSecond: Double = 50) {
        self.most = most
        self.burst = burst
        self.perSecond = perSecond
    }

    /// - Parameter address: nil where there is none to tell clients apart.
    /// - Returns: whether the client may come in. Then it has to `leave` once.
    package mutating func admit(_ address: String?, at now: Double) -> Bool {
        guard clients < most, address.map({ count($0, at: now) }) ?? true else { return false }
        clients += 1
        return true
    }

    package mutating func leave() { clients -= 1 }

    private mutating func count(_ address: String, at now: Double) -> Bool {
        if addresses[address] == nil, addresses.count >= Self.mostAddresses.value {
            for key in Array(addresses.keys) where addresses[key]?.isWhole(at: now) ?? true { addresses[key] = nil }
            guard addresses.count < Self.mostAddresses.value else { return false }
        }
        return addresses[address, default: Allowance(most: burst, perSecond: perSecond, at: now)].take(at: now)
    }
}
