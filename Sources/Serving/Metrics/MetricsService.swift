internal import CMicroHTTP
internal import Glibc
internal import System

/// The library's server and its connections, none of which lives longer than allowed. Belongs to one thread at a time.
///
/// Unchecked: whoever makes it hands it to the thread that runs it, and keeps nothing of it.
final class MetricsService: @unchecked Sendable {
    private struct Connection {
        let socket: Int32
        /// When it is hung up on, on the monotonic clock.
        let end: Double
        var isOver = false
    }

    /// The port that the system chose, or that was asked for.
    let port: Int
    private let server: OpaquePointer
    private let context: Context
    private var hasEnded = false

    /// What the library's callbacks are given.
    private final class Context {
        let page: MetricsPage
        let life: Double
        var connections: [OpaquePointer: Connection] = [:]

        init(_ page: MetricsPage, life: Double) {
            self.page = page
            self.life = life
        }
    }

    init(
        _ address: MetricsAddress, limits: MetricsServer.Limits, text: @escaping @Sendable () -> String
    ) throws(MetricsError) {
        var socketAddress = try address.resolved()
        let context = Context(MetricsPage(MetricsHost(address), text), life: limits.life)
        let most = rouse_microhttp_limits(
            connections: UInt32(limits.connections), connections_of_an_address: UInt32(limits.ofAnAddress),
            patience: UInt32(limits.silence), memory: limits.memory)
        let server = withUnsafePointer(to: &socketAddress) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                rouse_microhttp_start($0, most, Self.answer, Self.notice, Unmanaged.passUnretained(context).toOpaque())
            }
        }
        guard let server else { throw MetricsError(address, errno: errno) }
        self.server = server
        self.context = context
        port = Int(rouse_microhttp_port(server))
    }

    deinit {
        end()
    }

    /// Hangs up on everybody, and gives the port back. Until then the library may call.
    private func end() {
        guard !hasEnded else { return }
        hasEnded = true
        withExtendedLifetime(context) { rouse_microhttp_stop(server) }
    }

    private static let answer: MHD_AccessHandlerCallback = { context, connection, path, method, _, _, length, seen in
        guard let context else { return rouse_microhttp_close() }
        return Unmanaged<Context>.fromOpaque(context).takeUnretainedValue()
            .page.answer(connection, path, method, length, seen)
    }

    private static let notice: MHD_NotifyConnectionCallback = { context, connection, _, happening in
        guard let context, let connection else { return }
        let known = Unmanaged<Context>.fromOpaque(context).takeUnretainedValue()
        if rouse_microhttp_has_begun(happening) {
            let socket = rouse_microhttp_socket(connection)
            known.connections[connection] = Connection(socket: socket, end: monotonicSeconds() + known.life)
        } else {
            known.connections[connection] = nil
        }
    }

    /// Serves until `stop` is raised.
    func run(until stop: EventDescriptor) {
        while true {
            var waits = [
                pollfd(fd: stop.number, events: Int16(POLLIN), revents: 0),
                pollfd(fd: rouse_microhttp_descriptor(server), events: Int16(POLLIN), revents: 0),
            ]
            poll(&waits, nfds_t(waits.count), timeout)
            if waits[0].revents != 0 { return end() }
            hangUpOnTheOld()
            work()
        }
    }

    /// Does what there is to do. Of somebody who waits for a place the library hears once more after that is free.
    private func work() {
        var before: Int
        repeat {
            before = context.connections.count
            rouse_microhttp_run(server)
        } while context.connections.count < before
    }

    /// Milliseconds to wait at most.
    private var timeout: Int32 {
        let own = rouse_microhttp_timeout(server)
        let ends = context.connections.values.filter { !$0.isOver }.map(\.end)
        guard let next = ends.min() else { return own }
        let left = Int32(min(1e6, max(0, (next - monotonicSeconds()) * 1_000).rounded(.up)))
        return own < 0 ? left : min(own, left)
    }

    /// The library finds their end by itself, as if the other side had hung up.
    private func hangUpOnTheOld() {
        let now = monotonicSeconds()
        for (key, connection) in context.connections where !connection.isOver && connection.end <= now {
            context.connections[key]?.isOver = true
            shutdown(connection.socket, Int32(SHUT_RDWR))
        }
    }
}
