import ServiceSupport
import Services
import System
import TestSupport
import Testing
import Understanding

/// What may go wrong between here and a service, of all that are asked by HTTP.
@Suite("A service for intents tells", .timeLimit(.minutes(20)))
struct FailureTests {
    @Test("that nothing listens", arguments: Subject.all)
    func refused(subject: Subject) async throws {
        let port = try DeafPort()
        let error = await failure(of: try subject.service(port: port.number))
        #expect(error?.code == .connectFailed)
        #expect(error?.description.contains("127.0.0.1:\(port.number)") == true)
    }

    @Test("that it is silent, or falls silent in its answer", arguments: Subject.all, ["", "HTTP/1.1 200 OK\r\n"])
    func silent(subject: Subject, beginning: String) async throws {
        let site = try Site { connection, _ in
            try connection.write(beginning)
            try connection.untilClosed()
        }
        let error = await failure(of: try subject.service(port: site.port, ["timeout": ["0.5"]]))
        #expect(error?.code == .idleTimeout || error?.code == .totalTimeout)
    }

    @Test("that an answer drips without end", arguments: Subject.all)
    func dripping(subject: Subject) async throws {
        let site = try Site { connection, _ in
            try connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            while true { try connection.write("1\r\n \r\n") }
        }
        let error = await failure(of: try subject.service(port: site.port, ["timeout": ["1"]]))
        #expect(error?.code == .totalTimeout || error?.code == .answerTooLarge)
    }

    @Test("that it hung up, before its answer or in the middle", arguments: Subject.all)
    func hungUp(subject: Subject) async throws {
        for beginning in ["", "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-"] {
            let site = try Site { connection, _ in
                try connection.write(beginning + (beginning.hasSuffix("\n") ? String(subject.answer.prefix(20)) : ""))
                connection.hangUp()
                throw RawConnection.Ended()
            }
            #expect(await failure(of: try subject.service(port: site.port))?.code == .disconnected)
        }
    }

    struct Refusal: Sendable {
        let status: String
        let code: ServiceError.Code
    }

    @Test(
        "that it was refused, and asks once", arguments: Subject.all,
        [
            Refusal(status: "400 Bad Request", code: .requestRefused),
            Refusal(status: "401 Unauthorized", code: .unauthorized),
            Refusal(status: "403 Forbidden", code: .unauthorized), Refusal(status: "404 No", code: .requestRefused),
            Refusal(status: "302 Found", code: .requestRefused),
            Refusal(status: "429 Too Many Requests", code: .rateLimited),
            Refusal(status: "500 Failed", code: .serverError),
            Refusal(status: "503 Busy", code: .serverError),
        ])
    func refusals(subject: Subject, refusal: Refusal) async throws {
        let body = #"{"error": {"message": "no\n\u001b[2J\u202e \#(Subject.secret) ya29.token-1"}}"#
        let site = try Site(refusal.status, body, headers: "Retry-After: 3600\r\nLocation: http://127.0.0.1:1/\r\n")
        let error = await failure(of: try subject.service(port: site.port))
        #expect(error?.code == refusal.code)
        let said = try #require(error?.description)
        #expect(said.contains("said: no"))
        #expect(!said.contains(subject.name == "dialogflow" ? "ya29.token" : Subject.secret))
        #expect(said.unicodeScalars.allSatisfy(VisibleText.isVisible))
        #expect(site.requests.all.count == 1)
    }

    @Test("nothing of being busy for a moment", arguments: Subject.all, ["429 Too Many Requests", "503 Busy"])
    func busy(subject: Subject, status: String) async throws {
        let site = try Site { connection, count in
            if count == 0 { return try connection.respond(status, "{}", headers: "Retry-After: 0\r\n") }
            try connection.respond("200 OK", subject.answer)
        }
        #expect(try await subject.service(port: site.port).understand(Subject.query) == subject.means)
        #expect(site.requests.all.count == 2)
    }

    @Test("that an answer is too long", arguments: Subject.all)
    func tooLarge(subject: Subject) async throws {
        let site = try Site("200 OK", subject.answer + String(repeating: " ", count: 2_000))
        let error = await failure(of: try subject.service(port: site.port, ["max-answer": ["1024"]]))
        #expect(error?.code == .answerTooLarge)
    }

    @Test("that an answer is none", arguments: Subject.all)
    func garbage(subject: Subject) async throws {
        let deep = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
        let cut = String(subject.answer.dropLast(3))
        for body in [
            "", "<html>", cut, deep, "{\"a\": \(deep)}", "[]", "{}", "null", "5", "\"text\"", "[[]]", "{\"a\":1}",
        ] {
            // An empty row of messages is what Rasa's assistant says where it says nothing; here it is no answer, either.
            let site = try Site("200 OK", body)
            #expect(await failure(of: try subject.service(port: site.port))?.code == .badAnswer, "\(body.prefix(20))")
        }
        let site = try Site { connection, _ in
            let bytes = Array(subject.answer.utf8).map { $0 == UInt8(ascii: "t") ? 0xff : $0 }
            try connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(bytes.count)\r\n\r\n")
            try connection.write(bytes)
        }
        #expect(await failure(of: try subject.service(port: site.port))?.code == .badAnswer)
    }

    @Test("nothing false of an answer in which one part is of another type, or hostile", arguments: Subject.all)
    func wrongTypes(subject: Subject) async throws {
        let good = try #require(JSONValue(parsing: subject.answer))
        let others: [JSONValue] = [
            .null, .integer(Int.max), .integer(-1), .number(1e300), "\u{1b}[2J\n\u{202e}x", [], [[]], ["a": [:]],
            .bool(true),
        ]
        let bodies = others.flatMap { good.variants($0) }
        let site = try Site { connection, count in try connection.respond("200 OK", bodies[count].text) }
        let service = try subject.service(port: site.port)
        for body in bodies {
            do {
                let understanding = try await service.understand(Subject.query)
                // No text in it that a terminal or a line would suffer from.
                #expect(!"\(understanding)".contains("\u{1b}") && !"\(understanding)".contains("\u{202e}"), "\(body)")
            } catch let error as ServiceError {
                #expect(error.code == .badAnswer || error.code == .serverError, "\(error) of \(body)")
            }
        }
        #expect(site.requests.all.count == bodies.count)
    }

    @Test("the same whatever pieces an answer comes in", arguments: Subject.all, [1, 2, 3, 7, 64])
    func pieces(subject: Subject, size: Int) async throws {
        let site = try Site { connection, count in
            if count == 0 { return try connection.respond("200 OK", subject.answer, inPiecesOf: size) }
            try connection.respondChunked(subject.answer, size: size, inPiecesOf: size + 1)
        }
        let service = try subject.service(port: site.port)
        for _ in 0..<2 { #expect(try await service.understand(Subject.query) == subject.means) }
    }

    @Test("that a certificate is not trusted, unless it is named", arguments: Subject.all)
    func certificate(subject: Subject) async throws {
        let server = try SecureServer { connection in
            while true {
                let isToken = try connection.readRequest().line.contains("/token")
                try connection.respond(
                    "200 OK", isToken ? #"{"access_token": "t", "expires_in": 10}"# : subject.answer)
            }
        }
        #expect(await failure(of: try subject.service(port: server.port, scheme: "https"))?.code == .tlsFailed)
        let trusting = try subject.service(
            port: server.port, scheme: "https", ["ca-file": [server.certificateFile]])
        #expect(try await trusting.understand(Subject.query) == subject.means)
    }

    @Test("that the sentence is not wanted any more", arguments: Subject.all)
    func cancelled(subject: Subject) async throws {
        let (arrived, arrival) = AsyncStream.makeStream(of: Void.self)
        let site = try Site { connection, _ in
            arrival.yield()
            try connection.untilClosed()
        }
        let service = try subject.service(port: site.port)
        let task = Task { try await service.understand(Subject.query) }
        for await _ in arrived { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}

extension JSONValue {
    /// The value with another one in the place of each of its parts, one at a time.
    fileprivate func variants(_ other: JSONValue) -> [JSONValue] {
        switch self {
        case .object(let members):
            [other]
                + members.keys.sorted().flatMap { key in
                    members[key, default: .null].variants(other).map { .object(members.merging([key: $0]) { $1 }) }
                }
        case .array(let elements):
            [other]
                + elements.indices.flatMap { index in
                    elements[index].variants(other).map { variant in
                        var changed = elements
                        changed[index] = variant
                        return .array(changed)
                    }
                }
        default: [other]
        }
    }
}
