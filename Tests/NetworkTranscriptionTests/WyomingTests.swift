import Network
import NetworkTranscription
import ServiceSupport
import Services
import System
import Testing
import Transcription

@Suite("The Wyoming backend", .serialized, .timeLimit(.minutes(20)))
struct WyomingTests {
    func backend(_ server: TestServer, limits: TranscriptionLimits = TranscriptionLimits()) throws -> WyomingBackend {
        try WyomingBackend(url: "tcp://127.0.0.1:\(server.port)", limits: limits)
    }

    @Test("writes events as the reference does: a header line, then data, then payload")
    func wire() async throws {
        let seen = Seen<[String]>()
        let server = try TestServer { connection in
            var event = ["", "", ""]
            while !event[0].contains("audio-stop") {
                event = try connection.readEvent()
                seen.add(event)
            }
            try connection.write(#"{"type": "transcript", "data": {"text": " stop ", "language": null}}"# + "\n")
        }
        let session = try backend(server).start(hints: TranscriptionHints(language: "en"))
        session.send([1, -1] as [Int16])
        session.finish()
        #expect(try await session.result() == Transcript(text: "stop"))
        let format = #"{"channels":1,"rate":16000,"timestamp":0,"width":2}"#
        #expect(
            seen.all == [
                [#"{"data_length":17,"type":"transcribe","version":"1.9.0"}"#, #"{"language":"en"}"#, "[]"],
                [#"{"data_length":51,"type":"audio-start","version":"1.9.0"}"#, format, "[]"],
                [
                    #"{"data_length":51,"payload_length":4,"type":"audio-chunk","version":"1.9.0"}"#, format,
                    "[1, 0, 255, 255]",
                ],
                [#"{"data_length":15,"type":"audio-stop","version":"1.9.0"}"#, #"{"timestamp":0}"#, "[]"],
            ])
    }

    @Test("takes the answer of a streaming service piece by piece", arguments: [1, 4, 10_000])
    func streaming(pieces: Int) async throws {
        let server = try TestServer { connection in
            try connection.untilAudioStop()
            let data = #"{"text": "Turn on the light"}"#
            try connection.write(
                """
                {"type": "transcript-start", "data": {"language": "en"}}
                {"type": "something-new", "data_length": 2, "payload_length": 3}
                {}abc{"type": "transcript-chunk", "data": {"text": "Turn on"}, "version": "1.5.0"}
                {"type": "transcript-chunk", "data": {"text": "x"}, "data_length": 22}
                {"text": " the light"}{"type": "transcript", "data_length": \(data.utf8.count)}
                \(data){"type": "transcript-stop"}

                """, inPiecesOf: pieces)
        }
        let session = try backend(server, limits: TranscriptionLimits()).start()
        session.send(speech)
        session.finish()
        let seen = await events(of: session)
        #expect(partials(seen).last == "Turn on the light")
        #expect(partials(seen).contains("Turn on"))
        #expect(seen.contains(.final(Transcript(text: "Turn on the light", language: "en"))))
    }

    struct Ending: Sendable {
        let bytes: String
        let code: ServiceError.Code
    }

    @Test(
        "tells what is wrong with an answer",
        arguments: [
            Ending(bytes: "", code: .disconnected), Ending(bytes: #"{"type": "transc"#, code: .disconnected),
            Ending(bytes: "HTTP/1.1 400 Bad Request\r\n", code: .badAnswer), Ending(bytes: "[]\n", code: .badAnswer),
            Ending(bytes: #"{"type": "transcript", "data_length": -1}"# + "\n", code: .badAnswer),
            Ending(bytes: #"{"type": "transcript", "data_length": 5}"# + "\n[1,2]", code: .badAnswer),
            Ending(bytes: #"{"type": "transcript", "data": {}}"# + "\n", code: .badAnswer),
            Ending(bytes: #"{"type": "transcript-stop"}"# + "\n", code: .badAnswer),
            Ending(bytes: #"{"type": "transcript", "data_length": 100000000}"# + "\n", code: .answerTooLarge),
            Ending(bytes: String(repeating: "x", count: 100_000), code: .answerTooLarge),
            Ending(bytes: #"{"type": "error", "data": {"text": "no model", "code": "x"}}"# + "\n", code: .serverError),
        ])
    func endings(_ ending: Ending) async throws {
        let server = try TestServer { connection in
            try connection.untilAudioStop()
            try connection.write(ending.bytes)
        }
        let error = await failure(of: try backend(server))
        #expect(error?.code == ending.code)
        if ending.code == .serverError { #expect(error?.description.contains("no model") == true) }
    }

    @Test("gives up on a service that takes the audio and falls silent")
    func hung() async throws {
        let server = try TestServer { try $0.untilClosed() }
        #expect(await failure(of: try backend(server), limits: impatient)?.code == .idleTimeout)
        let error = await #expect(throws: ServiceError.self) {
            try await backend(server, limits: impatient).prepare()
        }
        #expect(error?.code == .idleTimeout)
    }

    @Test("hears an error that comes while somebody speaks")
    func earlyError() async throws {
        let server = try TestServer { connection in
            _ = try connection.read(until: "\n")
            try connection.write(#"{"type": "error", "data": {"text": "busy"}}"# + "\n")
        }
        let session = try backend(server).start()
        session.send(speech)
        let error = await #expect(throws: ServiceError.self) { try await session.result() }
        #expect(error?.code == .serverError)
    }

    @Test("refuses an address of another kind", arguments: ["http://host", "tcp://", "host:10300", "tcp://a:b@host:1"])
    func addresses(url: String) {
        let error = #expect(throws: ServiceError.self) { try WyomingBackend(url: url) }
        #expect(error?.code == .usage)
        #expect(error?.description.contains("a:b") == false)
    }
}
