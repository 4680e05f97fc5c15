import NetworkTranscription
import ServiceSupport
import Synchronization

/// A websocket server like Vosk's: text comes as configuration or end, binary as audio, and the test answers.
///
/// It writes frames by itself, so that the client's library is not tested against itself.
final class VoskServer: Sendable {
    typealias Service = @Sendable (Talk) throws -> Void

    let port: Int
    private let server: TestServer

    /// - Parameter pieces: bytes a write to the client, which cut through frames.
    init(pieces: Int = .max, _ service: @escaping Service) throws {
        server = try TestServer { try service(Self.shakeHands($0, pieces: pieces)) }
        port = server.port
    }

    static func shakeHands(_ connection: RawConnection, pieces: Int = .max) throws -> Talk {
        let request = try connection.readHead()
        let accept = WebSocketKey.accept(request.headers["sec-websocket-key"] ?? "")
        try connection.write(
            """
            HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
            Sec-WebSocket-Accept: \(accept)\r\n\r\n
            """, inPiecesOf: pieces)
        return Talk(connection, pieces: pieces)
    }
}

/// What frames are for (RFC 6455, section 5.2).
enum Opcode: UInt8, Sendable {
    case continuation = 0
    case text = 1
    case binary = 2
    case close = 8
    case ping = 9
    case pong = 10
}

/// One client of a `VoskServer`.
final class Talk {
    enum Message: Equatable {
        case text(String)
        case audio([UInt8])
        case other(Opcode?)
        case ended
    }

    let connection: RawConnection
    private let pieces: Int

    init(_ connection: RawConnection, pieces: Int) {
        self.connection = connection
        self.pieces = pieces
    }

    func next() throws -> Message {
        guard let head = try? connection.read(2) else { return .ended }
        let opcode = Opcode(rawValue: head[0] & 0x0f)
        // RFC 6455: what a client sends is masked.
        guard head[0] & 0x80 != 0, head[1] & 0x80 != 0 else { return .other(opcode) }
        var length = Int(head[1] & 0x7f)
        if length >= 126 {
            length = try connection.read(length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) }
        }
        let mask = try connection.read(4)
        let bytes = try connection.read(length).enumerated().map { $1 ^ mask[$0 % 4] }
        switch opcode {
        case .text: return .text(String(decoding: bytes, as: UTF8.self))
        case .binary: return .audio(bytes)
        default: return .other(opcode)
        }
    }

    func say(_ text: String, _ opcode: Opcode = .text, fin: Bool = true) throws {
        try connection.write(Self.frame(Array(text.utf8), opcode, fin: fin), inPiecesOf: pieces)
    }

    static func frame(_ bytes: [UInt8], _ opcode: Opcode, fin: Bool = true) -> [UInt8] {
        var frame = [(fin ? 0x80 : 0) | opcode.rawValue]
        switch bytes.count {
        case ..<126: frame.append(UInt8(bytes.count))
        case ..<65_536: frame += [126, UInt8(bytes.count >> 8), UInt8(bytes.count & 0xff)]
        default: frame += [127] + (0..<8).map { UInt8(truncatingIfNeeded: bytes.count >> (56 - 8 * $0)) }
        }
        return frame + bytes
    }
}
