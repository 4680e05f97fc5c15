import CCurl
internal import Glibc
internal import Synchronization

/// The addresses of hosts that a process has found before it gave up looking for any. Whoever takes over such a process
/// cannot ask a name server, and so cannot carry off in a question what it has.
package enum KnownHosts {
    private static let mostAddresses = 16
    /// `HOST:PORT:ADDRESS,ADDRESS`, as libcurl wants them.
    private static let lines = Mutex<[String]>([])

    /// Finds the addresses of a service; a host that has none fails when it is connected to. Takes as long as the name
    /// server does.
    package static func find(_ service: ServiceAddress) {
        guard case .tcp(let host, let port) = service.endpoint, !isAddress(host) else { return }
        var hints = addrinfo()
        hints.ai_flags = AI_ADDRCONFIG
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &found) == 0 else { return }
        defer { freeaddrinfo(found) }
        var addresses: [String] = []
        var next = found
        while let address = next?.pointee, addresses.count < mostAddresses {
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let status = getnameinfo(
                address.ai_addr, address.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
            let name = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            if status == 0 { addresses.append(name.contains(":") ? "[\(name)]" : name) }
            next = address.ai_next
        }
        guard !addresses.isEmpty else { return }
        lines.withLock { $0.append("\(host):\(port):\(addresses.joined(separator: ","))") }
    }

    /// As a list of libcurl's, which the caller frees; nil where none has been looked for.
    static var list: UnsafeMutablePointer<curl_slist>? {
        lines.withLock { lines in
            var list: UnsafeMutablePointer<curl_slist>?
            for line in lines { list = rouse_curl_append(list, line) }
            return list
        }
    }

    private static func isAddress(_ host: String) -> Bool {
        var four = in_addr()
        var six = in6_addr()
        return inet_pton(AF_INET, host, &four) == 1 || inet_pton(AF_INET6, host, &six) == 1
    }
}
