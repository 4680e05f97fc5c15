/// Where the broker is: `mqtt://HOST[:PORT]`, or `mqtts://HOST[:PORT]` for TLS.
package struct MQTTAddress: Sendable, Equatable, CustomStringConvertible {
    package let host: String
    package let port: Int
    package let isSecure: Bool

    private static let longestHost = 253

    /// - Returns: nil for anything else. Names and passwords do not belong into an address, which everybody sees.
    package init?(_ text: String) {
        let isSecure = text.hasPrefix("mqtts://")
        guard isSecure || text.hasPrefix("mqtt://") else { return nil }
        var place = text.dropFirst(isSecure ? 8 : 7)
        if place.hasSuffix("/") { place = place.dropLast() }
        var port = isSecure ? 8_883 : 1_883
        if let colon = place.lastIndex(of: ":"), !place.hasSuffix("]") {
            let digits = place[place.index(after: colon)...]
            guard let number = Int(digits), digits.first != "+", (1...65_535).contains(number) else { return nil }
            (place, port) = (place[..<colon], number)
        }
        if place.hasPrefix("["), place.hasSuffix("]") {
            place = place.dropFirst().dropLast()
        } else if place.contains(":") {
            return nil
        }
        let isName =
            place.utf8.allSatisfy { (0x21..<0x7f).contains($0) } && !place.contains { "/@?#\\\"'".contains($0) }
        guard !place.isEmpty, place.utf8.count <= Self.longestHost, isName else { return nil }
        self.init(host: String(place), port: port, isSecure: isSecure)
    }

    package init(host: String, port: Int, isSecure: Bool = false) {
        self.host = host
        self.port = port
        self.isSecure = isSecure
    }

    package var description: String {
        "\(isSecure ? "mqtts" : "mqtt")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }

    /// Whether the connection leaves this machine unencrypted.
    package var isOpen: Bool { !isSecure && host != "localhost" && host != "::1" && !host.hasPrefix("127.") }
}
