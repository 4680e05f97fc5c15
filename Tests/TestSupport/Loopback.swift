import Glibc
package import System

package enum Loopback {
    package static func socket(_ family: Int32 = AF_INET) -> Int32 {
        Glibc.socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    }

    /// Binds a socket to a port that the system chooses.
    package static func bind(_ descriptor: Int32) throws(SystemError) -> Int {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.bind(descriptor, $0, length) == 0 ? getsockname(descriptor, $0, &length) : -1
            }
        }
        guard result == 0 else { throw SystemError.last }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    /// Binds a socket to a path.
    fileprivate static func bind(_ descriptor: Int32, to path: String) throws(SystemError) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw SystemError.last }
    }
}

/// A port that is taken, so that no other test's server gets it, and at which nothing listens.
package final class DeafPort {
    package let number: Int
    private let descriptor = Loopback.socket()

    package init() throws {
        number = try Loopback.bind(descriptor)
    }

    deinit {
        close(descriptor)
    }
}

/// A service that takes connections and says nothing, at a port and at a path.
package final class SilentService {
    package let port: Int
    package let path: String
    package var url: String { "tcp://127.0.0.1:\(port)" }
    private let sockets = [Loopback.socket(), Loopback.socket(AF_UNIX)]
    private let folder: TemporaryFolder

    package init() throws {
        folder = try TemporaryFolder()
        path = folder.file("silent")
        port = try Loopback.bind(sockets[0])
        try Loopback.bind(sockets[1], to: path)
        for socket in sockets where listen(socket, 64) != 0 { throw SystemError.last }
    }

    deinit {
        for socket in sockets { close(socket) }
    }
}
