import Network
import ServiceSupport
import Services
import System
import Testing
import Transcription

@Suite("The Wit.ai backend", .serialized, .timeLimit(.minutes(20)))
struct WitTests {
    let token: TokenFile

    init() throws {
        token = try TokenFile("WITTOKEN")
    }

    func backend(_ server: TestServer, _ options: [String: [String]] = [:]) throws -> any TranscriptionBackend {
        let basics = ["url": ["http://127.0.0.1:\(server.port)/speech"], "token-file": [token.path]]
        return try catalog.make("wit", options: basics.merging(options) { $1 })
    }

    @Test("sends audio while it is spoken")
    func streaming() async throws {
        let heads = Seen<HTTPRequest>()
        let (chunks, heard) = AsyncStream.makeStream(of: [UInt8].self)
        let server = try TestServer { connection in
            heads.add(try connection.readHead())
            while true {
                let chunk = try connection.readChunk()
                heard.yield(chunk)
                if chunk.isEmpty { break }
            }
            try connection.respond("200 OK", #"{"text": "stop"}"#)
        }
        let session = try backend(server, ["tag": ["my tag&1"]]).start()
        var pieces = chunks.makeAsyncIterator()
        session.send([1, 2] as [Int16])
        #expect(await pieces.next() == [1, 0, 2, 0])
        session.send([-1] as [Int16])
        #expect(await pieces.next() == [255, 255])
        session.finish()
        #expect(await pieces.next() == [])
        #expect(try await session.result().text == "stop")
        let head = try #require(heads.all.first)
        #expect(head.line == "POST /speech?v=20240304&tag=my%20tag%261 HTTP/1.1")
        #expect(head.headers["authorization"] == "Bearer WITTOKEN")
        #expect(
            head.headers["content-type"] == "audio/raw;encoding=signed-integer;bits=16;rate=16000;endian=little")
        #expect(head.headers["transfer-encoding"] == "chunked")
    }

    static let answer = """
        {\r\n  "text": "Turn",\r\n  "type": "PARTIAL_TRANSCRIPTION"\r\n}\r\n{\r\n  "text": "Turn on {the} \\"light\\""\r\n}\r\n\
        {"text": "Turn on the light", "entities": {"thing:thing": [{"body": "light", "confidence": 0.9}]},
         "intents": [{"id": "1", "name": "switch", "confidence": 0.99}], "traits": {}, "is_final": true,
         "speech": {"confidence": 0.8, "tokens": [{"token": "Turn", "start": 120, "end": 320, "confidence": 0.5}]}}
        """

    @Test("takes its objects apart wherever they are cut, and passes intents on", arguments: [1, 2, 3, 17, 10_000])
    func answers(size: Int) async throws {
        let server = try TestServer { connection in
            _ = try connection.readRequest()
            try connection.respondChunked(Self.answer, size: size, inPiecesOf: 5)
        }
        let session = try backend(server).start()
        session.send(speech)
        session.finish()
        let seen = await events(of: session)
        #expect(partials(seen) == ["Turn", "Turn on {the} \"light\"", "Turn on the light"])
        guard case .final(let transcript) = seen.dropLast().last else {
            Issue.record("no result among \(seen)")
            return
        }
        #expect(transcript.text == "Turn on the light")
        #expect(transcript.confidence == 0.8)
        #expect(transcript.segments == [.init(text: "Turn", start: 0.12, duration: 0.2, confidence: 0.5)])
        #expect(transcript.extras["intents"]?.array?.first?["name"] == "switch")
        #expect(transcript.extras["entities"]?["thing:thing"]?.array?.first?["body"] == "light")
        #expect(transcript.extras["traits"] == [:])
    }

    @Test("repeats the command from its beginning when the service was busy, though it is still spoken")
    func retry() async throws {
        let requests = Seen<String>()
        let (bodies, whole) = AsyncStream.makeStream(of: [UInt8].self)
        let server = try TestServer { connection in
            let head = try connection.readHead()
            if requests.add(head.line) == 1 {
                _ = try connection.readChunk()
                try connection.respond(
                    "429 Too Many Requests", "{}", headers: "Retry-After: 0\r\nConnection: close\r\n")
                return
            }
            var body: [UInt8] = []
            while true {
                let chunk = try connection.readChunk()
                if chunk.isEmpty { break }
                body += chunk
                whole.yield(body)
            }
            try connection.respond("200 OK", #"{"text": "heard"}"#)
        }
        let session = try backend(server).start()
        session.send([1, 2] as [Int16])
        var heard = bodies.makeAsyncIterator()
        #expect(await heard.next() == [1, 0, 2, 0])
        session.send([3] as [Int16])
        #expect(await heard.next() == [1, 0, 2, 0, 3, 0])
        session.finish()
        #expect(try await session.result().text == "heard")
    }

    @Test(
        "tells what is wrong with an answer",
        arguments: [
            ("{\"text\": \"tur", .badAnswer), ("{\"text\": \"turn\"}]", .badAnswer),
            (#"{"error": "Something went wrong", "code": "timeout"}"#, .serverError), ("{'text'}", .badAnswer),
        ] as [(String, ServiceError.Code)])
    func badAnswers(body: String, code: ServiceError.Code) async throws {
        let server = try TestServer { connection in
            _ = try connection.readRequest()
            try connection.respond("200 OK", body)
        }
        #expect(await failure(of: try backend(server))?.code == code)
    }

    @Test("tells that nothing was understood")
    func nothing() async throws {
        let server = try TestServer { connection in
            _ = try connection.readRequest()
            try connection.respond("200 OK", #"{"text": "", "intents": [], "entities": {}, "traits": {}}"#)
        }
        let transcript = try await backend(server).transcribe(samples: speech)
        #expect(transcript.text.isEmpty)
        #expect(transcript.rejection == .noSpeech)
    }

    @Test("gives up on a service that hangs, refuses or hangs up")
    func failures() async throws {
        let hung = try TestServer { try $0.untilClosed() }
        #expect(await failure(of: try backend(hung, ["timeout": ["2"]]), limits: impatient)?.code == .idleTimeout)
        let middle = try TestServer { connection in
            _ = try connection.readRequest()
            try connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n{\"te\r\n")
            try connection.untilClosed()
        }
        #expect(await failure(of: try backend(middle, ["timeout": ["2"]]), limits: impatient)?.code == .idleTimeout)
        let unauthorized = try TestServer { connection in
            _ = try connection.readHead()
            try connection.respond("401 Unauthorized", #"{"error": "Bad auth, check WITTOKEN"}"#)
        }
        let error = await failure(of: try backend(unauthorized))
        #expect(error?.code == .unauthorized)
        #expect(error?.description.contains("WITTOKEN") == false)
        let closing = try TestServer { _ = try $0.readHead() }
        #expect(await failure(of: try backend(closing))?.code == .disconnected)
    }

    @Test("needs a token, which is not a value of an option")
    func tokens() async throws {
        let missing = #expect(throws: ServiceError.self) { try catalog.make("wit") }
        #expect(missing?.code == .usage)
        let unset = #expect(throws: ServiceError.self) {
            try catalog.make("wit", options: ["token-env": ["ROUSE_NO_SUCH_TOKEN"]])
        }
        #expect(unset?.description.contains("ROUSE_NO_SUCH_TOKEN") == true)
        let crooked = try TokenFile("two words")
        let refused = #expect(throws: ServiceError.self) {
            try catalog.make("wit", options: ["token-file": [crooked.path]])
        }
        #expect(refused?.description.contains("two words") == false)
    }
}
