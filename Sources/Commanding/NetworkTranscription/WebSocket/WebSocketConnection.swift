import Network
import Services
import Synchronization
import Transcription

/// A web socket (RFC 6455) that is open, plain or over TLS.
final class WebSocketConnection: Sendable {
    private let connection: Connection
    private let service: String
    private let framing: Mutex<WebSocketFraming>
    /// Messages that have come and are not read yet.
    private let messages = Mutex<ArraySlice<[UInt8]>>([])

    private init(_ connection: Connection, service: String, longest: Int) throws(ServiceError) {
        self.connection = connection
        self.service = service
        framing = Mutex(try WebSocketFraming(longest: longest))
    }

    /// Connects, shakes hands, and hangs up after `body`.
    /// - Throws: `connectTimeout` also when the handshake is not answered in time.
    static func run<Value: Sendable>(
        _ address: ServiceAddress, tls: TrustedRoots?, limits: TranscriptionLimits,
        _ body: (WebSocketConnection) async throws -> Value
    ) async throws -> Value {
        try await Connection.run(address, tls: tls, limits: limits.service) { connection in
            let socket = try WebSocketConnection(connection, service: address.name, longest: limits.answerBytes)
            let early = try await IdleWatch.run(limit: limits.connect, failure: .connectTimeout(address.name)) {
                watch in
                watch.expect()
                return try await WebSocketHandshake(address).perform(over: connection)
            }
            try await socket.take(early)
            return try await body(socket)
        }
    }

    func write(text: String) async throws {
        try await send { $0.encode(text: Array(text.utf8)) }
    }

    func write(_ bytes: [UInt8]) async throws {
        try await send { $0.encode(binary: bytes) }
    }

    /// Waits for the next message of text; nil when the peer has said good-bye or hung up.
    /// - Parameter watch: hears of all that comes.
    func read(_ watch: IdleWatch) async throws -> [UInt8]? {
        while true {
            if let message = messages.withLock({ $0.popFirst() }) { return message }
            guard !framing.withLock({ $0.isClosed }), let bytes = try await connection.read() else { return nil }
            watch.heard()
            try await take(bytes)
        }
    }

    private func take(_ bytes: [UInt8]) async throws {
        let service = service
        let (news, answer) = try framing.withLock { framing in
            do {
                return (try framing.decode(bytes), framing.takeOutgoing())
            } catch WebSocketFraming.Failure.tooLarge {
                throw ServiceError.tooLarge(service)
            } catch {
                throw ServiceError.badAnswer(service, "is not a web socket's")
            }
        }
        messages.withLock { $0 += news }
        if !answer.isEmpty { try await connection.write(answer) }
    }

    private func send(_ encode: (WebSocketFraming) -> Void) async throws {
        let bytes = framing.withLock { framing in
            encode(framing)
            return framing.takeOutgoing()
        }
        try await connection.write(bytes)
    }
}
