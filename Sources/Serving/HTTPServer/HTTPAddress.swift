import Glibc

/// Where something is served over HTTP: `9464`, `localhost:9464`, `0.0.0.0:9464` or `[::1]:9464`.
public struct HTTPAddress: Sendable, Equatable {
    public let host: String
    /// 0 lets the system choose.
    public let port: Int
    /// As it was given.
    let text: String

    /// - Parameter text: a port, of this machine only, or a host and a port.
    /// - Returns: nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard let last = parts.last, let port = Int(last), (0...65_535).contains(port), last.first != "+" else {
            return nil
        }
        var host = text.dropLast(last.count + (parts.count > 1 ? 1 : 0))
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        if parts.count > 1, host.isEmpty { return nil }
        self.host = host.isEmpty ? "127.0.0.1" : String(host)
        self.port = port
        self.text = text
    }

    /// Whether only programs of this machine can come in.
    package var isOfThisMachine: Bool { LocalNames.isLoopback(host) }

    /// - Parameters:
    ///   - port: the one that the system chose.
    ///   - path: begins with a slash.
    ///   - isSecure: whether it is served over TLS.
    package func url(port: Int, path: String, isSecure: Bool = false) -> String {
        "\(isSecure ? "https" : "http")://\(host.contains(":") ? "[\(host)]" : host):\(port)\(path)"
    }
}

/// Why something cannot be served over HTTP, as one sentence that says what to do.
public struct HTTPServerError: Error, Sendable, CustomStringConvertible {
    public let description: String

    /// - Parameter option: that names the address.
    package init(_ address: HTTPAddress, _ reason: String, option: String) {
        description = "\(option) \(address.text): \(reason)."
    }
}
