import Clients
import Glibc
import Network
import System

/// The client of `stdio://`: it is heard on standard input and told on standard output, whatever these are.
///
/// Unchecked: all that changes belongs to the thread that this owns.
final class StandardStreams: @unchecked Sendable {
    private static let block = 8_192

    private let thread: SerialThread
    private let output: OwnedDescriptor
    private let ended: @Sendable () -> Void
    private var client: ServedClient?
    private var hasSaidAll = false

    /// - Parameter ended: is called when the client has gone, or has to.
    init(
        _ services: ClientServices, _ bounds: ClientBounds, ended: @escaping @Sendable () -> Void
    ) throws(SystemError) {
        thread = try SerialThread()
        let copy = dup(STDOUT_FILENO)
        guard copy >= 0 else { throw .last }
        output = OwnedDescriptor(owning: copy)
        self.ended = ended
        client = ServedClient(services, bounds: bounds, at: monotonicSeconds()) { [weak self] news in
            guard let streams = self else { return }
            streams.thread.run { streams.tell { $0.take(news) } }
        }
        try DetachedThread.run { [weak self] in
            let isTaken = MonotonicSemaphore()
            while true {
                let bytes = Self.read()
                guard let streams = self else { return }
                streams.thread.run {
                    if bytes.isEmpty { streams.hasSaidAll = true }
                    streams.tell { $0.take(bytes[...], at: monotonicSeconds()) }
                    isTaken.signal()
                }
                guard !bytes.isEmpty else { return }
                isTaken.wait(atMost: .infinity)
            }
        }
    }

    /// What has come on standard input; nothing at its end.
    private static func read() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: block)
        while true {
            let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            guard count < 0, errno == EAGAIN else { return Array(bytes.prefix(max(0, count))) }
            var ready = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            poll(&ready, 1, -1)
        }
    }

    private func tell(_ take: (ServedClient) -> ServedClient.Reply) {
        guard let client else { return }
        let reply = take(client)
        var isHeard = true
        for event in reply.events + reply.speech where isHeard {
            isHeard = (try? output.write(event.encoded())) != nil
        }
        guard !isHeard || reply.ending != nil || (hasSaidAll && !client.isBusy) else { return }
        self.client = nil
        ended()
    }
}
