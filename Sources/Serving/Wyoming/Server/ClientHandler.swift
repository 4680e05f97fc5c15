import Clients
import NIOCore
import Network
import System

/// Moves bytes between a connection and its `ServedClient`. Belongs to the connection's event loop.
final class ClientHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private static let watch = TimeAmount.seconds(5)
    /// Bytes of speech that are written ahead of what the client has read.
    private static let ahead = 65_536

    private let services: ClientServices
    private let bounds: ClientBounds
    private var client: ServedClient?
    private let outgoing = Outgoing()
    /// Speech that the client is sent as it takes it.
    private var speech: ArraySlice<[UInt8]> = []
    private var speechBytes = 0
    /// Whether the client will say nothing more, and waits for what it asked for.
    private var isLeaving = false
    private var watching: RepeatedTask?

    init(_ services: ClientServices, _ bounds: ClientBounds) {
        self.services = services
        self.bounds = bounds
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let (loop, bound) = (context.eventLoop, NIOLoopBound((self, context), eventLoop: context.eventLoop))
        let origin = Origin.key(context.remoteAddress)
        client = ServedClient(services, bounds: bounds, origin: origin, at: monotonicSeconds()) { news in
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
        guard !outgoing.isOver, let client else { return }
        let bytes = Array(unwrapInboundIn(data).readableBytesView)
        send(client.take(bytes[...], at: monotonicSeconds()), context)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ConnectionRequest.finish: outgoing.finish(context)
        case ConnectionRequest.makeRoom: makeRoom(context)
        case ChannelEvent.inputClosed:
            isLeaving = true
            leave(context)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    /// A broken connection is closed without a word.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func send(_ reply: ServedClient.Reply, _ context: ChannelHandlerContext) {
        guard !outgoing.isOver else { return }
        if !reply.events.isEmpty {
            write(reply.events.flatMap { $0.encoded() }, context)
            guard outgoing.unread <= bounds.unread + Self.ahead else { return hangUp(context) }
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
            outgoing.finish(context)
        }
        leave(context)
    }

    private func sendSpeech(_ context: ChannelHandlerContext) {
        while outgoing.unread < Self.ahead, let bytes = speech.popFirst() {
            speechBytes -= bytes.count
            write(bytes, context)
        }
    }

    private func write(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
        outgoing.write(bytes, context) { [self] isTaken in
            guard isTaken, !speech.isEmpty || isLeaving else { return }
            sendSpeech(context)
            leave(context)
        }
    }

    /// Closes a connection whose client has half-closed it and has got everything that it asked for.
    private func leave(_ context: ChannelHandlerContext) {
        guard isLeaving, let client, !client.isBusy, speech.isEmpty, outgoing.unread == 0 else { return }
        outgoing.finish(context)
    }

    /// Closes a connection whose client does not read what it is sent.
    private func hangUp(_ context: ChannelHandlerContext) {
        services.counts.ended(.unread)
        context.close(promise: nil)
    }

    private func makeRoom(_ context: ChannelHandlerContext) {
        guard let client, client.isNeedless(at: monotonicSeconds()), speech.isEmpty else { return }
        services.counts.ended(.silent)
        outgoing.finish(context)
    }

    private func check(_ context: ChannelHandlerContext) {
        let now = monotonicSeconds()
        if outgoing.isStuck(for: bounds.stall, at: now) { return hangUp(context) }
        if let ending = client?.check(at: now) {
            services.counts.ended(ending)
            outgoing.finish(context)
        }
    }
}
