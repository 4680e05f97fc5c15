import IntentHandlers
import ServiceSupport
import Services
import System
import TestSupport
import Testing
import Understanding

@Suite("A webhook", .timeLimit(.minutes(20)))
struct WebhookTests {
    /// A server that answers everything alike.
    private func server(_ status: String, _ body: [UInt8], _ requests: Seen<HTTPRequest> = Seen()) throws -> TestServer
    {
        try TestServer { connection in
            while true {
                requests.add(try connection.readRequest())
                let head = "HTTP/1.1 \(status)\r\nContent-Length: \(body.count)\r\n\r\n"
                try connection.write(Array(head.utf8) + body, inPiecesOf: 3)
            }
        }
    }

    @Test("is posted the intent at its whole address, by this process or by a worker", arguments: [false, true])
    func wire(isSandboxed: Bool) async throws {
        let requests = Seen<HTTPRequest>()
        let server = try server("200 OK", Array("on".utf8), requests)
        let url = ["url": ["http://127.0.0.1:\(server.port)/house/intents?key=1"]]
        let worker = isSandboxed ? Program.rouse.path : nil
        let answer = try await handler("webhook", port: server.port, url, worker: worker).handle(intent, in: query)
        #expect(answer == HandlerAnswer(say: "on"))
        let request = try #require(requests.all.first)
        #expect(request.line == "POST /house/intents?key=1 HTTP/1.1")
        #expect(request.headers["content-type"] == "application/json")
        #expect(request.headers["authorization"] == "Bearer \(secret)")
        #expect(JSONValue(parsing: request.body) == told)
    }

    @Test("answers with text or JSON, or nothing", arguments: replies)
    func answers(body: String, answer: HandlerAnswer) async throws {
        let server = try server(body.isEmpty ? "204 No Content" : "201 Created", Array(body.utf8))
        #expect(try await handler("webhook", port: server.port).handle(intent, in: query) == answer)
    }

    @Test("is no answer with anything else", arguments: noReplies)
    func garbage(body: [UInt8]) async throws {
        let server = try server("200 OK", body)
        let error = await failure(of: try handler("webhook", port: server.port))
        #expect(error?.code == .badAnswer)
        #expect(error?.description.contains("http://127.0.0.1:\(server.port)") == true)
    }

    @Test("whose address has a secret in it is spoken of without")
    func addresses() async throws {
        let server = try server("500 Failed", [])
        let url = ["url": ["http://127.0.0.1:\(server.port)/hook/s3cr3t?key=s3cr3t"]]
        let error = await failure(of: try handler("webhook", port: server.port, url))
        #expect(error?.code == .serverError)
        #expect(error?.description.contains("s3cr3t") == false)
    }
}
