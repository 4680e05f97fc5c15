package import Clients
import Glibc
package import NIOCore
import NIOPosix
import Synchronization
import System

/// Handles the connections of a `WyomingServer`.
package protocol WyomingHost: Sendable {
    /// The option that says where it is, for what is wrong with that.
    var option: String { get }
    func came()
    func wasRefused()
    /// Moves the bytes of a connection, on its event loop. Obeys `ConnectionRequest`.
    func handler() -> any ChannelInboundHandler
}

/// A request of the server to a connection.
package enum ConnectionRequest {
    /// Send what is queued, and close.
    case finish
    /// FairSlots are scarce: close if the client is idle.
    case makeRoom
}

/// Accepts connections of the Wyoming protocol, on as many threads as there are cores, until it is released.
package final class WyomingServer: Sendable {
    /// Where clients come in, with the port that the system chose.
    package let address: WyomingAddress

    private let group: MultiThreadedEventLoopGroup
    private let door: Door
    private let listening: (any Channel)?
    private let streams: StandardStreams?

    /// Serves clients.
    /// - Parameter ended: is called when the only client of `stdio://` has gone.
    /// - Throws: `WyomingServerError` when the address cannot be used.
    package convenience init(
        _ address: WyomingAddress, _ services: ClientServices, bounds: ClientBounds = ClientBounds(),
        admission: Admission = Admission(), ended: @escaping @Sendable () -> Void = {}
    ) throws(WyomingServerError) {
        try self.init(
            address, for: ClientHost(services, bounds), threads: min(System.coreCount, 16), admission: admission
        ) { try StandardStreams(services, bounds, ended: ended) }
    }

    /// - Parameter threads: on which connections are.
    /// - Throws: `WyomingServerError` when the address cannot be used; it has to be one to which others connect.
    package convenience init(
        _ address: WyomingAddress, for host: any WyomingHost, threads: Int = 1, admission: Admission = Admission()
    ) throws(WyomingServerError) {
        try self.init(address, for: host, threads: threads, admission: admission, streams: nil)
    }

    private init(
        _ address: WyomingAddress, for host: any WyomingHost, threads: Int, admission: Admission,
        streams make: (() throws -> StandardStreams)?
    ) throws(WyomingServerError) {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: threads)
        let door = Door(admission, host)
        self.group = group
        self.door = door
        do {
            switch address {
            case .standardStreams:
                guard let make else { throw IOError(errnoCode: EAFNOSUPPORT, reason: "bind") }
                listening = nil
                streams = try make()
                self.address = address
            case .unix(let path):
                try Self.removeLeftover(path)
                let channel = try Self.bootstrap(group, door).bind(unixDomainSocketPath: path).wait()
                (listening, streams) = (channel, nil)
                self.address = address
            case .tcp(let host, let port):
                let channel = try Self.bootstrap(group, door)
                    .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
                    .childChannelOption(.socketOption(.so_keepalive), value: 1)
                    .childChannelOption(.tcpOption(.init(rawValue: CInt(TCP_KEEPIDLE))), value: 60)
                    .childChannelOption(.tcpOption(.init(rawValue: CInt(TCP_KEEPINTVL))), value: 20)
                    .childChannelOption(.tcpOption(.init(rawValue: CInt(TCP_KEEPCNT))), value: 3)
                    .bind(host: host, port: port).wait()
                (listening, streams) = (channel, nil)
                self.address = .tcp(host: host, port: channel.localAddress?.port ?? port)
            }
        } catch {
            try? group.syncShutdownGracefully()
            throw WyomingServerError(address, Self.reason(error), option: host.option)
        }
    }

    private static func bootstrap(_ group: MultiThreadedEventLoopGroup, _ door: Door) -> ServerBootstrap {
        // Small pieces, one after the other: each client gets its turn.
        ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 1_024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            // Without descriptors a client stays in the queue of the kernel, and its socket readable.
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        AcceptBackoffHandler(shouldForwardIOErrorCaught: false) { _ in .milliseconds(200) })
                }
            }
            .childChannelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 8_192))
            .childChannelOption(.maxMessagesPerRead, value: 1)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelInitializer { channel in door.receive(channel) }
    }

    /// Removes the socket of a server that is not there any more.
    private static func removeLeftover(_ path: String) throws {
        guard let status = FileStatus(at: path) else { return }
        guard status.kind == .socket else { throw IOError(errnoCode: EEXIST, reason: "bind") }
        let probe = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        if let channel = try? probe.connect(unixDomainSocketPath: path).wait() {
            try? channel.close().wait()
            throw IOError(errnoCode: EADDRINUSE, reason: "bind")
        }
        FileSystem.remove(path)
    }

    private static func reason(_ error: any Error) -> String {
        switch (error as? IOError)?.errnoCode ?? (error as? SystemError)?.code {
        case EADDRINUSE?: "it is in use by another program; choose another address, or end that one"
        case EACCES?: "this program may not listen there; choose a port from 1024 on, or a folder of its own"
        case EADDRNOTAVAIL?: "this machine has no such address; name one of its own"
        case EAFNOSUPPORT?: "nobody can connect to that; give tcp://HOST:PORT or unix:///PATH"
        case EEXIST?: "there is a file of this name that is no socket; choose another path"
        case let number?: "clients cannot be served there (\(SystemError(code: number))); choose another address"
        case nil: "clients cannot be served there (\(error)); choose another address"
        }
    }

    /// Lets nobody in any more, tells those who are there, and waits until they have taken what they were sent.
    /// - Parameter seconds: how long at most.
    package func stop(within seconds: Double) {
        try? listening?.close().wait()
        if case .unix(let path) = address { FileSystem.remove(path) }
        let deadline = monotonicSeconds() + seconds
        for channel in door.close() {
            channel.pipeline.fireUserInboundEventTriggered(ConnectionRequest.finish)
        }
        while !door.isEmpty, monotonicSeconds() < deadline { usleep(5_000) }
    }

    /// Clients at the moment.
    package var clients: Int { door.count }

    deinit {
        group.shutdownGracefully { _ in }
    }
}

/// Admits connections, and keeps a list of them.
private final class Door: Sendable {
    private struct State {
        var admission: Admission
        var channels: [ObjectIdentifier: (channel: any Channel, address: String?)] = [:]
        var lastRequest = -Double.infinity
        var isClosed = false
    }

    private let state: Mutex<State>
    private let host: any WyomingHost

    init(_ admission: Admission, _ host: any WyomingHost) {
        state = Mutex(State(admission: admission))
        self.host = host
    }

    func receive(_ channel: any Channel) -> EventLoopFuture<Void> {
        let address = Origin.key(channel.remoteAddress)
        let now = monotonicSeconds()
        let (isIn, crowd) = state.withLock { state in
            let isIn = !state.isClosed && state.admission.admit(address, at: now)
            let crowd = Self.crowd(&state, at: now)
            if isIn { state.channels[ObjectIdentifier(channel)] = (channel, address) }
            return (isIn, crowd)
        }
        for other in crowd { other.pipeline.fireUserInboundEventTriggered(ConnectionRequest.makeRoom) }
        guard isIn else {
            host.wasRefused()
            return channel.close()
        }
        host.came()
        channel.closeFuture.whenComplete { [self] _ in
            state.withLock { state in
                state.admission.leave(address)
                state.channels[ObjectIdentifier(channel)] = nil
            }
        }
        return channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(host.handler())
        }
    }

    /// Seconds between two requests to make room.
    private static let pause = 1.0

    /// The connections that are asked to make room when places get scarce: those of the address that has the most.
    private static func crowd(_ state: inout State, at now: Double) -> [any Channel] {
        guard state.admission.isScarce, now - state.lastRequest >= pause else { return [] }
        state.lastRequest = now
        let address = state.admission.greediest
        return state.channels.values.filter { $0.address == address }.map(\.channel)
    }

    func close() -> [any Channel] {
        state.withLock { state in
            state.isClosed = true
            return state.channels.values.map(\.channel)
        }
    }

    var count: Int { state.withLock(\.channels.count) }
    var isEmpty: Bool { count == 0 }
}
