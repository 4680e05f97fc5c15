package import NIOCore
import System
package import Wyoming

/// Moves bytes between a connection and a satellite. Belongs to the connection's event loop.
final class SatelliteHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private static let watch = TimeAmount.seconds(2)

    private let satellite: Satellite
    private let bounds: ClientBounds
    private var number: Int?
    private var bytes: ServerBytes?
    private let outgoing = Outgoing()
    /// When an event was complete last, or began.
    private var lastEvent = monotonicSeconds()
    private var watching: RepeatedTask?

    init(_ satellite: Satellite, _ bounds: ClientBounds) {
        self.satellite = satellite
        self.bounds = bounds
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let (loop, bound) = (context.eventLoop, NIOLoopBound((self, context), eventLoop: context.eventLoop))
        let number = satellite.open { sending in
            loop.execute {
                let (handler, context) = bound.value
                handler.send(sending, context)
            }
        }
        self.number = number
        bytes = ServerBytes(satellite, number, bounds.framing)
        watching = loop.scheduleRepeatedTask(initialDelay: Self.watch, delay: Self.watch) { _ in
            let (handler, context) = bound.value
            handler.check(context)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        watching?.cancel()
        if let number { satellite.close(number) }
        number = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !outgoing.isOver else { return }
        let (now, before) = (monotonicSeconds(), bytes?.events)
        do {
            try bytes?.take(Array(unwrapInboundIn(data).readableBytesView)[...], at: now)
        } catch {
            outgoing.finish(context)
        }
        if bytes?.isWithinEvent != true || bytes?.events != before { lastEvent = now }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ConnectionRequest.finish, ChannelEvent.inputClosed: outgoing.finish(context)
        case ConnectionRequest.makeRoom: makeRoom(context)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    /// A broken connection is closed without a word.
    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    private func send(_ sending: Satellite.Sending, _ context: ChannelHandlerContext) {
        guard !outgoing.isOver, number != nil else { return }
        guard case .bytes(let bytes) = sending else { return outgoing.finish(context) }
        outgoing.write(bytes, context)
        if outgoing.unread > bounds.unread { context.close(promise: nil) }
    }

    /// Its server gives signs of life every two seconds.
    private func makeRoom(_ context: ChannelHandlerContext) {
        let silence = monotonicSeconds() - lastEvent
        guard silence > ((bytes?.events ?? 0) > 0 ? bounds.scarceSilence : bounds.scarceShyness) else { return }
        context.close(promise: nil)
    }

    private func check(_ context: ChannelHandlerContext) {
        guard let number else { return }
        let now = monotonicSeconds()
        let silence = now - lastEvent
        let isSilent = silence > ((bytes?.events ?? 0) > 0 ? bounds.silence : bounds.shyness)
        let isSlow = bytes?.isWithinEvent == true && silence > bounds.event
        let isStuck = outgoing.isStuck(for: bounds.stall, at: now)
        if isSilent || isStuck || isSlow || satellite.isLost(number, at: now) { context.close(promise: nil) }
    }
}

/// Accepts connections of servers to a satellite.
package struct SatelliteHost: WyomingHost {
    package let option = "--satellite"
    private let satellite: Satellite
    private let bounds: ClientBounds

    /// Connections at once, and from one address in a moment.
    private static let most = Limit(
        16, .connections, of: "connections to a satellite at once; one address has as many as it leaves for others",
        beyond: "the next is hung up on")

    package static var admission: Admission { Admission(most: most.value, burst: most.value, perSecond: 2) }

    package init(_ satellite: Satellite, bounds: ClientBounds = ClientBounds()) {
        self.satellite = satellite
        self.bounds = bounds
    }

    package func came() {}
    package func wasRefused() {}
    package func handler() -> any ChannelInboundHandler { SatelliteHandler(satellite, bounds) }
}
