import NIOCore

/// The address that identifies a machine; of IPv6 the /64 network, since a machine can have any address in it.
enum Origin {
    /// - Returns: nil where there is no address, as of a socket in a folder.
    static func key(_ address: SocketAddress?) -> String? {
        switch address {
        case .v4?: address?.ipAddress
        case .v6?:
            address?.withSockAddr { pointer, size in
                // Behind family, port and flow the address begins.
                UnsafeRawBufferPointer(start: pointer, count: size).dropFirst(8).prefix(8)
                    .map { String($0, radix: 16) }.joined(separator: ":")
            }
        case .unixDomainSocket?, nil: nil
        }
    }
}
