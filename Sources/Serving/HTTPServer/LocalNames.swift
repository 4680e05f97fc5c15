import Glibc

/// The names by which a server of this machine may be asked for.
///
/// A page of somebody else may give its own name the address of this machine and have the browser ask here (DNS
/// rebinding). A server for this machine alone therefore answers to this machine's names only.
package enum LocalNames {
    /// Whether only programs of this machine reach this host.
    static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host == "::1" || (host.hasPrefix("127.") && isAddress(host))
    }

    /// - Parameter header: the request's `Host`.
    /// - Returns: whether no name of somebody else stands there.
    package static func admit(_ header: String) -> Bool {
        let host = name(in: header).lowercased()
        return host == "localhost" || host.hasSuffix(".localhost") || isAddress(host)
    }

    /// `kitchen.local:80` without its port.
    private static func name(in header: String) -> Substring {
        var name = header[...]
        if name.hasPrefix("[") {
            name = name.dropFirst().prefix { $0 != "]" }
        } else if let port = name.lastIndex(of: ":") {
            name = name[..<port]
        }
        return name
    }

    private static func isAddress(_ host: String) -> Bool {
        var four = in_addr()
        var six = in6_addr()
        return inet_pton(AF_INET, host, &four) == 1 || inet_pton(AF_INET6, host, &six) == 1
    }
}
