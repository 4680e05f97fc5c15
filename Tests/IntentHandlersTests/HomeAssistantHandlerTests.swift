import IntentHandlers
import ServiceSupport
import Services
import System
import Testing
import Understanding

@Suite("Home Assistant as a handler", .timeLimit(.minutes(20)))
struct HomeAssistantHandlerTests {
    private func server(_ body: String, _ requests: Seen<HTTPRequest> = Seen(), pieces: Int = .max) throws -> TestServer
    {
        try TestServer { connection in
            while true {
                requests.add(try connection.readRequest())
                try connection.respond("200 OK", body, inPiecesOf: pieces)
            }
        }
    }

    private static func response(_ type: String, _ speech: String) -> String {
        #"{"speech": \#(speech), "card": {}, "language": "en", "response_type": "\#(type)", "data": {"success": []}}"#
    }

    @Test("is given the intent by its name, and its slots as data", arguments: [1, 5, 1_000])
    func wire(pieces: Int) async throws {
        let requests = Seen<HTTPRequest>()
        let body = Self.response("action_done", #"{"plain": {"speech": "It is\non.", "extra_data": null}}"#)
        let server = try server(body, requests, pieces: pieces)
        let answer = try await handler("home-assistant", port: server.port).handle(intent, in: query)
        #expect(answer == HandlerAnswer(say: "It is on."))
        let request = try #require(requests.all.first)
        #expect(request.line == "POST /api/intent/handle HTTP/1.1")
        #expect(request.headers["authorization"] == "Bearer \(secret)")
        #expect(
            JSONValue(parsing: request.body)
                == ["name": "TurnOn", "data": ["room": "kitchen", "level": .integer(3)]])
    }

    @Test("may say nothing")
    func silent() async throws {
        let server = try server(Self.response("action_done", "{}"))
        #expect(
            try await handler("home-assistant", port: server.port).handle(intent, in: query) == HandlerAnswer())
    }

    @Test("has failed where it says so")
    func failed() async throws {
        let server = try server(Self.response("error", #"{"plain": {"speech": "No area \u001bcalled \#(secret)"}}"#))
        let error = await failure(of: try handler("home-assistant", port: server.port))
        #expect(error?.code == .serverError)
        #expect(error?.description.hasSuffix("failed and said: No area called ….") == true)
    }
}
