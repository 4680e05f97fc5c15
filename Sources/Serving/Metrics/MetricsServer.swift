internal import CMicroHTTP
internal import Glibc

/// Serves `GET /metrics` over HTTP/1.1 from a thread of its own, for as long as it lives.
public final class MetricsServer: Sendable {
    /// What strangers may take of this process.
    package struct Limits: Sendable {
        /// More have to wait.
        package var connections: UInt32 = 16
        /// Seconds after which a connection that says nothing is closed.
        package var patience: UInt32 = 60
        /// Bytes of memory for each connection; a longer request is refused.
        package var memory = 16_384

        package init() {}
    }

    /// What to point Prometheus, or a browser, at.
    public let url: String

    /// The library lets it be stopped from any thread.
    private nonisolated(unsafe) let server: OpaquePointer
    private let page: Page

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
        var socketAddress = try address.resolved()
        let page = Page(text)
        let limits = rouse_microhttp_limits(
            connections: limits.connections, patience: limits.patience, memory: limits.memory)
        let server = withUnsafePointer(to: &socketAddress) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                rouse_microhttp_start($0, limits, Page.answer, Unmanaged.passUnretained(page).toOpaque())
            }
        }
        guard let server else { throw MetricsError(address, errno: errno) }
        self.page = page
        self.server = server
        let host = address.host.contains(":") ? "[\(address.host)]" : address.host
        url = "http://\(host):\(rouse_microhttp_port(server))/metrics"
    }

    deinit {
        // Afterwards nobody asks for the page any more.
        rouse_microhttp_stop(server)
    }
}

/// What the server answers.
private final class Page: Sendable {
    private let text: @Sendable () -> String

    init(_ text: @escaping @Sendable () -> String) {
        self.text = text
    }

    /// Is called when the headers are in, and again when the body is: only then may the connection be kept.
    static let answer: MHD_AccessHandlerCallback = { context, connection, path, method, _, _, bodyLength, seen in
        guard let context, let bodyLength, let seen, let path = path.map({ String(cString: $0) }),
            let method = method.map({ String(cString: $0) })
        else { return rouse_microhttp_close() }
        if seen.pointee == nil, Page.reading.contains(method) {
            seen.pointee = context
            return rouse_microhttp_wait()
        }
        // A request to read has no body.
        guard bodyLength.pointee == 0 else { return rouse_microhttp_close() }
        return Unmanaged<Page>.fromOpaque(context).takeUnretainedValue().answer(method, path, connection)
    }

    private static let reading = ["GET", "HEAD"]

    private func answer(_ method: String, _ path: String, _ connection: OpaquePointer?) -> MHD_Result {
        let plain = "text/plain; charset=utf-8"
        switch (path, method) {
        case ("/metrics", "GET"), ("/metrics", "HEAD"):
            return answer(connection, 200, "text/plain; version=0.0.4; charset=utf-8", text())
        case ("/metrics", _):
            return answer(connection, 405, plain, "Metrics can only be read.\n", allow: "GET, HEAD")
        default:
            return answer(connection, 404, plain, "There is nothing here; metrics are at /metrics.\n")
        }
    }

    private func answer(
        _ connection: OpaquePointer?, _ status: UInt32, _ type: String, _ body: String, allow: String? = nil
    ) -> MHD_Result {
        var body = body
        return body.withUTF8 { rouse_microhttp_answer(connection, status, type, allow, $0.baseAddress, $0.count) }
    }
}
