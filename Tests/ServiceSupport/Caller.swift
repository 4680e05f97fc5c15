import Glibc
package import Network
import System
package import Wyoming

/// A connection to the server, from which bytes of any kind go out.
package final class Caller {
    package struct Failure: Error {}

    private let socket: Int32
    private var decoder = WyomingDecoder(longest: 1 << 24)
    private var events: [WyomingEvent] = []
    private var isOver = false

    /// - Parameter buffer: bytes that the system keeps of what comes; nil for as many as usual.
    package init(_ address: WyomingAddress, buffer: Int32? = nil) throws {
        switch address {
        case .tcp(_, let port):
            socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            if var buffer { setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &buffer, 4) }
            var place = sockaddr_in()
            place.sin_family = sa_family_t(AF_INET)
            place.sin_port = in_port_t(port).bigEndian
            place.sin_addr.s_addr = inet_addr("127.0.0.1")
            try connect(place)
        case .unix(let path):
            socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            var place = sockaddr_un()
            place.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: path.utf8) }
            try connect(place)
        case .standardStreams: throw Failure()
        }
        // No test waits longer; a machine that is this slow is broken.
        var patience = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(socket) }

    private func connect<Place>(_ place: Place) throws {
        let result = withUnsafeBytes(of: place) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) {
                Glibc.connect(socket, $0.baseAddress, socklen_t(MemoryLayout<Place>.size))
            }
        }
        guard result == 0 else { throw Failure() }
    }

    /// - Returns: whether the other side still takes something.
    @discardableResult
    package func say(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// The next event; nil when the server has hung up.
    package func hear() throws -> WyomingEvent? {
        while events.isEmpty, !isOver {
            var piece = [UInt8](repeating: 0, count: 65_536)
            let count = recv(socket, &piece, piece.count, 0)
            if count < 0, errno == EAGAIN { throw Failure() }
            isOver = count <= 0
            events += try decoder.take(Array(piece.prefix(max(0, count))))
        }
        return events.isEmpty ? nil : events.removeFirst()
    }

    /// All that still comes.
    package func rest() throws -> [WyomingEvent] {
        var all: [WyomingEvent] = []
        while let event = try hear() { all.append(event) }
        return all
    }

    /// Says that nothing more will be said.
    package func finish() { shutdown(socket, Int32(SHUT_WR)) }
}
