import NIOCore
import Network
import System

/// Moves bytes between a connection and its `ServedClient`. Belongs to the connection's event loop.
final class ClientHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// For hanging up, too, which the other side has after it was told why.
    private static let patience = TimeAmount.seconds(2)
    private static let watch = TimeAmount.seconds(5)
    /// Bytes that a client has not taken yet, up to which it is sent more of a speech.
    private static let ahead = 65_536

    private let services: ClientServices
    private let bounds: ClientBounds
    private var client: ServedClient?
    private var unread = 0
    /// When the client took something last, or had nothing to take.
    private var lastTaken = monotonicSeconds()
    /// Speech that the client is sent as it takes it.
    private var speech: ArraySlice<[UInt8]> = []
    private var speechBytes = 0
    /// Whether the client will say nothing more, and waits for what it asked for.
    private var isLeaving = false
    private var isOver = false
    private var watching: RepeatedTask?

    init(_ services: ClientServices, _ bounds: ClientBounds) {
        self.services = services
        self.bounds = bounds
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let (loop, bound) = (context.eventLoop, NIOLoopBound((self, context), eventLoop: context.eventLoop))
        client = ServedClient(services, bounds: bounds, at: monotonicSeconds()) { news in
            loop.execute {
                let (handler, context) = bound.value
                if let reply = handler.client?.take(news) { handler.send(reply, context) }
            }
        }
        watching = loop.scheduleRepeatedTask(initialDelay: Self.watch, delay: Self.watch) { _ in
            let (handler, context) = bound.value
            handler.check(context)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        watching?.cancel()
        client = nil
        speech = []
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver, let client else { return }
        let bytes = Array(unwrapInboundIn(data).readableBytesView)
        send(client.take(bytes[...], at: monotonicSeconds()), context)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ConnectionRequest.finish: finish(context)
        case ChannelEvent.inputClosed:
            isLeaving = true
            leave(context)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    /// A connection that breaks is nobody's business.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func send(_ reply: ServedClient.Reply, _ context: ChannelHandlerContext) {
        guard !isOver else { return }
        if !reply.events.isEmpty {
            write(reply.events.flatMap { $0.encoded() }, context)
            guard unread <= bounds.unread + Self.ahead else { return hangUp(context) }
        }
        for event in reply.speech {
            let bytes = event.encoded()
            speech.append(bytes)
            speechBytes += bytes.count
        }
        guard speechBytes <= bounds.speech else { return hangUp(context) }
        sendSpeech(context)
        if let ending = reply.ending {
            services.counts.ended(ending)
            finish(context)
        }
        leave(context)
    }

    private func sendSpeech(_ context: ChannelHandlerContext) {
        while unread < Self.ahead, let bytes = speech.popFirst() {
            speechBytes -= bytes.count
            write(bytes, context)
        }
    }

    private func write(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
        if unread == 0 { lastTaken = monotonicSeconds() }
        unread += bytes.count
        let sent = context.eventLoop.makePromise(of: Void.self)
        sent.futureResult.assumeIsolated().whenComplete { [self] result in
            unread -= bytes.count
            lastTaken = monotonicSeconds()
            guard case .success = result, !speech.isEmpty || isLeaving else { return }
            sendSpeech(context)
            leave(context)
        }
        context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(bytes: bytes)), promise: sent)
    }

    /// Hangs up on who has everything that it asked for and said that it asks for nothing more.
    private func leave(_ context: ChannelHandlerContext) {
        guard isLeaving, let client, !client.isBusy, speech.isEmpty, unread == 0 else { return }
        finish(context)
    }

    /// Sends what was said, and then the end; what still comes is not looked at. (Who hangs up with something unread takes
    /// back what was sent.)
    private func finish(_ context: ChannelHandlerContext) {
        guard !isOver else { return }
        isOver = true
        context.close(mode: .output, promise: nil)
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: Self.patience) { bound.value.close(promise: nil) }
    }

    /// On who does not take what it is sent.
    private func hangUp(_ context: ChannelHandlerContext) {
        services.counts.ended(.unread)
        context.close(promise: nil)
    }

    private func check(_ context: ChannelHandlerContext) {
        let now = monotonicSeconds()
        if unread > 0, now - lastTaken > bounds.stall { return hangUp(context) }
        if let ending = client?.check(at: now) {
            services.counts.ended(ending)
            finish(context)
        }
    }
}
