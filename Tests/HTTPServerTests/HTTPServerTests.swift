import Glibc
import HTTPServer
import ServiceSupport
import Synchronization
import Testing

/// What strangers can do to any server over HTTP, with a service that answers what it is sent.
@Suite("The HTTP server", .timeLimit(.minutes(20)))
struct HTTPServerTests {
    private struct Echo: HTTPService {
        let source: Events?

        func admit(_ request: Request) -> HTTPAdmittance {
            request.path == "/none" ? .refused(.text(404, "none")) : .admitted(body: 16)
        }

        func answer(_ request: Request, _ reply: @escaping @Sendable (HTTPAnswer) -> Void) {
            switch (request.path, source) {
            case ("/events", let source?): reply(.events(headers: [("X-Kind", "events")], source))
            case ("/never", _): break
            case ("/large", _): reply(.response(.text(200, String(repeating: "x", count: 8_000_000))))
            default:
                let body = String(decoding: request.body, as: UTF8.self)
                reply(.response(.text(200, "\(request.method) \(request.path) ?\(request.query) \(body)\n")))
            }
        }
    }

    /// Events of so many bytes, as often as somebody asks.
    private final class Events: HTTPEventSource {
        let size: Int
        let asked = Atomic<Int>(0)
        let isOver = Atomic<Bool>(false)

        init(size: Int) { self.size = size }

        var interval: Double { 0.01 }

        func next() -> [UInt8] {
            let number = asked.add(1, ordering: .relaxed).newValue
            return Array("data: \(number) \(String(repeating: "x", count: size))\n\n".utf8)
        }

        func ended() { isOver.store(true, ordering: .relaxed) }
    }

    private static let usual = HTTPBounds(connections: 16, ofAnAddress: 16, head: 4_096, silence: 5)

    private func serve(
        _ bounds: HTTPBounds = usual, events: Events? = nil
    ) throws -> (server: HTTPServer, url: String) {
        let address = try #require(HTTPAddress("0"))
        let server = try HTTPServer(address, option: "--test", bounds: bounds, Echo(source: events))
        return (server, address.url(port: server.port, path: "/"))
    }

    @Test("answers request after request on a connection, in their order")
    func pipelined() throws {
        let (server, url) = try serve()
        let visitor = try Visitor(url)
        visitor.say((1...20).map { "GET /\($0)?a HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
        for number in 1...20 { #expect(visitor.hear(until: " \n").hasSuffix("GET /\(number) ?a \n")) }
        withExtendedLifetime(server) {}
    }

    @Test("gives a service the body of a request, whether its length was told or not")
    func bodies() throws {
        let (server, url) = try serve()
        let visitor = try Visitor(url)
        visitor.say("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello")
        #expect(visitor.hear(until: "hello\n").contains("POST / ? hello\n"))
        let chunked = try Visitor(url)
        chunked.say("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n")
        #expect(chunked.hear(until: "hello\n").contains("POST / ? hello\n"))
        withExtendedLifetime(server) {}
    }

    @Test(
        "reads no body that is too long, and hangs up", arguments: ["Content-Length: 17", "Transfer-Encoding: chunked"])
    func longBodies(header: String) throws {
        let (server, url) = try serve()
        let visitor = try Visitor(url)
        visitor.say("POST / HTTP/1.1\r\nHost: a\r\n\(header)\r\n\r\n")
        if header.hasPrefix("T") { visitor.say("11\r\n12345678901234567\r\n") }
        let answer = visitor.hear()
        #expect(answer.hasPrefix("HTTP/1.1 413 ") && answer.lowercased().contains("connection: close\r\n"))
        withExtendedLifetime(server) {}
    }

    @Test("answers a request for what is not there before its body has come")
    func early() throws {
        let (server, url) = try serve()
        let visitor = try Visitor(url)
        visitor.say("POST /none HTTP/1.1\r\nHost: a\r\nContent-Length: 10000000000\r\n\r\n")
        #expect(visitor.hear().hasPrefix("HTTP/1.1 404 "))
        withExtendedLifetime(server) {}
    }

    @Test("refuses headers that are too long, or too many")
    func heads() throws {
        let (server, url) = try serve()
        for lines in [["X: \(String(repeating: "x", count: 5_000))"], (0..<100).map { "X\($0): x" }] {
            let visitor = try Visitor(url)
            visitor.say("GET / HTTP/1.1\r\n\(lines.joined(separator: "\r\n"))\r\n\r\n")
            #expect(visitor.hear().hasPrefix("HTTP/1.1 431 "))
        }
        let visitor = try Visitor(url)
        visitor.say("GET /\(String(repeating: "x", count: 5_000)) HTTP/1.1\r\n\r\n")
        #expect(visitor.hear().hasPrefix("HTTP/1.1 431 "))
        withExtendedLifetime(server) {}
    }

    @Test("refuses what is no HTTP", arguments: ["\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}", "GET\r\n\r\n", "{}\n{}\n"])
    func noise(text: String) throws {
        let (server, url) = try serve()
        let visitor = try Visitor(url)
        visitor.say(text)
        let answer = visitor.hear()
        #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 400 "))
        withExtendedLifetime(server) {}
    }

    @Test("sends a large answer in pieces, to a reader that takes its time")
    func large() throws {
        let (server, url) = try serve()
        let visitor = try Visitor(url, buffer: 8_192)
        visitor.say("GET /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        usleep(300_000)
        #expect(visitor.hear().count > 8_000_000)
        withExtendedLifetime(server) {}
    }

    @Test("hangs up on a reader that takes nothing")
    func deaf() throws {
        var bounds = Self.usual
        bounds.silence = 0.5
        let (server, url) = try serve(bounds)
        let visitor = try Visitor(url, buffer: 8_192)
        visitor.say("GET /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        sleep(2)
        #expect(visitor.hear().count < 8_000_000)
        withExtendedLifetime(server) {}
    }

    @Test("of 500 connections takes as many as it may, and serves those who come later")
    func flood() throws {
        var bounds = Self.usual
        bounds.silence = 1
        let (server, url) = try serve(bounds)
        let visitors = try (0..<500).map { _ in try Visitor(url) }
        withExtendedLifetime(visitors) {}
        var answer = ""
        while answer.isEmpty { answer = try Visitor(url).ask("GET", "/after") }
        #expect(answer.hasPrefix("HTTP/1.1 200 "))
        withExtendedLifetime(server) {}
    }

    @Test("sends events while they are taken, and tells when the viewer goes")
    func events() throws {
        let source = Events(size: 10)
        let (server, url) = try serve(events: source)
        var visitor: Visitor? = try Visitor(url)
        visitor?.say("GET /events HTTP/1.1\r\nHost: a\r\n\r\n")
        let heard = try #require(visitor?.hear(until: "data: 20 "))
        #expect(heard.contains("Content-Type: text/event-stream\r\n") && heard.contains("X-Kind: events\r\n"))
        for number in 1...20 { #expect(heard.contains("data: \(number) ")) }
        visitor = nil
        while !source.isOver.load(ordering: .relaxed) { usleep(5_000) }
        withExtendedLifetime(server) {}
    }

    @Test("asks no more events for a viewer that hangs, and gives it up")
    func hangingViewer() throws {
        var bounds = Self.usual
        bounds.silence = 1
        bounds.unsent = 4_096
        let source = Events(size: 20_000)
        let (server, url) = try serve(bounds, events: source)
        let visitor = try Visitor(url, buffer: 4_096)
        visitor.say("GET /events HTTP/1.1\r\nHost: a\r\n\r\n")
        while !source.isOver.load(ordering: .relaxed) { usleep(5_000) }
        #expect(source.asked.load(ordering: .relaxed) < 20, "what it did not take was not made")
        withExtendedLifetime((server, visitor)) {}
    }

    @Test("has room for so many of an address, and for so many in all")
    func crowd() {
        var crowd = HTTPCrowd(most: 3, ofAnAddress: 2)
        #expect(crowd.admit("a") && crowd.admit("a") && !crowd.admit("a"))
        #expect(crowd.admit("b") && !crowd.admit("c"))
        crowd.leave("a")
        #expect(crowd.count == 2 && crowd.admit("c"))
    }
}
