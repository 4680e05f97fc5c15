import NIOCore
import NIOPosix
import NIOSSL

/// A server on the loopback interface whose every byte the test decides.
final class TestServer: Sendable {
    typealias Service = @Sendable (RawConnection) async throws -> Void

    let port: Int
    private let channel: NIOAsyncChannel<NIOAsyncChannel<ByteBuffer, ByteBuffer>, Never>
    private let work: Task<Void, Never>

    /// - Parameter service: runs once for each connection, which closes when it returns.
    init(tls: NIOSSLContext? = nil, _ service: @escaping Service) async throws {
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
            .bind(host: "127.0.0.1", port: 0) { child in
                child.eventLoop.makeCompletedFuture {
                    if let tls { try child.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls)) }
                    return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: child)
                }
            }
        self.channel = channel
        port = channel.channel.localAddress?.port ?? 0
        work = Task {
            try? await channel.executeThenClose { connections in
                try await withThrowingDiscardingTaskGroup { group in
                    for try await connection in connections {
                        group.addTask {
                            try? await connection.executeThenClose { inbound, outbound in
                                try await service(RawConnection(inbound, outbound))
                            }
                        }
                    }
                }
            }
        }
    }

    deinit {
        work.cancel()
    }
}

/// One connection to a `TestServer`, byte by byte.
final class RawConnection {
    struct Ended: Error {}

    private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private var waiting: [UInt8] = []

    init(_ inbound: NIOAsyncChannelInboundStream<ByteBuffer>, _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>) {
        self.inbound = inbound.makeAsyncIterator()
        self.outbound = outbound
    }

    /// - Parameter pieces: bytes a write; the peer may see them in one go or apart.
    func write(_ bytes: [UInt8], inPiecesOf pieces: Int = .max) async throws {
        for start in stride(from: 0, to: bytes.count, by: min(pieces, max(1, bytes.count))) {
            try await outbound.write(
                ByteBuffer(bytes: bytes[start..<min(start + min(pieces, bytes.count), bytes.count)]))
            if pieces < bytes.count { await Task.yield() }
        }
    }

    func write(_ text: String, inPiecesOf pieces: Int = .max) async throws {
        try await write(Array(text.utf8), inPiecesOf: pieces)
    }

    func read(_ count: Int) async throws -> [UInt8] {
        while waiting.count < count { try await more() }
        defer { waiting.removeFirst(count) }
        return Array(waiting.prefix(count))
    }

    /// Up to and without `end`.
    func read(until end: String) async throws -> String {
        let mark = Array(end.utf8)
        while true {
            if let range = waiting.firstRange(of: mark) {
                defer { waiting.removeFirst(range.upperBound) }
                return String(decoding: waiting[..<range.lowerBound], as: UTF8.self)
            }
            try await more()
        }
    }

    private func more() async throws {
        guard let bytes = try await inbound.next() else { throw Ended() }
        waiting += bytes.readableBytesView
    }

    /// Waits for the peer to hang up.
    func untilClosed() async throws {
        while try await inbound.next() != nil {}
    }
}
