internal import Glibc

/// The names by which metrics may be asked for.
///
/// A page of somebody else may give its own name the address of this machine and have the browser ask here. A server for
/// this machine alone therefore answers to this machine's names only; one for the network is open to everybody in it.
struct MetricsHost: Sendable {
    private let isLocal: Bool

    init(_ address: MetricsAddress) {
        isLocal = address.host == "localhost" || address.host == "::1" || address.host.hasPrefix("127.")
    }

    /// - Parameter header: the request's `Host`; nil where it has none, as in HTTP/1.0.
    func admits(_ header: String?) -> Bool {
        guard isLocal, let header else { return true }
        var name = header[...]
        if name.hasPrefix("[") {
            name = name.dropFirst().prefix { $0 != "]" }
        } else if let port = name.lastIndex(of: ":") {
            name = name[..<port]
        }
        let host = name.lowercased()
        return host == "localhost" || host.hasSuffix(".localhost") || Self.isAddress(host)
    }

    private static func isAddress(_ host: String) -> Bool {
        var four = in_addr()
        var six = in6_addr()
        return inet_pton(AF_INET, host, &four) == 1 || inet_pton(AF_INET6, host, &six) == 1
    }
}
