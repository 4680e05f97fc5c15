import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// A websocket server like Vosk's: text comes as configuration or end, binary as audio, and the test answers.
final class VoskServer: Sendable {
    typealias Stream = NIOAsyncChannel<WebSocketFrame, WebSocketFrame>
    typealias Service = @Sendable (Talk) async throws -> Void

    let port: Int
    private let work: Task<Void, Never>

    /// - Parameter pieces: bytes a write to the client, which cut through frames.
    init(pieces: Int = .max, _ service: @escaping Service) async throws {
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
            .bind(host: "127.0.0.1", port: 0) { child in
                child.eventLoop.makeCompletedFuture {
                    try child.pipeline.syncOperations.addHandler(Cutter(pieces: pieces))
                    return try child.pipeline.syncOperations.configureUpgradableHTTPServerPipeline(
                        configuration: Self.configuration())
                }
            }
        port = channel.channel.localAddress?.port ?? 0
        work = Task {
            try? await channel.executeThenClose { connections in
                try await withThrowingDiscardingTaskGroup { group in
                    for try await connection in connections {
                        group.addTask {
                            guard let stream = try? await connection.get() else { return }
                            try? await stream.executeThenClose { inbound, outbound in
                                try await service(Talk(inbound, outbound))
                            }
                        }
                    }
                }
            }
        }
    }

    private static func configuration() -> NIOUpgradableHTTPServerPipelineConfiguration<Stream> {
        let upgrader = NIOTypedWebSocketServerUpgrader<Stream>(
            maxFrameSize: 1 << 20,
            shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture(HTTPHeaders()) },
            upgradePipelineHandler: { channel, _ in
                channel.eventLoop.makeCompletedFuture { try Stream(wrappingChannelSynchronously: channel) }
            })
        return NIOUpgradableHTTPServerPipelineConfiguration(
            upgradeConfiguration: NIOTypedHTTPServerUpgradeConfiguration(
                upgraders: [upgrader],
                notUpgradingCompletionHandler: { $0.eventLoop.makeFailedFuture(ChannelError.operationUnsupported) }))
    }

    deinit {
        work.cancel()
    }
}

/// One client of a `VoskServer`.
final class Talk {
    enum Message: Equatable {
        case text(String)
        case audio([UInt8])
        case other(WebSocketOpcode)
        case ended
    }

    private var inbound: NIOAsyncChannelInboundStream<WebSocketFrame>.AsyncIterator
    private let outbound: NIOAsyncChannelOutboundWriter<WebSocketFrame>

    init(
        _ inbound: NIOAsyncChannelInboundStream<WebSocketFrame>,
        _ outbound: NIOAsyncChannelOutboundWriter<WebSocketFrame>
    ) {
        self.inbound = inbound.makeAsyncIterator()
        self.outbound = outbound
    }

    func next() async throws -> Message {
        guard let frame = try await inbound.next() else { return .ended }
        let bytes = Array(frame.unmaskedData.readableBytesView)
        // RFC 6455: what a client sends is masked.
        guard frame.maskKey != nil else { return .other(frame.opcode) }
        switch frame.opcode {
        case .text: return .text(String(decoding: bytes, as: UTF8.self))
        case .binary: return .audio(bytes)
        default: return .other(frame.opcode)
        }
    }

    func say(_ text: String, _ opcode: WebSocketOpcode = .text, fin: Bool = true) async throws {
        try await outbound.write(WebSocketFrame(fin: fin, opcode: opcode, data: ByteBuffer(string: text)))
    }
}

/// Writes everything in small pieces.
private final class Cutter: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let pieces: Int
    /// The handshake is HTTP, which the library's own parser reads.
    private var isHandshake = true

    init(pieces: Int) { self.pieces = pieces }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var buffer = Self.unwrapOutboundIn(data)
        if isHandshake {
            isHandshake = !buffer.readableBytesView.suffix(4).elementsEqual("\r\n\r\n".utf8)
            return context.writeAndFlush(Self.wrapOutboundOut(buffer), promise: promise)
        }
        while buffer.readableBytes > pieces, let piece = buffer.readSlice(length: pieces) {
            context.writeAndFlush(Self.wrapOutboundOut(piece), promise: nil)
        }
        context.writeAndFlush(Self.wrapOutboundOut(buffer), promise: promise)
    }
}
