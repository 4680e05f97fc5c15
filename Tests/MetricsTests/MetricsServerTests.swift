import Glibc
import HTTPServer
import Metrics
import ServiceSupport
import Testing

@Suite("The metrics server", .timeLimit(.minutes(20)))
struct MetricsServerTests {
    private static let request = "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n"

    private func server(
        _ limits: HTTPBounds = MetricsServer.usualBounds, at address: String = "0"
    ) throws -> MetricsServer {
        try MetricsServer(#require(HTTPAddress(address)), bounds: limits) { "rouse_paused 0\n" }
    }

    private func impatient(connections: Int = 16, life: Double = 3_600) -> HTTPBounds {
        var limits = MetricsServer.usualBounds
        limits.connections = connections
        limits.silence = 1
        limits.life = life
        return limits
    }

    @Test("answers one request after the other on a connection")
    func keepsAlive() throws {
        let server = try server()
        let visitor = try Visitor(server.url)
        for _ in 0..<3 {
            visitor.say(Self.request)
            let answer = visitor.hear(until: "rouse_paused 0\n")
            #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(answer.contains("Content-Type: text/plain; version=0.0.4; charset=utf-8\r\n"))
        }
    }

    @Test(
        "answers to the names of this machine alone",
        arguments: [
            ("localhost:9464", 200), ("127.0.0.1", 200), ("[::1]:9464", 200), ("rebound.example", 421),
            ("rebound.example:9464", 421), ("127.0.0.1.example", 421),
        ])
    func names(host: String, status: Int) throws {
        let server = try server()
        let visitor = try Visitor(server.url)
        visitor.say("GET /metrics HTTP/1.1\r\nHost: \(host)\r\n\r\n")
        #expect(visitor.hear(until: "\r\n").hasPrefix("HTTP/1.1 \(status) "))
    }

    @Test("answers to any name where it serves a network")
    func networkNames() throws {
        let server = try server(at: "0.0.0.0:0")
        let visitor = try Visitor(server.url)
        visitor.say("GET /metrics HTTP/1.1\r\nHost: kitchen.example\r\n\r\n")
        #expect(visitor.hear(until: "\r\n").hasPrefix("HTTP/1.1 200 "))
    }

    @Test("says that a port is taken, and what to do")
    func takenPort() throws {
        let server = try server()
        let port = try #require(server.url.split(separator: ":").last?.split(separator: "/").first)
        for address in ["\(port)", "127.0.0.1:\(port)"] {
            let error = #expect(throws: HTTPServerError.self) { try self.server(at: address) }
            #expect(
                error?.description == "--metrics \(address): the port is in use by another program; choose another, "
                    + "or end that one.")
        }
    }

    @Test(
        "says that there is no such host, or that it is not this machine", arguments: ["no host.invalid", "192.0.2.1"])
    func otherHost(host: String) throws {
        let error = #expect(throws: HTTPServerError.self) { try server(at: "\(host):0") }
        #expect(error?.description.hasPrefix("--metrics \(host):0: ") == true)
    }

    @Test("frees its port when it goes")
    func freesPort() throws {
        var first: MetricsServer? = try server()
        let port = try #require(first?.url.split(separator: ":").last?.split(separator: "/").first)
        first = nil
        #expect(first == nil)
        _ = try server(at: "\(port)")
    }

    @Test("hangs up on a visitor who says nothing")
    func silence() throws {
        let server = try server(impatient())
        #expect(try Visitor(server.url).hear() == "")
    }

    @Test("serves a visitor although silent ones have taken every place before")
    func crowd() throws {
        let server = try server(impatient(connections: 2))
        let silent = try (0..<2).map { _ in try Visitor(server.url) }
        // One that is turned away comes again, as Prometheus does.
        var answer = ""
        while answer.isEmpty {
            let visitor = try Visitor(server.url)
            visitor.say(Self.request)
            answer = visitor.hear(until: "rouse_paused 0\n")
        }
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        withExtendedLifetime(silent) {}
    }

    @Test("hangs up on a visitor whose request never ends, however often a letter comes")
    func drip() throws {
        var limits = impatient(life: 1)
        limits.silence = 3_600
        let server = try server(limits)
        let visitor = try Visitor(server.url)
        visitor.say("GET /metrics HTTP/1.1\r\nX: ")
        while visitor.say("x") { usleep(20_000) }
    }

    @Test("hangs up on a visitor who asks again and again and never reads")
    func pipelining() throws {
        let server = try server(impatient())
        let visitor = try Visitor(server.url)
        let many = String(repeating: Self.request, count: 100)
        while visitor.say(many) {}
    }

    @Test("has so many visitors from an address and no more")
    func manyOfAnAddress() throws {
        var limits = MetricsServer.usualBounds
        limits.ofAnAddress = 2
        limits.silence = 3_600
        limits.life = 3_600
        let server = try server(limits)
        let visitors = try (0..<2).map { _ in try Visitor(server.url) }
        for visitor in visitors {
            visitor.say(Self.request)
            #expect(visitor.hear(until: "rouse_paused 0\n").hasPrefix("HTTP/1.1 200 OK\r\n"))
        }
        let third = try Visitor(server.url)
        third.say(Self.request)
        #expect(third.hear() == "")
        withExtendedLifetime(visitors) {}
    }

    @Test("refuses a request whose headers have no end")
    func endlessHeaders() throws {
        let server = try server()
        let visitor = try Visitor(server.url)
        visitor.say("GET /metrics HTTP/1.1\r\n")
        var lines = 0
        while visitor.say("X-More: \(String(repeating: "x", count: 1000))\r\n"), lines < 100_000 { lines += 1 }
        #expect(lines < 100_000)
    }

    @Test("does not wait for a body that nobody reads")
    func bodies() throws {
        let server = try server()
        let visitor = try Visitor(server.url)
        visitor.say("POST /metrics HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n")
        #expect(visitor.hear(until: "\r\n").hasPrefix("HTTP/1.1 405 "))
    }
}
