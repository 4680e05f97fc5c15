import NIOCore

/// Between the network and a server that knows nothing of TLS.
final class TLSHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let session: TLSSession

    init(_ session: TLSSession) { self.session = session }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard unwrapInboundIn(data).withUnsafeReadableBytes(session.receive) else {
            return context.close(mode: .all, promise: nil)
        }
        while true {
            switch session.read() {
            case .bytes(let said):
                context.fireChannelRead(wrapInboundOut(context.channel.allocator.buffer(bytes: said)))
            case .nothing: return sendOutgoing(context)
            case .end: return close(context: context, mode: .all, promise: nil)
            case .nonsense:
                // The other side is told what is wrong with it.
                sendOutgoing(context)
                return context.close(mode: .all, promise: nil)
            }
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard unwrapOutboundIn(data).withUnsafeReadableBytes(session.say) else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return context.close(mode: .all, promise: nil)
        }
        // Where nothing was to be said nothing is sent, and the promise is kept all the same.
        context.write(wrapOutboundOut(context.channel.allocator.buffer(bytes: session.outgoing())), promise: promise)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        session.end()
        sendOutgoing(context)
        context.close(mode: mode, promise: promise)
    }

    private func sendOutgoing(_ context: ChannelHandlerContext) {
        let bytes = session.outgoing()
        guard !bytes.isEmpty else { return }
        context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(bytes: bytes)), promise: nil)
    }
}
