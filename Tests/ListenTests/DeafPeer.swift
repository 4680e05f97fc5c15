import Foundation
import Glibc
import Testing

/// A server that takes connections and says nothing, at a port and at a path.
final class DeafPeer {
    let port: UInt16
    let path: String
    private let sockets: [Int32]

    init(in folder: String) throws {
        let path = folder + "/deaf"
        var local = sockaddr_un()
        local.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &local.sun_path) { $0.copyBytes(from: path.utf8) }
        var network = sockaddr_in()
        network.sin_family = sa_family_t(AF_INET)
        network.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        let atPath = try Self.listen(local, AF_UNIX)
        let atPort = try Self.listen(network, AF_INET)
        var length = socklen_t(MemoryLayout.size(ofValue: network))
        withUnsafeMutableBytes(of: &network) { bytes in
            _ = getsockname(atPort, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, &length)
        }
        self.path = path
        port = UInt16(bigEndian: network.sin_port)
        sockets = [atPath, atPort]
    }

    deinit {
        for socket in sockets { close(socket) }
    }

    private static func listen<Address>(_ address: Address, _ family: Int32) throws -> Int32 {
        let socket = Glibc.socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        let result = withUnsafeBytes(of: address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { bind(socket, $0.baseAddress, socklen_t(bytes.count)) }
        }
        try #require(result == 0 && Glibc.listen(socket, 64) == 0)
        return socket
    }
}
