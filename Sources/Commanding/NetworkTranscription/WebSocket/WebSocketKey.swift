import FoundationEssentials

/// What the two sides of a handshake show each other (RFC 6455, section 4.1).
package enum WebSocketKey {
    package static func random() -> String {
        Data((0..<16).map { _ in UInt8.random(in: .min ... .max) }).base64EncodedString()
    }

    /// What a server makes of a key to show that it has understood.
    package static func accept(_ key: String) -> String {
        Data(SHA1.digest(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))).base64EncodedString()
    }
}
