internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

/// Serves `GET /metrics` over HTTP/1.1 from a thread of its own, for as long as it lives.
public final class MetricsServer: Sendable {
    /// Connections that say nothing are closed.
    private static let patience = TimeAmount.seconds(60)

    /// What to point Prometheus, or a browser, at.
    public let url: String

    private let group: MultiThreadedEventLoopGroup
    private let channel: any Channel

    /// - Parameter text: makes the metrics in Prometheus's text format; is called on the server's thread.
    /// - Throws: `MetricsError` when the address cannot be used.
    public init(_ address: MetricsAddress, text: @escaping @Sendable () -> String) throws {
        group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        do {
            channel = try ServerBootstrap(group: group)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        let pipeline = channel.pipeline.syncOperations
                        try pipeline.addHandler(IdleStateHandler(allTimeout: Self.patience))
                        try pipeline.configureHTTPServerPipeline()
                        try pipeline.addHandler(MetricsHandler(text))
                    }
                }
                .bind(host: address.host, port: address.port).wait()
        } catch {
            group.shutdownGracefully { _ in }
            throw MetricsError(
                description: "Metrics cannot be served on \(address.host):\(address.port) (\(error)); choose another "
                    + "address for --metrics.")
        }
        let host = address.host.contains(":") ? "[\(address.host)]" : address.host
        url = "http://\(host):\(channel.localAddress?.port ?? address.port)/metrics"
    }

    deinit {
        channel.close(promise: nil)
        group.shutdownGracefully { _ in }
    }
}

/// Answers the requests of one connection.
private final class MetricsHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let text: @Sendable () -> String
    private var request: HTTPRequestHead?

    init(_ text: @escaping @Sendable () -> String) {
        self.text = text
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): request = head
        case .body: break
        case .end:
            guard let request else { return }
            self.request = nil
            answer(request, context)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is IdleStateHandler.IdleStateEvent { context.close(promise: nil) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func answer(_ request: HTTPRequestHead, _ context: ChannelHandlerContext) {
        let path = request.uri.prefix { $0 != "?" }
        var headers: HTTPHeaders = ["content-type": "text/plain; charset=utf-8"]
        let status: HTTPResponseStatus
        let body: String
        switch (path, request.method) {
        case ("/metrics", .GET), ("/metrics", .HEAD):
            status = .ok
            headers.replaceOrAdd(name: "content-type", value: "text/plain; version=0.0.4; charset=utf-8")
            body = text()
        case ("/metrics", _):
            status = .methodNotAllowed
            headers.add(name: "allow", value: "GET, HEAD")
            body = "Metrics can only be read.\n"
        default:
            status = .notFound
            body = "There is nothing here; metrics are at /metrics.\n"
        }
        headers.add(name: "content-length", value: String(body.utf8.count))
        if !request.isKeepAlive { headers.add(name: "connection", value: "close") }
        let head = HTTPResponseHead(version: request.version, status: status, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if request.method != .HEAD {
            context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: body)))), promise: nil)
        }
        let end = context.writeAndFlush(wrapOutboundOut(.end(nil)))
        if !request.isKeepAlive {
            let channel = context.channel
            end.whenComplete { _ in channel.close(promise: nil) }
        }
    }
}
