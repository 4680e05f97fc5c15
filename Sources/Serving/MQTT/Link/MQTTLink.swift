import Services
import Synchronization
import System

/// A connection to an MQTT broker, kept up until it is released. Publishing never waits.
///
/// It has a thread of its own, which connects, and connects again when the broker has gone, later and later.
package final class MQTTLink: Sendable {
    /// How the broker is reached.
    package struct Settings: Sendable {
        package var address: MQTTAddress
        package var credentials: MQTTCredentials?
        /// A file of certificates that the broker's is signed by; nil for those that the system trusts.
        package var authorities: String?
        /// What the broker tells others when this program has gone without a word.
        package var will: MQTTMessage?
        /// The program to start as a worker, which has the connection in place of this process; nil for none.
        package var worker: String?
        /// What this program is called at the broker, in front of a number.
        package var name: String
        /// Seconds between signs of life.
        package var keepAlive = 20
        /// Seconds before the broker is tried again, at first and at last.
        package var shortestPause = 0.5
        package var longestPause = 30.0

        package init(_ address: MQTTAddress, name: String) {
            self.address = address
            self.name = name
        }
    }

    /// News of the connection.
    package enum News: Sendable, Equatable {
        /// The broker is there, and what was asked for is subscribed to.
        case connected
        /// It is not there any more, or not yet; why, in words. It is tried again.
        case lost(String)
        /// It lets nobody subscribe to this.
        case forbidden([String])
        /// So many messages were lost that waited to be sent.
        case dropped(Int)
    }

    private static let mostWaiting = Limit(
        4_096, .events, of: "messages that wait for the broker", beyond: "the oldest are lost, and it is told how many")
    private static let mostWaitingBytes = Limit(
        32 << 20, .bytes, of: "messages that wait for the broker, together",
        beyond: "the oldest are lost, and it is told how many")

    struct Waiting: Sendable {
        let message: MQTTMessage
        let since: Double
    }

    /// Requests of other threads to the link's thread.
    final class Desk: Sendable {
        let waiting = Mailbox<Waiting>(
            capacity: mostWaiting.value, overflow: .dropsOldest, mostCost: mostWaitingBytes.value
        ) { $0.message.cost }
        let bell: EventDescriptor
        let stopTime = Mutex<Double?>(nil)
        /// Why the thread could not begin.
        let failure = Mutex<ServiceError?>(nil)
        /// It has begun, or could not.
        let isReady = MonotonicSemaphore()
        let hasEnded = MonotonicSemaphore()

        init() throws(SystemError) { bell = try EventDescriptor() }
    }

    private let desk: Desk

    /// - Parameters:
    ///   - topics: that are subscribed to, now and after each outage.
    ///   - hear: is called on the link's thread with what has come, and must not wait.
    ///   - tell: likewise.
    /// - Throws: `ServiceError` where the library is not there, or a certificate cannot be used; `SystemError` without
    ///   threads.
    package init(
        _ settings: Settings, topics: [String], hear: @escaping @Sendable (MQTTMessage) -> Void,
        tell: @escaping @Sendable (News) -> Void
    ) throws {
        let desk = try Desk()
        // A client belongs to the thread that makes it; whoever asked for the link is told of a failure.
        try DetachedThread.run {
            blockBrokenPipeSignal()
            do throws(ServiceError) {
                let talk = try BrokerTalk(settings, topics: topics, desk, hear: hear, tell: tell)
                desk.isReady.signal()
                talk.run()
            } catch {
                desk.failure.withLock { $0 = error }
                desk.isReady.signal()
            }
            desk.hasEnded.signal()
        }
        desk.isReady.wait(atMost: .infinity)
        if let failure = desk.failure.withLock({ $0 }) { throw failure }
        self.desk = desk
    }

    deinit {
        end(at: 0)
    }

    /// Hands something over, and returns at once.
    package func publish(_ message: MQTTMessage) {
        desk.waiting.put(Waiting(message: message, since: monotonicSeconds()))
        desk.bell.raise()
    }

    /// Sends what waits, takes leave of the broker, and waits until that is done.
    /// - Parameter seconds: how long at most.
    package func stop(within seconds: Double) {
        end(at: monotonicSeconds() + seconds)
        desk.hasEnded.wait(atMost: seconds)
    }

    private func end(at time: Double) {
        desk.stopTime.withLock { $0 = $0 ?? time }
        desk.bell.raise()
    }
}
