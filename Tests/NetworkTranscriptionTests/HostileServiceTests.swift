import Network
import ServiceSupport
import Services
import Testing
import Transcription

@Suite("A hostile service", .serialized, .timeLimit(.minutes(20)))
struct HostileServiceTests {
    private let limits = TranscriptionLimits(idle: .seconds(60), total: .seconds(60))

    private func http(_ server: TestServer, _ options: [String: [String]] = [:]) throws -> any TranscriptionBackend {
        let token = try TokenFile("sk-secret")
        let basics = ["url": ["http://127.0.0.1:\(server.port)"], "token-file": [token.path]]
        return try catalog.make("http", options: basics.merging(options) { $1 })
    }

    private func wyoming(_ server: TestServer) throws -> any TranscriptionBackend {
        try catalog.make("wyoming", options: ["url": ["tcp://127.0.0.1:\(server.port)"]])
    }

    private func vosk(_ port: Int) throws -> any TranscriptionBackend {
        try catalog.make("vosk", options: ["url": ["ws://127.0.0.1:\(port)"]])
    }

    /// The texts of all partial results of a transcription that must fail, and how it failed.
    private func outcome(
        of backend: any TranscriptionBackend
    ) async -> (partials: [String], error: ServiceError?) {
        let session = backend.start(limits: limits)
        session.send(speech)
        session.finish()
        let all = await events(of: session)
        return (partials(all), all.lazy.compactMap { if case .failed(let error) = $0 { error } else { nil } }.first)
    }

    @Test("is cut off when pieces of a Wyoming transcript have no end, and few of them are passed on")
    func endlessChunks() async throws {
        let written = Seen<Int>()
        let server = try TestServer { connection in
            try connection.untilAudioStop()
            let chunk = Array((#"{"type": "transcript-chunk", "data": {"text": "la la la "}}"# + "\n").utf8)
            let many = Array(repeating: chunk, count: 1000).flatMap { $0 }
            while true {
                try connection.write(many)
                written.add(many.count)
            }
        }
        let (partials, error) = await outcome(of: try wyoming(server))
        #expect(error?.code == .answerTooLarge)
        #expect(partials.allSatisfy { $0.utf8.count <= 16_384 })
        // 1 MiB, and what the sockets' buffers hold on top of it.
        #expect(written.all.reduce(0, +) < 50_000_000)
    }

    @Test("is cut off when a Wyoming event has no end, or its pieces of text are enormous")
    func hugeEvents() async throws {
        for line in ["{\"type\": \"transcript-chunk\"", "x"] {
            let server = try TestServer { connection in
                try connection.untilAudioStop()
                try connection.write(line)
                while true { try connection.write([UInt8](repeating: UInt8(ascii: " "), count: 100_000)) }
            }
            #expect(await failure(of: try wyoming(server), limits: limits)?.code == .answerTooLarge)
        }
    }

    @Test("is cut off when a message of a web socket comes in fragments without end", arguments: ["", "a", "la la la"])
    func endlessFragments(text: String) async throws {
        let server = try VoskServer { talk in
            _ = try talk.next()
            try talk.say("{", fin: false)
            let many = Array(repeating: Talk.frame(Array(text.utf8), .continuation, fin: false), count: 10_000)
            while true { try talk.connection.write(many.flatMap { $0 }) }
        }
        #expect(await failure(of: try vosk(server.port), limits: limits)?.code == .answerTooLarge)
    }

    @Test("is cut off when its pings have no end")
    func endlessPings() async throws {
        let server = try VoskServer { talk in
            _ = try talk.next()
            let many = Array(repeating: Talk.frame(Array("ping".utf8), .ping), count: 10_000)
            while true { try talk.connection.write(many.flatMap { $0 }) }
        }
        #expect(await failure(of: try vosk(server.port), limits: limits)?.code == .answerTooLarge)
    }

    @Test("cannot have many thousands of stretches joined again and again")
    func manyStretches() async throws {
        let server = try VoskServer { talk in
            _ = try talk.next()
            let many = Array(repeating: Talk.frame(Array(#"{"text":"a"}"#.utf8), .text), count: 10_000)
            while true { try talk.connection.write(many.flatMap { $0 }) }
        }
        // The audio has no end yet, so that no answer can be the last.
        let session = try vosk(server.port).start(limits: limits)
        session.send(speech)
        let all = await events(of: session)
        let errors = all.compactMap { if case .failed(let error) = $0 { error.code } else { nil } }
        #expect(errors == [.answerTooLarge])
        #expect(partials(all).allSatisfy { $0.utf8.count <= 16_384 })
    }

    @Test(
        "breaks the rules of web sockets in vain", arguments: [[0xf1, 0x01, 0x61], [0x83, 0x00], [0x80, 0x01, 0x61]])
    func brokenFrames(bytes: [UInt8]) async throws {
        let server = try VoskServer { talk in
            _ = try talk.next()
            try talk.connection.write(bytes)
            while try talk.next() != .ended {}
        }
        #expect(await failure(of: try vosk(server.port), limits: limits)?.code == .badAnswer)
    }

    @Test("is not taken for a web socket when it does not show that it understood the key")
    func wrongKey() async throws {
        let server = try TestServer { connection in
            _ = try connection.readHead()
            try connection.write(
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n")
            try connection.untilClosed()
        }
        #expect(await failure(of: try vosk(server.port), limits: limits)?.code == .badAnswer)
    }

    @Test(
        "is cut off when its headers have no end",
        arguments: ["X-More: \(String(repeating: "x", count: 1000))\r\n", "HTTP/1.1 100 Continue\r\n\r\n"])
    func endlessHeaders(line: String) async throws {
        let server = try TestServer { connection in
            _ = try connection.readHead()
            try connection.write("HTTP/1.1 \(line.hasPrefix("X") ? "200 OK" : "100 Continue\r\n")\r\n")
            let many = String(repeating: line, count: 1000)
            while true { try connection.write(many) }
        }
        #expect(await failure(of: try http(server), limits: limits)?.code == .answerTooLarge)
        let code = await failure(of: try vosk(server.port), limits: limits)?.code
        #expect(code == .answerTooLarge || code == .requestRefused)
    }

    struct Echo: Sendable {
        let status: String
        let type: String
        let body: String
    }

    @Test(
        "that repeats the token, or forges lines on a terminal, is quoted without either",
        arguments: [
            Echo(status: "401 No", type: "application/json", body: #"{"error": "bad\n\u001b[2J\u202esk-secret"}"#),
            Echo(status: "200 OK", type: "application/json", body: #"{"error": "bad\n\u001b[2J\u202esk-secret"}"#),
            Echo(
                status: "200 OK", type: "text/event-stream",
                body: "data: {\"error\": {\"message\": \"bad\\n\\u001b[2J\\u202esk-secret\"}}\n\n"),
        ])
    func echo(_ echo: Echo) async throws {
        let server = try TestServer { connection in
            _ = try connection.readRequest()
            try connection.respond(echo.status, echo.body, type: echo.type)
        }
        let error = await failure(of: try http(server), limits: limits)
        let said = try #require(error?.description)
        #expect(said.contains("said: bad"))
        #expect(said.contains("…"))
        #expect(!said.contains("sk-secret"))
        #expect(said.unicodeScalars.allSatisfy { !["\n", "\u{1b}", "\u{202e}"].contains($0) })
    }

    @Test("with an error by Wyoming is quoted on one line, and not at length")
    func wyomingError() async throws {
        let server = try TestServer { connection in
            try connection.untilAudioStop()
            let text = "bad\\n\\u001b[2J" + String(repeating: "x", count: 10_000)
            try connection.write("{\"type\": \"error\", \"data\": {\"text\": \"\(text)\"}}\n")
        }
        let said = try #require(await failure(of: try wyoming(server), limits: limits)?.description)
        #expect(said.contains("said: bad"))
        #expect(!said.contains("\n") && !said.contains("\u{1b}"))
        #expect(said.count < 400)
    }
}
