import Glibc
import Network
import Services
import Synchronization
import System

/// A connection to a broker that a worker of `--sandbox` has, TLS and the look-up of its name included. libmosquitto talks
/// to a local socket, and what it says and hears is carried from there.
final class BrokerTunnel: Sendable {
    /// Where libmosquitto connects to.
    var path: String { socket.path }

    private let socket: NamedSocket
    private let address: ServiceAddress
    private let roots: TrustedRoots?
    private let limits: ServiceLimits
    private let talk = Mutex<Task<Void, Never>?>(nil)
    private let end = Mutex<String?>(nil)
    private let hasEnded = MonotonicSemaphore()

    /// A connection lives as long as the broker does: what it may say has no end.
    private static let endless = Int.max / 1_024
    /// Seconds that a broker has to hang up once it is told that nothing follows.
    private static let grace = 1.0

    /// - Parameter worker: the program to start as a worker.
    init(_ settings: MQTTLink.Settings, worker: String) throws {
        address = try ServiceAddress(
            "\(settings.address)", schemes: ["mqtt": 1_883, "mqtts": 8_883], example: "mqtt://broker")
        roots = settings.address.isSecure ? try TrustedRoots(file: settings.authorities) : nil
        var limits = ServiceLimits(answerBytes: Self.endless)
        limits.worker = worker
        self.limits = limits
        socket = try NamedSocket()
    }

    deinit {
        talk.withLock { $0?.cancel() }
    }

    /// Why the connection is over; nil while it is not, and where the broker has closed it.
    var reason: String? { end.withLock { $0 } }

    /// Waits a little until the broker has heard the last, and has hung up.
    func waitForEnd() { hasEnded.wait(atMost: Self.grace) }

    /// Connects to the broker. libmosquitto has connected to `path` before.
    func begin() throws {
        let line = Line(try socket.accepted())
        let (pieces, feed) = AsyncStream.makeStream(of: [UInt8].self)
        try DetachedThread.run {
            line.readAll { feed.yield($0) }
            feed.finish()
        }
        let task = Task(executorPreference: TaskThread.shared) { [address, roots, limits, hasEnded, weak self] in
            do {
                try await Connection.run(address, tls: roots, limits: limits) { connection in
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        group.addTask {
                            for await piece in pieces { try await connection.write(piece) }
                            try await TaskThread.sleep(for: .seconds(Self.grace))
                        }
                        group.addTask {
                            while let bytes = try await connection.read() { try line.write(bytes) }
                        }
                        // Whoever hangs up first ends it.
                        try await group.next()
                        group.cancelAll()
                    }
                }
            } catch {
                let error = ServiceError(any: error, in: "connection to a broker", request: "connection")
                self?.end.withLock { $0 = error.description }
            }
            line.hangUp()
            hasEnded.signal()
        }
        talk.withLock { $0 = task }
    }

    /// The end of the local connection that is not libmosquitto's.
    private final class Line: Sendable {
        private let descriptor: OwnedDescriptor

        init(_ descriptor: consuming OwnedDescriptor) { self.descriptor = descriptor }

        /// Hands over what comes, until the other end hangs up.
        func readAll(_ take: ([UInt8]) -> Void) {
            var room = [UInt8](repeating: 0, count: 16_384)
            while true {
                let count = retryingInterrupts { read(descriptor.number, &room, room.count) }
                guard count > 0 else { return }
                take(Array(room[..<count]))
            }
        }

        /// Hands over bytes, waiting until there is room. That the other end has hung up is an error and no signal.
        func write(_ bytes: [UInt8]) throws(SystemError) {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { bytes in
                    retryingInterrupts { send(descriptor.number, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) }
                }
                guard count > 0 else { throw .last }
                rest = rest.dropFirst(count)
            }
        }

        func hangUp() { _ = shutdown(descriptor.number, Int32(SHUT_RDWR)) }
    }
}
