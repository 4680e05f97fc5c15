internal import CMicroHTTP
internal import Glibc
internal import System

/// Serves `GET /metrics` over HTTP/1.1 from a thread of its own, for as long as it lives.
public final class MetricsServer: Sendable {
    /// What strangers may take of this process.
    package struct Limits: Sendable {
        private static let mostConnections = Limit(
            16, .connections, of: "metrics", beyond: "the next waits until one has ended")
        private static let mostOfAnAddress = Limit(
            8, .connections, of: "metrics: one address", beyond: "the next is hung up on")
        private static let longestSilence = Limit(
            5, .seconds, of: "a connection for metrics on which nothing moves", beyond: "it is hung up on")
        private static let longestLife = Limit(
            15, .seconds, of: "a connection for metrics in all", beyond: "it is hung up on")
        private static let mostMemory = Limit(
            16_384, .bytes, of: "a request for metrics, with what is kept of its connection", beyond: "it is refused")

        package var connections = mostConnections.value
        package var ofAnAddress = mostOfAnAddress.value
        /// Seconds.
        package var silence = longestSilence.value
        /// Seconds.
        package var life = Double(longestLife.value)
        /// Bytes.
        package var memory = mostMemory.value

        package init() {}
    }

    /// What to point Prometheus, or a browser, at.
    public let url: String

    private let stop: EventDescriptor
    private let hasStopped = MonotonicSemaphore()

    /// - Parameter text: makes the metrics in Prometheus's text format; is called on the server's thread.
    /// - Throws: `MetricsError` when the address cannot be used.
    public convenience init(_ address: MetricsAddress, text: @escaping @Sendable () -> String) throws(MetricsError) {
        try self.init(address, limits: Limits(), text: text)
    }

    package init(
        _ address: MetricsAddress, limits: Limits, text: @escaping @Sendable () -> String
    ) throws(MetricsError) {
        if let reason = rouse_microhttp_load() {
            throw MetricsError(
                address, "metrics need libmicrohttpd, which cannot be loaded (\(String(cString: reason))); install it")
        }
        let service = try MetricsService(address, limits: limits, text: text)
        let host = address.host.contains(":") ? "[\(address.host)]" : address.host
        url = "http://\(host):\(service.port)/metrics"
        do throws(SystemError) {
            let stop = try EventDescriptor()
            self.stop = stop
            try DetachedThread.run { [hasStopped] in
                service.run(until: stop)
                hasStopped.signal()
            }
        } catch {
            // What never began is not waited for.
            hasStopped.signal()
            throw MetricsError(address, errno: error.code)
        }
    }

    deinit {
        stop.raise()
        // Afterwards nobody asks for the page any more, and the port is free.
        hasStopped.wait(atMost: .infinity)
    }
}
