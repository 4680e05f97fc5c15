package import NIOCore
import System

/// Writes to a connection, and counts the bytes that the peer has not read. Belongs to the connection's event loop.
package final class Outgoing {
    /// For hanging up, too, which the other side has after it was told why.
    private static let patience = TimeAmount.seconds(2)

    /// Bytes that were sent and not taken.
    package private(set) var unread = 0
    /// Whether nothing follows, and what still comes is not looked at.
    package private(set) var isOver = false
    /// When something was taken last, or there was nothing to take.
    private var lastTaken = monotonicSeconds()

    package init() {}

    /// - Parameter taken: is told, on the event loop, when the bytes were taken, or that they never will be.
    package func write(
        _ bytes: [UInt8], _ context: ChannelHandlerContext, taken: @escaping (Bool) -> Void = { _ in }
    ) {
        if unread == 0 { lastTaken = monotonicSeconds() }
        unread += bytes.count
        let sent = context.eventLoop.makePromise(of: Void.self)
        sent.futureResult.assumeIsolated().whenComplete { [self] result in
            unread -= bytes.count
            lastTaken = monotonicSeconds()
            if case .success = result { taken(true) } else { taken(false) }
        }
        context.writeAndFlush(NIOAny(context.channel.allocator.buffer(bytes: bytes)), promise: sent)
    }

    /// Whether nothing of it was taken for so many seconds.
    package func isStuck(for seconds: Double, at now: Double) -> Bool { unread > 0 && now - lastTaken > seconds }

    /// Sends what was said, and then the end. (Who hangs up with something unread takes back what was sent.)
    package func finish(_ context: ChannelHandlerContext) {
        guard !isOver else { return }
        isOver = true
        context.close(mode: .output, promise: nil)
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: Self.patience) { bound.value.close(promise: nil) }
    }
}
