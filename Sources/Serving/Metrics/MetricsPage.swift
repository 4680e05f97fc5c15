internal import CMicroHTTP

/// What is answered to whom.
struct MetricsPage: Sendable {
    private let text: @Sendable () -> String
    private let host: MetricsHost

    init(_ host: MetricsHost, _ text: @escaping @Sendable () -> String) {
        self.text = text
        self.host = host
    }

    /// Is called when the headers are in, and again when the body is: only then may the connection be kept.
    func answer(
        _ connection: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?,
        _ bodyLength: UnsafeMutablePointer<Int>?, _ seen: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> MHD_Result {
        guard let bodyLength, let seen, let path = path.map({ String(cString: $0) }),
            let method = method.map({ String(cString: $0) })
        else { return rouse_microhttp_close() }
        if seen.pointee == nil, Self.reading.contains(method) {
            // Anything but nothing.
            seen.pointee = UnsafeMutableRawPointer(seen)
            return rouse_microhttp_wait()
        }
        // A request to read has no body.
        guard bodyLength.pointee == 0 else { return rouse_microhttp_close() }
        guard host.admits(rouse_microhttp_host(connection).map { String(cString: $0) }) else {
            return answer(
                connection, 421, "text/plain; charset=utf-8",
                "This is not what you asked for; metrics of this machine are at localhost and its addresses.\n")
        }
        return answer(method, path, connection)
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
