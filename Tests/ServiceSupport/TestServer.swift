import CLinux
import Foundation
import Synchronization
import TestSupport

/// A server on the loopback interface whose every byte the test decides.
package final class TestServer: Sendable {
    package typealias Service = @Sendable (RawConnection) throws -> Void

    package let port: Int
    private let sockets: OpenSockets

    /// - Parameter service: runs on a thread of its own for each connection, which closes when it returns.
    package init(_ service: @escaping Service) throws {
        let listener = Loopback.socket()
        port = try Loopback.bind(listener)
        guard listen(listener, 128) == 0 else { throw RawConnection.Ended() }
        let sockets = OpenSockets(listener)
        self.sockets = sockets
        Thread.detachNewThread {
            while true {
                let descriptor = rouse_accept(listener)
                guard descriptor >= 0, sockets.add(descriptor) else { break }
                Thread.detachNewThread {
                    let connection = RawConnection(descriptor)
                    try? service(connection)
                    connection.hangUp()
                    sockets.close(descriptor)
                }
            }
            sockets.close(listener)
        }
    }

    deinit {
        // Wakes the threads, which close what is theirs.
        sockets.endAll()
    }
}

/// The descriptors that the threads of a server hold. Each is closed once, and shut down only before that.
private final class OpenSockets: Sendable {
    private let state: Mutex<(open: Set<Int32>, isOver: Bool)>

    init(_ listener: Int32) {
        state = Mutex(([listener], false))
    }

    /// - Returns: false, and closes it, when the server is going.
    func add(_ descriptor: Int32) -> Bool {
        state.withLock { state in
            if state.isOver {
                Glibc.close(descriptor)
                return false
            }
            state.open.insert(descriptor)
            return true
        }
    }

    func close(_ descriptor: Int32) {
        state.withLock { state in
            state.open.remove(descriptor)
            Glibc.close(descriptor)
        }
    }

    func endAll() {
        state.withLock { state in
            state.isOver = true
            for descriptor in state.open { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }
}

/// One connection to a `TestServer`, byte by byte.
package final class RawConnection {
    package struct Ended: Error {
        package init() {}
    }

    private let descriptor: Int32
    private var waiting: [UInt8] = []

    package init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var isOn: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    }

    /// - Parameter pieces: bytes a write; the peer may see them in one go or apart.
    package func write(_ bytes: [UInt8], inPiecesOf pieces: Int = .max) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(pieces)
            let sent = piece.withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else { throw Ended() }
            rest.removeFirst(sent)
        }
    }

    package func write(_ text: String, inPiecesOf pieces: Int = .max) throws {
        try write(Array(text.utf8), inPiecesOf: pieces)
    }

    package func read(_ count: Int) throws -> [UInt8] {
        while waiting.count < count { try more() }
        defer { waiting.removeFirst(count) }
        return Array(waiting.prefix(count))
    }

    /// Up to and without `end`.
    package func read(until end: String) throws -> String {
        let mark = Array(end.utf8)
        while true {
            if let range = waiting.firstRange(of: mark) {
                defer { waiting.removeFirst(range.upperBound) }
                return String(decoding: waiting[..<range.lowerBound], as: UTF8.self)
            }
            try more()
        }
    }

    private func more() throws {
        var room = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &room, room.count, 0)
        guard count > 0 else { throw Ended() }
        waiting += room[..<count]
    }

    /// Waits for the peer to hang up.
    package func untilClosed() throws {
        while true { try more() }
    }

    /// Says that nothing more will come, and lets the peer finish: closing with unread bytes would take back what it has
    /// not read yet.
    package func hangUp() {
        shutdown(descriptor, Int32(SHUT_WR))
        var room = [UInt8](repeating: 0, count: 65_536)
        while recv(descriptor, &room, room.count, 0) > 0 {}
    }
}
