import FoundationEssentials
package import Services

/// Where a service listens, taken from the URL that the user gave.
package struct ServiceAddress: Sendable, Equatable, Codable {
    package enum Endpoint: Sendable, Equatable, Codable {
        case tcp(host: String, port: Int)
        case unix(path: String)
    }

    package let endpoint: Endpoint
    package let scheme: String
    /// With the query, beginning with a slash; empty where the URL has none.
    package let path: String

    /// - Parameter schemes: the ones that the backend speaks, with their usual ports; nil where there is no port.
    /// - Throws: `usage` that shows what an address looks like.
    package init(_ text: String, schemes: [String: Int?], example: String) throws(ServiceError) {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), let usual = schemes[scheme],
            url.user == nil, url.password == nil
        else { throw Self.refusal(text, example) }
        self.scheme = scheme
        if scheme == "unix" {
            guard !url.path.isEmpty else { throw Self.refusal(text, example) }
            endpoint = .unix(path: url.path)
            path = ""
            return
        }
        guard let host = url.host, !host.isEmpty, let port = url.port ?? usual, (1...65_535).contains(port) else {
            throw Self.refusal(text, example)
        }
        endpoint = .tcp(host: host, port: port)
        path = url.path + (url.query.map { "?\($0)" } ?? "")
    }

    /// Nil for a socket of this machine.
    package var port: Int? {
        switch endpoint {
        case .tcp(_, let port): port
        case .unix: nil
        }
    }

    package var isSecure: Bool { scheme == "https" || scheme == "wss" }

    /// For errors: without a path, whose query might hold something private.
    package var name: String {
        switch endpoint {
        case .tcp(let host, let port): "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
        case .unix(let path): "unix://\(path)"
        }
    }

    private static func refusal(_ text: String, _ example: String) -> ServiceError {
        // The text might have a password in it.
        let shown = text.contains("@") ? "the one given" : "'\(text)'"
        return ServiceError(
            .usage, "A service's address looks like \(example), without user and password; \(shown) does not.")
    }
}
