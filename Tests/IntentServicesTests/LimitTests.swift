import Network
import ServiceSupport
import Services
import Synchronization
import System
import TestSupport
import Testing
import Understanding

/// The limits within which services are asked, each by itself.
@Suite("Asking a service", .timeLimit(.minutes(20)))
struct LimitTests {
    private func service(_ port: Int) throws -> HTTPService {
        let url = "http://127.0.0.1:\(port)/x"
        let address = try ServiceAddress(url, schemes: ["http": 80], example: "http://h")
        return HTTPService(url: url, address: address, token: nil, roots: .system)
    }

    @Test("by GET ends where it falls silent", arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"])
    func idle(beginning: String) async throws {
        let server = try TestServer { connection in
            _ = try connection.readHead()
            try connection.write(beginning)
            try connection.untilClosed()
        }
        let service = try service(server.port)
        let error = await #expect(throws: ServiceError.self) {
            try await service.get(headers: [], limits: ServiceLimits(idle: .milliseconds(300))) {
                try await $0.collect()
            }
        }
        #expect(error?.code == .idleTimeout)
    }

    @Test("ends at its time whatever it waits for, and is told of then")
    func total() async throws {
        let error = await #expect(throws: ServiceError.self) {
            try await TimeLimit.run(.milliseconds(50), failure: .tookTooLong("http://h", .milliseconds(50))) {
                try await TaskThread.sleep(for: .seconds(3_600))
            }
        }
        #expect(error?.code == .totalTimeout)
        #expect(
            error?.description == "The service at http://h gave no answer within 0.05 seconds; check that it is up, or "
                + "allow it more time.")
        #expect(try await TimeLimit.run(.seconds(3_600), failure: .idle("x")) { 5 } == 5)
    }

    @Test("many times at once gives each its own answer, over kept connections")
    func parallel() async throws {
        let site = try TestServer { connection in
            while true {
                let request = try connection.readRequest()
                let text = JSONValue(parsing: request.body)?["text"]?.string ?? ""
                try connection.respond("200 OK", #"{"intent": {"name": "on-\#(text)"}}"#)
            }
        }
        let service = try Subject.rasa.service(port: site.port)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<40 {
                group.addTask {
                    try await service.understand(IntentQuery(text: "\(number)"))
                        == .intent(Intent(name: "on-\(number)"))
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test("has nothing of a long token in its sentences, and leaves ordinary words alone")
    func longTokens() throws {
        // A web token as Home Assistant gives them.
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        var generator = SplitMix64(seed: 7)
        let secret = String((0..<900).map { _ in letters.randomElement(using: &generator) ?? "a" })
        let token = try BearerToken(secret, from: "a test")
        let words = "invalid_grant: the assertion was not accepted, for the account is unknown here"
        #expect(token.removed(from: words) == words)
        #expect(token.removed(from: "bad '\(secret)'") == "bad '…'")
        #expect(!token.removed(from: "bad '\(secret.prefix(40))'").contains(secret.prefix(8)))
    }
}
