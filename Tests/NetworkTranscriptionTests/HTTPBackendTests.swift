import Network
import ServiceSupport
import Services
import System
import Testing
import Transcription

@Suite("The HTTP backend", .serialized, .timeLimit(.minutes(20)))
struct HTTPBackendTests {
    func backend(_ server: TestServer, path: String = "", _ options: [String: [String]] = [:]) throws
        -> any TranscriptionBackend
    {
        let url = ["url": ["http://127.0.0.1:\(server.port)\(path)"]]
        return try catalog.make("http", options: url.merging(options) { $1 })
    }

    @Test("asks as OpenAI's API says", arguments: ["", "/", "/v1", "/v1/audio/transcriptions"])
    func openAI(path: String) async throws {
        let seen = Seen<HTTPRequest>()
        let server = try TestServer { connection in
            seen.add(try connection.readRequest())
            try connection.respond("200 OK", #"{"text": "Turn on the light."}"#)
        }
        let token = try TokenFile("sk-secret\n")
        let backend = try backend(server, path: path, ["model": ["whisper-large"], "token-file": [token.path]])
        let hints = TranscriptionHints(language: "en", phrases: ["turn on", "the light"])
        let transcript = try await backend.transcribe(samples: speech, hints: hints)
        #expect(transcript == Transcript(text: "Turn on the light."))

        let request = try #require(seen.all.first)
        #expect(request.line == "POST /v1/audio/transcriptions HTTP/1.1")
        #expect(request.headers["authorization"] == "Bearer sk-secret")
        #expect(request.headers["content-type"]?.hasPrefix("multipart/form-data; boundary=") == true)
        #expect(request.text("model") == "whisper-large")
        #expect(request.text("response_format") == "json")
        #expect(request.text("language") == "en")
        #expect(request.text("prompt") == "turn on, the light")
        #expect(request.text("stream") == nil)
        let wav = try #require(request.parts["file"])
        #expect(wav.count == 44 + speechBytes.count)
        #expect(Array(wav.dropFirst(44)) == speechBytes)
        #expect(
            request.body.firstRange(of: Array("filename=\"command.wav\"\r\nContent-Type: audio/wav\r\n".utf8)) != nil)
    }

    @Test("asks whisper.cpp's server in its own way, and trims what it says")
    func whisper() async throws {
        let seen = Seen<HTTPRequest>()
        let server = try TestServer { connection in
            seen.add(try connection.readRequest())
            try connection.respond("200 OK", #"{"text":" turn on the light\n"}"#, inPiecesOf: 7)
        }
        let transcript = try await backend(server, path: "/inference").transcribe(samples: speech)
        #expect(transcript.text == "turn on the light")
        let request = try #require(seen.all.first)
        #expect(request.line == "POST /inference HTTP/1.1")
        #expect(request.headers["authorization"] == nil)
        #expect(Set(request.parts.keys) == ["file", "response_format"])
    }

    @Test("takes words with their times and probabilities", arguments: [1, 5, 100_000])
    func segments(size: Int) async throws {
        let body = """
            {"task": "transcribe", "language": "english", "duration": 1.0, "text": " Stop it.",
             "segments": [{"id": 0, "start": 0.1, "end": 0.9, "text": " Stop it.", "avg_logprob": -0.5, "words": [
                {"word": " Stop", "start": 0.1, "end": 0.5, "probability": 0.75},
                {"word": " it.", "start": 0.5, "end": 0.75, "probability": 0.5}]}]}
            """
        let server = try TestServer { connection in
            _ = try connection.readRequest()
            try connection.respondChunked(body, size: size, inPiecesOf: 3)
        }
        let transcript = try await backend(server, ["segments": ["yes"]]).transcribe(samples: speech)
        #expect(transcript.text == "Stop it.")
        #expect(transcript.language == "english")
        #expect(
            transcript.segments == [
                .init(text: "Stop", start: 0.1, duration: 0.4, confidence: 0.75),
                .init(text: "it.", start: 0.5, duration: 0.25, confidence: 0.5),
            ])
    }

    @Test("hands on a streamed answer while it comes", arguments: ["\n", "\r\n"], [1, 11])
    func streamed(newline: String, pieces: Int) async throws {
        let body = [
            ": a comment", "", #"data: {"type":"transcript.text.delta","delta":"Turn"}"#, "", "event: x",
            #"data: {"type":"transcript.text.delta","delta":" on"}"#, "", #"data: {"type":"something.new"}"#, "",
            #"data: {"type":"transcript.text.done","text":"Turn on.","usage":{"type":"duration"}}"#, "",
            "data: [DONE]", "", "",
        ].joined(separator: newline)
        let server = try TestServer { connection in
            let request = try connection.readRequest()
            guard request.text("stream") == "true" else { return }
            try connection.respondChunked(body, type: "text/event-stream", size: 13, inPiecesOf: pieces)
        }
        let session = try backend(server, ["stream": ["yes"]]).start()
        session.send(speech)
        session.finish()
        let seen = await events(of: session)
        #expect(partials(seen) == ["Turn", "Turn on"])
        #expect(seen.contains(.final(Transcript(text: "Turn on.", extras: ["usage": ["type": "duration"]]))))
    }

    @Test("asks once more after the pause that a busy server wants", arguments: ["429 Too Many Requests", "503 Busy"])
    func retry(status: String) async throws {
        let requests = Seen<ContinuousClock.Instant>()
        let server = try TestServer { connection in
            let request = try connection.readRequest()
            guard requests.add(.now) == 1 else {
                let size = request.parts["file"]?.count ?? 0
                try connection.respond("200 OK", "{\"text\": \"\(size)\"}", headers: "Connection: close\r\n")
                return
            }
            try connection.respond(
                status, "{}", headers: "Retry-After: 1\r\nConnection: close\r\n")
        }
        let transcript = try await backend(server).transcribe(samples: speech)
        #expect(transcript.text == "\(44 + speechBytes.count)")
        let times = requests.all
        try #require(times.count == 2)
        #expect(times[1] - times[0] >= .milliseconds(950))
    }

    @Test("does not wait longer for a busy server than the limit, nor ask a third time")
    func noEndlessRetry() async throws {
        let requests = Seen<String>()
        let server = try TestServer { connection in
            let request = try connection.readRequest()
            requests.add(request.line)
            let wait = request.line.contains("/patient") ? "3600" : "0"
            try connection.respond(
                "429 Too Many Requests", "", headers: "Retry-After: \(wait)\r\nConnection: close\r\n")
        }
        let patient = await failure(of: try backend(server, path: "/patient"))
        #expect(patient?.code == .rateLimited)
        #expect(requests.all.count == 1)
        let busy = await failure(of: try backend(server, path: "/busy"))
        #expect(busy?.code == .rateLimited)
        #expect(requests.all.count == 3)
    }
}
