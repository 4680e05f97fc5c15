/// Where clients come in: `tcp://HOST:PORT`, `unix:///PATH`, or `stdio://` for one client on standard input and output.
package enum WyomingAddress: Sendable, Equatable, CustomStringConvertible {
    /// - port: 0 lets the system choose.
    case tcp(host: String, port: Int)
    case unix(path: String)
    case standardStreams

    /// Where Home Assistant looks for a wake word service.
    package static let usual = "tcp://127.0.0.1:10400"
    /// What a socket's address holds, with a zero behind it.
    private static let longestPath = 107

    /// - Parameter usualPort: counts where none is named.
    /// - Returns: nil for anything else.
    package init?(_ text: String, usualPort: Int = 10_400) {
        if text == "stdio://" {
            self = .standardStreams
        } else if text.hasPrefix("unix://") {
            let path = String(text.dropFirst(7))
            guard path.hasPrefix("/"), path.utf8.count <= Self.longestPath else { return nil }
            self = .unix(path: path)
        } else if text.hasPrefix("tcp://") {
            var rest = text.dropFirst(6)
            if rest.hasSuffix("/") { rest = rest.dropLast() }
            self.init(place: rest, usualPort)
        } else {
            return nil
        }
    }

    /// `HOST`, `HOST:PORT`, `[::1]:PORT`
    private init?(place: Substring, _ usualPort: Int) {
        var host = place
        var port = usualPort
        if let colon = place.lastIndex(of: ":"), !place.hasSuffix("]") {
            guard let number = Int(place[place.index(after: colon)...]), (0...65_535).contains(number) else {
                return nil
            }
            (host, port) = (place[..<colon], number)
        }
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        guard !host.isEmpty, !host.contains("/"), !host.contains("@") else { return nil }
        self = .tcp(host: String(host), port: port)
    }

    package var description: String {
        switch self {
        case .tcp(let host, let port): "tcp://\(host.contains(":") ? "[\(host)]" : host):\(port)"
        case .unix(let path): "unix://\(path)"
        case .standardStreams: "stdio://"
        }
    }

    /// Whether only programs of this machine can come in.
    package var isOfThisMachine: Bool {
        guard case .tcp(let host, _) = self else { return true }
        return host == "localhost" || host == "::1" || host.hasPrefix("127.")
    }
}

/// Why clients cannot be served, as one sentence that says what to do.
package struct WyomingServerError: Error, Sendable, CustomStringConvertible {
    package let description: String

    /// - Parameter option: that names the address.
    package init(_ address: WyomingAddress, _ reason: String, option: String = "--wyoming") {
        description = "\(option) \(address): \(reason)."
    }
}
