internal import Glibc
internal import System

/// Where metrics are served: `9464`, `localhost:9464`, `0.0.0.0:9464` or `[::1]:9464`.
public struct MetricsAddress: Sendable, Equatable {
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

    /// As the system wants it.
    /// - Throws: when there is no such host.
    func resolved() throws(MetricsError) -> sockaddr_storage {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(host, String(port), &hints, &found)
        defer { freeaddrinfo(found) }
        guard status == 0, let first = found?.pointee, let address = first.ai_addr else {
            throw MetricsError(self, "there is no such host (\(String(cString: gai_strerror(status)))); name another")
        }
        var storage = sockaddr_storage()
        let length = min(Int(first.ai_addrlen), MemoryLayout<sockaddr_storage>.size)
        withUnsafeMutableBytes(of: &storage) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: length))
        }
        return storage
    }
}

/// Why metrics cannot be served, as one sentence that says what to do.
public struct MetricsError: Error, Sendable, CustomStringConvertible {
    public let description: String

    init(_ address: MetricsAddress, _ reason: String) {
        description = "--metrics \(address.text): \(reason)."
    }

    init(_ address: MetricsAddress, errno number: Int32) {
        let reason =
            switch number {
            case EADDRINUSE: "the port is in use by another program; choose another, or end that one"
            case EACCES: "this port is for the administrator's programs; choose one from 1024 on"
            case 0: "metrics cannot be served there; choose another address"
            default: "metrics cannot be served there (\(SystemError(code: number))); choose another address"
            }
        self.init(address, reason)
    }
}
