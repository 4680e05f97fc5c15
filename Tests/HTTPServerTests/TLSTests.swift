import Foundation
import HTTPServer
import ServiceSupport
import TestSupport
import Testing

/// The HTTP server with a certificate, asked by Python's client.
@Suite("The HTTP server over TLS", .timeLimit(.minutes(20)))
struct TLSTests {
    private struct Echo: HTTPService {
        func admit(_ request: Request) -> HTTPAdmittance { .admitted(body: 16) }

        func answer(_ request: Request, _ reply: @escaping @Sendable (HTTPAnswer) -> Void) {
            switch request.path {
            case "/events": reply(.events(headers: [], Events()))
            case "/large": reply(.response(.text(200, TLSTests.large)))
            default: reply(.response(.text(200, "\(request.method) \(String(decoding: request.body, as: UTF8.self))")))
            }
        }
    }

    private final class Events: HTTPEventSource {
        var interval: Double { 0.01 }
        func next() -> [UInt8] { Array("data: x\n\n".utf8) }
        func ended() {}
    }

    /// Of many records, and not of a whole number of them.
    private static let large = String(repeating: "0123456789", count: 123_456)

    private let folder: TemporaryFolder
    private var file: String { folder.file("server.pem") }

    init() throws {
        folder = try TemporaryFolder()
        try make()
    }

    /// Another certificate and its key.
    @discardableResult
    private func make() throws -> (certificate: String, key: String) {
        try TestCertificate.make(in: folder)
        let (certificate, key) = (try text("certificate.pem"), try text("key.pem"))
        try write(certificate + key)
        return (certificate, key)
    }

    private func text(_ name: String) throws -> String { String(decoding: try folder.bytes(name), as: UTF8.self) }

    /// In place of the file as a whole, as programs that renew certificates do.
    private func write(_ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    }

    private func serve(silence: Double = 20) throws -> HTTPServer {
        let certificate = try TLSCertificate(path: file, option: "--certificate")
        let bounds = HTTPBounds(connections: 16, ofAnAddress: 16, head: 4_096, silence: silence)
        return try HTTPServer(
            try #require(HTTPAddress("0")), option: "--test", bounds: bounds, certificate: certificate, Echo())
    }

    private func ask(_ server: HTTPServer, _ paths: String...) throws -> (lines: [String], errors: String) {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("tls_client.py")
        let outcome = try Program("/usr/bin/env").run(
            ["python3", script.path, "\(server.port)", folder.file("certificate.pem")] + paths, in: folder.path)
        return (outcome.output.split(separator: "\n").map(String.init), outcome.errors)
    }

    private func sum(of text: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.file("body")))
        return String(try Program("sha256sum").run(["body"], in: folder.path).output.prefix(64))
    }

    @Test("answers request after request on a connection")
    func answers() throws {
        let server = try serve()
        let heard = try ask(server, "/", "/echo", "/large", "/", "/events")
        #expect(
            heard.lines == [
                "TLSv1.3", "200 4 \(try sum(of: "GET "))", "200 10 \(try sum(of: "POST hello"))",
                "200 1234560 \(try sum(of: Self.large))", "200 4 \(try sum(of: "GET "))", "200 data: x",
            ], "\(heard.errors)")
    }

    @Test(
        "has nothing to say to who does not speak TLS", arguments: ["GET / HTTP/1.1\r\nHost: a\r\n\r\n", "\u{16}\u{3}"])
    func plain(text: String) throws {
        let server = try serve(silence: 1)
        let visitor = try Visitor("http://127.0.0.1:\(server.port)/")
        visitor.say(text)
        #expect(!visitor.hear().contains("HTTP/1.1"))
        #expect(try ask(server, "/").lines.first == "TLSv1.3")
    }

    @Test("hangs up on who says nothing")
    func silent() throws {
        let server = try serve(silence: 0.5)
        let visitor = try Visitor("http://127.0.0.1:\(server.port)/")
        #expect(visitor.hear().isEmpty)
    }

    @Test("shows a certificate that was renewed from the next connection on, and keeps it where the next is none")
    func renewed() throws {
        let server = try serve()
        #expect(try ask(server, "/").lines.count == 2)
        let old = try folder.bytes("certificate.pem")
        try make()
        #expect(try folder.bytes("certificate.pem") != old)
        #expect(try ask(server, "/").lines.count == 2)
        try write("nothing")
        #expect(try ask(server, "/").lines.count == 2)
    }

    @Test("says what is wrong with a file")
    func flaws() throws {
        let one = try make()
        let other = try make()
        let encrypted = try Program("openssl").run(
            ["pkey", "-in", "key.pem", "-aes256", "-passout", "pass:secret"], in: folder.path
        ).output
        for (text, flaw) in [
            ("", "holds no certificate"), (one.key, "holds no certificate"), (one.certificate, "holds no key"),
            (one.certificate + other.key, "holds a key that is not the certificate's"),
            (other.certificate + encrypted, "holds no key that can be read"),
        ] {
            try write(text)
            let error = #expect(throws: TLSCertificate.Flaw.self) {
                try TLSCertificate(path: file, option: "--page-certificate")
            }
            #expect(error?.description.hasPrefix("--page-certificate: \(file) \(flaw)") == true, "\(error as Any)")
        }
        let error = #expect(throws: TLSCertificate.Flaw.self) {
            try TLSCertificate(path: folder.file("none"), option: "--page-certificate")
        }
        #expect(error?.description.contains("cannot be read") == true)
    }
}
