import Network
import ServiceSupport
import Services
import TestSupport
import Testing
import Transcription

@Suite("The HTTP backend tells", .serialized, .timeLimit(.minutes(20)))
struct HTTPFailureTests {
    func failure(
        _ server: TestServer, _ options: [String: [String]] = [:], scheme: String = "http", idle: Int64 = 30
    ) async throws -> ServiceError? {
        let url = [
            "url": ["\(scheme)://127.0.0.1:\(server.port)"], "max-answer": ["100000"], "timeout": ["\(2 * idle)"],
        ]
        let backend = try catalog.make("http", options: url.merging(options) { $1 })
        let limits = TranscriptionLimits(connect: .seconds(10), idle: .seconds(idle), answerBytes: 100_000)
        let error = await NetworkTranscriptionTests.failure(of: backend, limits: limits)
        if let error, error.isOutage {
            #expect(backend.availability.current == .unavailable(error))
        }
        return error
    }

    @Test("that nothing listens")
    func refused() async throws {
        let deaf = try DeafPort()
        let port = deaf.number
        let backend = try catalog.make("http", options: ["url": ["http://127.0.0.1:\(port)"]])
        let error = await NetworkTranscriptionTests.failure(of: backend)
        #expect(error?.code == .connectFailed)
        #expect(error?.description.contains("http://127.0.0.1:\(port) cannot be reached") == true)
        await #expect(throws: ServiceError.self) { try await backend.prepare() }
        withExtendedLifetime(deaf) {}
    }

    @Test("that there is no such host", arguments: ["http", "https"])
    func noHost(scheme: String) async throws {
        let backend = try catalog.make("http", options: ["url": ["\(scheme)://nobody.invalid:1/inference"]])
        let error = await NetworkTranscriptionTests.failure(of: backend)
        #expect(error?.code == .connectFailed)
        #expect(error?.description.contains("no such host 'nobody.invalid'") == true)
    }

    @Test("that a service took the connection and fell silent")
    func hung() async throws {
        let server = try TestServer { try $0.untilClosed() }
        #expect(try await failure(server, idle: 1)?.code == .idleTimeout)
    }

    @Test("that a service fell silent in the middle of its answer")
    func hungInAnswer() async throws {
        let server = try TestServer { connection in
            _ = try connection.readRequest()
            try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"text\": \"tu")
            try connection.untilClosed()
        }
        #expect(try await failure(server, idle: 1)?.code == .idleTimeout)
    }

    @Test("that a service hung up in the middle of its answer")
    func cut() async throws {
        let server = try TestServer { connection in
            _ = try connection.readRequest()
            try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"text\": \"tu")
        }
        #expect(try await failure(server)?.code == .disconnected)
    }

    @Test("that a streamed answer has no end")
    func cutStream() async throws {
        let server = try TestServer { connection in
            _ = try connection.readRequest()
            let event = #"data: {"type":"transcript.text.delta","delta":"Turn"}"# + "\n\n"
            try connection.respond("200 OK", event, type: "text/event-stream")
        }
        #expect(try await failure(server, ["stream": ["yes"]])?.code == .disconnected)
    }

    struct Refusal: Sendable {
        let status: String
        var body = ""
        let code: ServiceError.Code
        var says = ""
    }

    @Test(
        "what a service refuses, in its own words",
        arguments: [
            Refusal(
                status: "401 Unauthorized", body: #"{"error": {"message": "Bad key sk-secret given"}}"#,
                code: .unauthorized, says: "Bad key … given"),
            Refusal(status: "403 Forbidden", code: .unauthorized, says: "token-env"),
            Refusal(status: "404 Not Found", body: "File Not Found", code: .requestRefused, says: "path"),
            Refusal(status: "400 Bad Request", body: #"{"error": "no file"}"#, code: .requestRefused, says: "no file"),
            Refusal(status: "500 Internal Server Error", body: "<html>", code: .serverError, says: "status 500"),
            Refusal(status: "302 Found", code: .requestRefused, says: "status 302"),
        ])
    func refusals(_ refusal: Refusal) async throws {
        let requests = Seen<String>()
        let server = try TestServer { connection in
            requests.add(try connection.readRequest().line)
            try connection.respond(refusal.status, refusal.body, headers: "Location: http://127.0.0.1:1/\r\n")
        }
        let token = try TokenFile("sk-secret")
        let error = try await failure(server, ["token-file": [token.path]])
        #expect(error?.code == refusal.code)
        #expect(error?.description.contains(refusal.says) == true)
        #expect(error?.description.contains("sk-secret") == false)
        #expect(requests.all.count == 1)
    }

    @Test(
        "that an answer is not what it should be",
        arguments: ["{\"text\": \"tur", "", "turn on", "[]", "{\"texts\": []}"])
    func badAnswers(body: String) async throws {
        let server = try TestServer { connection in
            _ = try connection.readRequest()
            try connection.respond("200 OK", body)
        }
        #expect(try await failure(server)?.code == .badAnswer)
    }

    @Test("that an answer says it failed")
    func errorInAnswer() async throws {
        let server = try TestServer { connection in
            _ = try connection.readRequest()
            try connection.respond("200 OK", #"{"error": "failed to process audio"}"#)
        }
        let error = try await failure(server)
        #expect(error?.code == .serverError)
        #expect(error?.description.contains("failed to process audio") == true)
    }

    @Test("that an answer is too long, and reads no more of it", arguments: ["200 OK", "500 Failed"])
    func tooLarge(status: String) async throws {
        let written = Seen<Int>()
        let server = try TestServer { connection in
            _ = try connection.readRequest()
            try connection.write("HTTP/1.1 \(status)\r\nContent-Length: 100000000\r\n\r\n")
            let piece = [UInt8](repeating: UInt8(ascii: " "), count: 1_000_000)
            for _ in 0..<100 {
                try connection.write(piece)
                written.add(piece.count)
            }
        }
        let code = try await failure(server)?.code
        #expect(code == (status == "200 OK" ? .answerTooLarge : .serverError))
        // What the sockets' buffers hold on top of the limit.
        #expect(written.all.count < 50)
    }

    @Test("that a certificate does not verify, and accepts it when it is named")
    func certificate() async throws {
        let server = try SecureServer { connection in
            _ = try connection.readRequest()
            try connection.respond("200 OK", #"{"text": "safe"}"#)
        }
        func backend(_ options: [String: [String]] = [:]) throws -> any TranscriptionBackend {
            let url = ["url": ["https://127.0.0.1:\(server.port)"]]
            return try catalog.make("http", options: url.merging(options) { $1 })
        }
        let stranger = try backend()
        #expect(await NetworkTranscriptionTests.failure(of: stranger)?.code == .tlsFailed)
        let trusting = try backend(["ca-file": [server.certificateFile]])
        #expect(try await trusting.transcribe(samples: speech).text == "safe")
        // A named certificate is trusted in place of all others, not besides them.
        let other = try SecureServer { _ in }
        let mistaken = try backend(["ca-file": [other.certificateFile]])
        #expect(await NetworkTranscriptionTests.failure(of: mistaken)?.code == .tlsFailed)
    }

    @Test(
        "that a file has no certificate",
        arguments: ["", "no certificate", "-----BEGIN CERTIFICATE-----\nbm9uZQ==\n-----END CERTIFICATE-----\n"])
    func noCertificate(content: String) throws {
        let file = try TokenFile(content)
        let error = #expect(throws: ServiceError.self) {
            try catalog.make("http", options: ["url": ["https://127.0.0.1:1"], "ca-file": [file.path]])
        }
        #expect(error?.code == .noInput)
        #expect(error?.description.contains(file.path) == true)
    }

    @Test("that a server does not speak TLS")
    func plainServer() async throws {
        let server = try TestServer { connection in
            _ = try? connection.read(3)
            try connection.write("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
        }
        #expect(try await failure(server, scheme: "https")?.code == .tlsFailed)
    }
}
