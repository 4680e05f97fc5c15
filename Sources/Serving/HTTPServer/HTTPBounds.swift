import System

/// What strangers may take of a server.
package struct HTTPBounds: Sendable {
    private static let mostFields = Limit(
        64, .elements, of: "the headers of a request over HTTP", beyond: "the request is refused")
    private static let longestAnswer = Limit(
        30, .seconds, of: "the wait for what a request over HTTP asks for, such as a disk", beyond: "it is hung up on")
    private static let longestFarewell = Limit(
        2, .seconds, of: "the wait for the other side to hang up on HTTP", beyond: "it is hung up on")

    /// Connections at once.
    package var connections: Int
    /// Of one address.
    package var ofAnAddress: Int
    /// Bytes of a request line with its headers.
    package var head: Int
    /// Seconds until a request is complete, and until something that was sent is taken.
    package var silence: Double
    /// Seconds of a connection in all; nil for as long as it is used.
    package var life: Double?
    /// Bytes that the system keeps of what was sent and not taken; nil for as many as usual.
    package var unsent: Int?
    let fields = mostFields.value
    let answer = Double(longestAnswer.value)
    let farewell = Double(longestFarewell.value)

    package init(
        connections: Int, ofAnAddress: Int, head: Int, silence: Double, life: Double? = nil, unsent: Int? = nil
    ) {
        self.connections = connections
        self.ofAnAddress = ofAnAddress
        self.head = head
        self.silence = silence
        self.life = life
        self.unsent = unsent
    }
}

/// Who may connect: a pure rule.
package struct HTTPCrowd: Sendable {
    private let most: Int
    private let mostOfAnAddress: Int
    private var byAddress: [String: Int] = [:]
    package private(set) var count = 0

    package init(most: Int, ofAnAddress: Int) {
        self.most = most
        mostOfAnAddress = ofAnAddress
    }

    /// - Returns: whether it may come in. Then it has to `leave` once.
    package mutating func admit(_ address: String) -> Bool {
        guard count < most, byAddress[address, default: 0] < mostOfAnAddress else { return false }
        count += 1
        byAddress[address, default: 0] += 1
        return true
    }

    package mutating func leave(_ address: String) {
        count -= 1
        let left = byAddress[address, default: 1] - 1
        byAddress[address] = left > 0 ? left : nil
    }
}

/// When a viewer of events is sent something, and when it is given up: a pure rule.
package struct ViewerPace: Sendable {
    package enum Action: Sendable, Equatable {
        /// It has not taken what it was sent.
        case wait
        case send
        /// It has not taken it for too long.
        case hangUp
    }

    private let patience: Double
    private var sentAt: Double?

    /// - Parameter patience: seconds.
    package init(patience: Double) { self.patience = patience }

    package func action(at now: Double) -> Action {
        guard let sentAt else { return .send }
        return now - sentAt > patience ? .hangUp : .wait
    }

    package mutating func sent(at now: Double) { sentAt = now }
    package mutating func taken() { sentAt = nil }
}
