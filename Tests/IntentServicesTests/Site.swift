import ServiceSupport
import Services
import Testing
import Understanding

/// A server for a subject. Tokens for Dialogflow it gives out by itself.
final class Site: Sendable {
    let requests = Seen<HTTPRequest>()
    let tokenRequests = Seen<HTTPRequest>()
    private let server: TestServer

    var port: Int { server.port }

    /// - Parameter answer: to each other request of a connection, with how many there were before it.
    init(_ answer: @escaping @Sendable (RawConnection, Int) throws -> Void) throws {
        let (requests, tokenRequests) = (requests, tokenRequests)
        server = try TestServer { connection in
            while true {
                let request = try connection.readRequest()
                guard request.line.hasPrefix("POST /token ") else {
                    try answer(connection, requests.add(request) - 1)
                    continue
                }
                let count = tokenRequests.add(request)
                try connection.respond("200 OK", #"{"access_token": "ya29.token-\#(count)", "expires_in": 3599}"#)
            }
        }
    }

    /// Answers everything alike.
    convenience init(_ status: String = "200 OK", _ body: String, headers: String = "") throws {
        try self.init { connection, _ in try connection.respond(status, body, headers: headers) }
    }
}

/// The error of a service that must fail.
func failure(of service: any IntentService, _ query: IntentQuery = Subject.query) async -> ServiceError? {
    await #expect(throws: ServiceError.self) { try await service.understand(query) }
}
