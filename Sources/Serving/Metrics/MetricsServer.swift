public import HTTPServer
import System

/// Serves `GET /metrics` over HTTP/1.1 from a thread of its own, for as long as it lives.
public final class MetricsServer: Sendable {
    private static let mostConnections = Limit(
        16, .connections, of: "metrics", beyond: "the next is hung up on")
    private static let mostOfAnAddress = Limit(
        8, .connections, of: "metrics: one address", beyond: "the next is hung up on")
    private static let longestSilence = Limit(
        5, .seconds, of: "a connection for metrics on which nothing moves, and a request for them",
        beyond: "it is hung up on")
    private static let longestLife = Limit(
        15, .seconds, of: "a connection for metrics in all", beyond: "it is hung up on")
    private static let longestHead = Limit(
        16_384, .bytes, of: "a request for metrics with its headers", beyond: "it is refused")

    /// What strangers may take of this process.
    package static var usualBounds: HTTPBounds {
        HTTPBounds(
            connections: mostConnections.value, ofAnAddress: mostOfAnAddress.value, head: longestHead.value,
            silence: Double(longestSilence.value), life: Double(longestLife.value))
    }

    /// What to point Prometheus, or a browser, at.
    public let url: String
    private let server: HTTPServer

    /// - Parameter text: makes the metrics in Prometheus's text format; is called on the server's thread.
    /// - Throws: `HTTPServerError` when the address cannot be used.
    public convenience init(_ address: HTTPAddress, text: @escaping @Sendable () -> String) throws(HTTPServerError) {
        try self.init(address, bounds: Self.usualBounds, text: text)
    }

    package init(
        _ address: HTTPAddress, bounds: HTTPBounds, text: @escaping @Sendable () -> String
    ) throws(HTTPServerError) {
        server = try HTTPServer(
            address, option: "--metrics", bounds: bounds,
            MetricsPage(isLocal: address.isOfThisMachine, text: text))
        url = address.url(port: server.port, path: "/metrics")
    }
}

/// What is answered to whom.
private struct MetricsPage: HTTPService {
    let isLocal: Bool
    let text: @Sendable () -> String

    func admit(_ request: HTTPRequest) -> HTTPAdmittance {
        if isLocal, !request.values("host").allSatisfy(LocalNames.admit) {
            return .refused(
                .text(
                    421,
                    "This is not what you asked for; metrics of this machine are at localhost and its addresses.\n"))
        }
        guard request.path == "/metrics" else {
            return .refused(.text(404, "There is nothing here; metrics are at /metrics.\n"))
        }
        guard ["GET", "HEAD"].contains(request.method) else {
            return .refused(.text(405, "Metrics can only be read.\n", headers: [("Allow", "GET, HEAD")]))
        }
        return .admitted(body: 0)
    }

    func answer(_ request: HTTPRequest, _ reply: @escaping @Sendable (HTTPAnswer) -> Void) {
        reply(.response(HTTPResponse(200, "text/plain; version=0.0.4; charset=utf-8", Array(text().utf8))))
    }
}
