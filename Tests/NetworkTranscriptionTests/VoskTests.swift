import Network
import ServiceSupport
import Services
import Testing
import Transcription

@Suite("The Vosk backend", .serialized, .timeLimit(.minutes(20)))
struct VoskTests {
    func backend(_ port: Int, scheme: String = "ws", _ options: [String: [String]] = [:]) throws
        -> any TranscriptionBackend
    {
        try catalog.make("vosk", options: ["url": ["\(scheme)://127.0.0.1:\(port)"]].merging(options) { $1 })
    }

    @Test("speaks as the server's own client does, and joins the results", arguments: [1, 3, 10_000])
    func conversation(pieces: Int) async throws {
        let seen = Seen<Talk.Message>()
        let server = try VoskServer(pieces: pieces) { talk in
            seen.add(try talk.next())
            for answer in [
                #"{"partial" : ""}"#, #"{"partial" : "turn"}"#,
                """
                {"result" : [{"conf" : 0.5, "end" : 0.5, "start" : 0.25, "word" : "turn"},
                 {"conf" : 1.0, "end" : 0.75, "start" : 0.5, "word" : "on"}], "text" : "turn on"}
                """,
                #"{"partial" : "the"}"#, #"{"partial" : "the lie"}"#,
            ] {
                seen.add(try talk.next())
                try talk.say(answer)
            }
            seen.add(try talk.next())
            try talk.say(
                #"{"result" : [{"conf" : 0.75, "end" : 1.0, "start" : 0.75, "word" : "light"}], "text" : "light"}"#)
            try talk.say("", .close)
        }
        let session = try backend(server.port).start(hints: TranscriptionHints(phrases: ["turn on", "light"]))
        session.send(speech)
        session.finish()
        let news = await events(of: session)
        #expect(partials(news) == ["turn", "turn on", "turn on the", "turn on the lie", "turn on light"])
        let words: [Transcript.Segment] = [
            .init(text: "turn", start: 0.25, duration: 0.25, confidence: 0.5),
            .init(text: "on", start: 0.5, duration: 0.25, confidence: 1),
            .init(text: "light", start: 0.75, duration: 0.25, confidence: 0.75),
        ]
        #expect(news.dropLast().last == .final(Transcript(text: "turn on light", confidence: 0.75, segments: words)))

        let sent = seen.all
        #expect(
            sent.first
                == .text(#"{"config":{"phrase_list":["turn on","light"],"sample_rate":16000,"words":true}}"#))
        #expect(sent.last == .text(#"{"eof" : 1}"#))
        let audio = sent.compactMap { if case .audio(let bytes) = $0 { bytes } else { nil } }
        #expect(audio.map(\.count) == [6400, 6400, 6400, 6400, 6400])
        #expect(audio.flatMap { $0 } == speechBytes)
    }

    @Test("sends audio while it is spoken")
    func streaming() async throws {
        let server = try VoskServer { talk in
            _ = try talk.next()
            while case .audio = try talk.next() { try talk.say(#"{"partial": "so"}"#) }
            try talk.say(#"{"text": "so be it"}"#)
        }
        let session = try backend(server.port).start()
        var events = session.events.makeAsyncIterator()
        session.send(speech)
        while let event = await events.next(), event != .partial(Transcript(text: "so")) {}
        session.finish()
        while let event = await events.next(), event != .final(Transcript(text: "so be it")) {}
        #expect(session.state == .completed)
    }

    @Test("takes other readings, fragments and pings")
    func variations() async throws {
        let seen = Seen<Talk.Message>()
        let server = try VoskServer(pieces: 2) { talk in
            seen.add(try talk.next())
            try talk.say("are you there", .ping)
            seen.add(try talk.next())
            seen.add(try talk.next())
            try talk.say(#"{"alternatives": [{"confidence": 231.5, "text": "stop", "#, fin: false)
            try talk.say(#""result": [{"start": 0.5, "end": 1.0, "word": "stop"}]},"#, .continuation, fin: false)
            try talk.say(#" {"confidence": 12.5, "text": "shop"}]}"#, .continuation)
        }
        let transcript = try await backend(server.port, ["alternatives": ["2"]]).transcribe(samples: [])
        #expect(
            transcript
                == Transcript(
                    text: "stop", segments: [.init(text: "stop", start: 0.5, duration: 0.5)],
                    alternatives: [.init(text: "shop")]))
        #expect(seen.all.contains(.text(#"{"config":{"max_alternatives":2,"sample_rate":16000,"words":true}}"#)))
        #expect(seen.all.contains(.other(.pong)))
    }

    @Test(
        "tells what is wrong with an answer",
        arguments: [
            (#"{"text": "tur"#, .badAnswer), ("[]", .badAnswer), ("{}", .badAnswer),
            (String(repeating: " ", count: 200_000), .answerTooLarge),
        ] as [(String, ServiceError.Code)])
    func badAnswers(body: String, code: ServiceError.Code) async throws {
        let server = try VoskServer { talk in
            _ = try talk.next()
            try talk.say(body)
            while try talk.next() != .ended {}
        }
        var limits = TranscriptionLimits(idle: .seconds(30))
        limits.answerBytes = 100_000
        let error = await failure(of: try backend(server.port), limits: limits)
        #expect(error?.code == code)
    }

    @Test("reads no endless row of answers")
    func endless() async throws {
        let server = try VoskServer { talk in
            _ = try talk.next()
            while true { try talk.say(#"{"partial": "\#(String(repeating: "la ", count: 10_000))"}"#) }
        }
        let session = try backend(server.port).start()
        session.send(speech)
        let error = await #expect(throws: ServiceError.self) { try await session.result() }
        #expect(error?.code == .answerTooLarge)
    }

    @Test("gives up on a service that hangs, hangs up or is none")
    func failures() async throws {
        let deaf = try TestServer { try $0.untilClosed() }
        #expect(await failure(of: try backend(deaf.port), limits: impatient)?.code == .connectTimeout)
        let mute = try VoskServer { talk in while try talk.next() != .ended {} }
        #expect(await failure(of: try backend(mute.port), limits: impatient)?.code == .idleTimeout)
        let closing = try VoskServer { _ = try $0.next() }
        #expect(await failure(of: try backend(closing.port))?.code == .disconnected)
        let web = try TestServer { connection in
            _ = try connection.readHead()
            try connection.respond("401 Unauthorized", "{}")
        }
        #expect(await failure(of: try backend(web.port))?.code == .unauthorized)
        let garbage = try TestServer { connection in
            _ = try connection.readHead()
            try connection.write("SSH-2.0-OpenSSH_9.2\r\n\r\n")
            try connection.untilClosed()
        }
        #expect(await failure(of: try backend(garbage.port))?.code == .badAnswer)
    }

    @Test("verifies a certificate")
    func certificate() async throws {
        let server = try SecureServer { connection in
            _ = try connection.readHead()
            try connection.respond("404 Not Found", "")
        }
        #expect(await failure(of: try backend(server.port, scheme: "wss"))?.code == .tlsFailed)
        let trusting = try backend(server.port, scheme: "wss", ["ca-file": [server.certificateFile]])
        #expect(await failure(of: trusting)?.code == .requestRefused)
    }

    @Test("sends and takes much over TLS")
    func secure() async throws {
        let minute = [Int16](repeating: 7, count: 60 * 16_000)
        let server = try SecureServer { connection in
            let talk = try VoskServer.shakeHands(connection)
            _ = try talk.next()
            var count = 0
            while case .audio(let bytes) = try talk.next() {
                count += bytes.count
                try talk.say(#"{"partial": "\#(String(repeating: "la ", count: 1000))"}"#)
            }
            try talk.say(#"{"text": "\#(count)"}"#)
        }
        let options = ["ca-file": [server.certificateFile], "max-answer": ["10000000"]]
        let backend = try backend(server.port, scheme: "wss", options)
        #expect(try await backend.transcribe(samples: minute).text == "\(2 * minute.count)")
    }
}
