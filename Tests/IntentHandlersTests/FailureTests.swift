import IntentHandlers
import ServiceSupport
import Services
import System
import TestSupport
import Testing
import Understanding

/// What may go wrong between here and a handler that is asked by HTTP.
@Suite("A handler tells", .timeLimit(.minutes(20)))
struct FailureTests {
    static let names = ["webhook", "home-assistant"]

    @Test("that nothing listens", arguments: names)
    func refused(name: String) async throws {
        let port = try DeafPort()
        #expect(await failure(of: try handler(name, port: port.number))?.code == .connectFailed)
    }

    @Test("that it is silent, or drips without end", arguments: names)
    func silent(name: String) async throws {
        let silent = try TestServer { try $0.untilClosed() }
        let code = await failure(of: try handler(name, port: silent.port, ["timeout": ["0.5"]]))?.code
        #expect(code == .idleTimeout || code == .totalTimeout)
        let dripping = try TestServer { connection in
            _ = try connection.readRequest()
            try connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            while true { try connection.write("1\r\n \r\n") }
        }
        let late = await failure(of: try handler(name, port: dripping.port, ["timeout": ["1"]]))?.code
        #expect(late == .totalTimeout || late == .answerTooLarge)
    }

    @Test("that it hung up in the middle of its answer", arguments: names)
    func hungUp(name: String) async throws {
        let server = try TestServer { connection in
            _ = try connection.readRequest()
            try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"say\": ")
        }
        #expect(await failure(of: try handler(name, port: server.port))?.code == .disconnected)
    }

    @Test(
        "that it was refused, without the token", arguments: names,
        [
            ("401 Unauthorized", ServiceError.Code.unauthorized), ("404 Not Found", .requestRefused),
            ("302 Found", .requestRefused), ("429 Too Many Requests", .rateLimited), ("500 Failed", .serverError),
        ])
    func refusals(name: String, refusal: (String, ServiceError.Code)) async throws {
        let requests = Seen<HTTPRequest>()
        let server = try TestServer { connection in
            requests.add(try connection.readRequest())
            try connection.respond(
                refusal.0, #"{"message": "no\n\u001b[2J \#(secret)"}"#, headers: "Retry-After: 3600\r\n")
        }
        let error = await failure(of: try handler(name, port: server.port))
        #expect(error?.code == refusal.1)
        let said = try #require(error?.description)
        #expect(said.contains("said: no") && !said.contains(secret))
        #expect(said.unicodeScalars.allSatisfy(VisibleText.isVisible))
        #expect(requests.all.count == 1)
    }

    @Test("nothing of being busy for a moment", arguments: names)
    func busy(name: String) async throws {
        let requests = Seen<HTTPRequest>()
        let server = try TestServer { connection in
            while true {
                if requests.add(try connection.readRequest()) == 1 {
                    try connection.respond("503 Busy", "{}", headers: "Retry-After: 0\r\n")
                } else {
                    try connection.respond("200 OK", #"{"response_type": "action_done"}"#)
                }
            }
        }
        #expect(try await handler(name, port: server.port).handle(intent, in: query) == HandlerAnswer())
    }

    @Test("that an answer is too long", arguments: names)
    func tooLarge(name: String) async throws {
        let server = try TestServer { connection in
            _ = try connection.readRequest()
            try connection.respond("200 OK", String(repeating: " ", count: 2_000))
        }
        let error = await failure(of: try handler(name, port: server.port, ["max-answer": ["1024"]]))
        #expect(error?.code == .answerTooLarge)
    }

    @Test(
        "that an answer of Home Assistant is none",
        arguments: ["", "on", "[]", "{}", "{", #"{"response_type": 5}"#, String(repeating: "[", count: 1_000)])
    func garbage(body: String) async throws {
        let server = try TestServer { connection in
            _ = try connection.readRequest()
            try connection.respond("200 OK", body)
        }
        #expect(await failure(of: try handler("home-assistant", port: server.port))?.code == .badAnswer)
    }

    @Test("that a certificate is not trusted, unless it is named", arguments: names)
    func certificate(name: String) async throws {
        let server = try SecureServer { connection in
            _ = try connection.readRequest()
            try connection.respond("200 OK", #"{"response_type": "action_done"}"#)
        }
        #expect(await failure(of: try handler(name, port: server.port, scheme: "https"))?.code == .tlsFailed)
        let trusting = try handler(name, port: server.port, scheme: "https", ["ca-file": [server.certificateFile]])
        #expect(try await trusting.handle(intent, in: query) == HandlerAnswer())
    }
}
