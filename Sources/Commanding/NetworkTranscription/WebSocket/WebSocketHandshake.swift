package import Network
package import Services
import System

/// The request that makes a web socket of an HTTP connection, and the answer to it (RFC 6455, section 4).
package struct WebSocketHandshake: Sendable {
    private static let longestAnswer = Limit(
        16_384, .bytes, of: "the answer to a web socket's handshake",
        beyond: "the transcription fails with `answer-too-large`")

    private let address: ServiceAddress
    private let key: String

    /// - Parameter key: what the peer has to know of to answer; drawn anew for each connection.
    package init(_ address: ServiceAddress, key: String = WebSocketKey.random()) {
        self.address = address
        self.key = key
    }

    /// - Returns: what came after the answer.
    func perform(over connection: Connection) async throws -> [UInt8] {
        try await connection.write(Array(request.utf8))
        var answer: [UInt8] = []
        while let bytes = try await connection.read() {
            answer += bytes
            guard answer.prefix(5).elementsEqual("HTTP/".utf8.prefix(answer.count)) else {
                throw ServiceError.badAnswer(address.name, "is not HTTP")
            }
            if let end = answer.firstRange(of: Array("\r\n\r\n".utf8)) {
                try check(String(decoding: answer[..<end.lowerBound], as: UTF8.self))
                return Array(answer[end.upperBound...])
            }
            guard answer.count <= Self.longestAnswer.value else { throw ServiceError.tooLarge(address.name) }
        }
        throw ServiceError.disconnected(address.name)
    }

    private var request: String {
        [
            "GET \(address.path.hasPrefix("/") ? "" : "/")\(address.path) HTTP/1.1",
            "Host: \(address.name.drop { $0 != "/" }.dropFirst(2))", "Connection: Upgrade", "Upgrade: websocket",
            "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: \(key)", "", "",
        ].joined(separator: "\r\n")
    }

    /// - Parameter head: the lines of the answer.
    /// - Throws: unless they make a web socket of the connection.
    package func check(_ head: String) throws(ServiceError) {
        let lines = head.split(separator: "\r\n")
        let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        guard status == 101 else { throw refusal(status) }
        let accept = lines.dropFirst().first { $0.lowercased().hasPrefix("sec-websocket-accept:") }
        guard accept?.split(separator: ":").last.map({ String($0).trimmed }) == WebSocketKey.accept(key) else {
            throw ServiceError.badAnswer(address.name, "is not a web socket's")
        }
    }

    private func refusal(_ status: Int) -> ServiceError {
        let code: ServiceError.Code =
            switch status {
            case 401, 403: .unauthorized
            case 429: .rateLimited
            case 500...: .serverError
            default: .requestRefused
            }
        return ServiceError(
            code,
            """
            The service at \(address.name) answered with status \(status) in place of a websocket; \
            check the address.
            """)
    }
}
