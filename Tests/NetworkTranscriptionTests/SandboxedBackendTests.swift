import Glibc
import NetworkTranscription
import SandboxedTranscription
import ServiceSupport
import Services
import System
import TestSupport
import Testing
import Transcription

/// A backend that talks to its service in a worker.
@Suite("In a worker, a backend", .serialized, .timeLimit(.minutes(20)))
struct SandboxedBackendTests {
    private func sandboxed(
        _ name: String, _ options: [String: [String]], program: String = Program.rouse.path
    ) throws -> SandboxedBackend {
        SandboxedBackend(try catalog.make(name, options: options), options: options, program: program)
    }

    /// All that happens, without the states, which are not events of `listen`.
    private func happenings(_ backend: any TranscriptionBackend) async -> [TranscriptionEvent] {
        let session = backend.start(hints: TranscriptionHints(language: "en", phrases: ["good night"], leadIn: 0.25))
        session.send(speech)
        session.finish()
        return await events(of: session).filter { if case .state = $0 { false } else { true } }
    }

    private func expectTheSame(_ name: String, _ options: [String: [String]]) async throws {
        let here = await happenings(try catalog.make(name, options: options))
        let there = await happenings(try sandboxed(name, options))
        #expect(there == here)
        #expect(!here.isEmpty)
    }

    @Test(
        "has the same results from the reference implementation of Wyoming", arguments: ["plain", "streaming"],
        [true, false])
    func reference(mode: String, tcp: Bool) async throws {
        let peer = try WyomingPeerTests.Peer(mode, tcp: tcp)
        try await peer.prepare(WyomingBackend(url: peer.url))
        let backend = try sandboxed("wyoming", ["url": [peer.url], "model": ["tiny"]])
        try await backend.prepare()
        #expect(backend.availability.current == .available)
        try await expectTheSame("wyoming", ["url": [peer.url], "model": ["tiny"]])
        let other = try sandboxed("wyoming", ["url": [peer.url], "model": ["huge"]])
        let error = await #expect(throws: ServiceError.self) { try await other.prepare() }
        #expect(error?.description.contains("has no model 'huge'; it has tiny") == true)
    }

    /// A made-up answer with all that a transcript can have.
    private static let answer = #"""
        {"text": " Turn on \u00e4 \"it\" ", "confidence": 0.25, "language": "en", "usage": {"seconds": 1.5, "x": [null, true, -3]},
        "segments": [{"text": "Turn", "start": 0.1, "end": 0.4, "confidence": 0.75}, {"text": "on", "start": 0.4, "duration": 2e-1}],
        "alternatives": [{"text": "Turn in", "confidence": 0.125}, "burn on"]}
        """#

    private func http(_ body: String, status: String = "200 OK") -> TestServer.Service {
        { connection in
            _ = try connection.readRequest()
            try connection.respond(status, body)
        }
    }

    @Test("has the same results by HTTP, and the same failures")
    func overHTTP() async throws {
        let token = try TokenFile("sk-secret")
        let refusal = #"{"error": "sk-secret is bad"}"#
        for (body, status) in [
            (Self.answer, "200 OK"), (#"{"text": "#, "200 OK"), (refusal, "401 Unauthorized"),
        ] {
            let server = try TestServer(http(body, status: status))
            try await expectTheSame(
                "http", ["url": ["http://127.0.0.1:\(server.port)"], "token-file": [token.path], "segments": ["yes"]])
        }
    }

    @Test("hands over what is the speaker's, and nothing of who goes on behind")
    func spoken() async throws {
        let server = try TestServer { connection in
            let bytes = try connection.readRequest().parts["file"]?.count ?? 0
            try connection.respond("200 OK", #"{"text": "\#(bytes)"}"#)
        }
        var lengths: [Int] = []
        for spoken in [nil, 4_000] {
            let session = try sandboxed("http", ["url": ["http://127.0.0.1:\(server.port)"]]).start()
            session.send(speech)
            session.finish(spoken: spoken)
            lengths.append(Int(try await session.result().text) ?? 0)
        }
        #expect(lengths[0] - lengths[1] == 2 * (speech.count - 4_000))
    }

    @Test("has the same results by TLS, with a certificate of a file, and trusts no other")
    func overTLS() async throws {
        let server = try SecureServer(http(Self.answer))
        let url = "https://127.0.0.1:\(server.port)/inference"
        try await expectTheSame("http", ["url": [url], "ca-file": [server.certificateFile]])
        #expect(await failure(of: try sandboxed("http", ["url": [url]]))?.code == .tlsFailed)
    }

    @Test("has the same results from Vosk")
    func vosk() async throws {
        let server = try VoskServer { talk in
            var heard = 0
            while true {
                switch try talk.next() {
                case .audio(let bytes):
                    heard += bytes.count
                    try talk.say(#"{"partial": "so"}"#)
                case .text(let text) where text.contains("eof"):
                    try talk.say(
                        #"{"text": "so \#(heard) bytes", "result": [{"word": "so", "start": 0.25, "end": 0.5, "conf": 1}]}"#
                    )
                case .text: break
                default: return
                }
            }
        }
        try await expectTheSame("vosk", ["url": ["ws://127.0.0.1:\(server.port)"]])
    }

    @Test("gets the token that a variable holds")
    func tokens() async throws {
        let tokens = Seen<String>()
        let server = try TestServer { connection in
            tokens.add(try connection.readRequest().headers["authorization"] ?? "")
            try connection.respond("200 OK", #"{"text": "a"}"#)
        }
        let backend = try sandboxed(
            "http", ["url": ["http://127.0.0.1:\(server.port)"], "token-env": ["ROUSE_TEST_TOKEN"]])
        #expect(try await backend.transcribe(samples: speech).text == "a")
        #expect(tokens.all == ["Bearer \(TestEnvironment.token)"])
    }

    @Test("is told of a service that is not there, or hangs up, as without a worker")
    func failures() async throws {
        let port = try DeafPort()
        try await expectTheSame("wyoming", ["url": ["tcp://127.0.0.1:\(port.number)"]])
        let server = try TestServer { _ in }
        try await expectTheSame("wyoming", ["url": ["tcp://127.0.0.1:\(server.port)"]])
    }

    @Test("is cut off from a service whose answer has no end")
    func endless() async throws {
        let server = try TestServer { connection in
            try connection.untilAudioStop()
            let chunk = Array((#"{"type": "transcript-chunk", "data": {"text": "la la la "}}"# + "\n").utf8)
            let many = Array(repeating: chunk, count: 1000).flatMap { $0 }
            while true { try connection.write(many) }
        }
        let backend = try sandboxed("wyoming", ["url": ["tcp://127.0.0.1:\(server.port)"]])
        #expect(await failure(of: backend)?.code == .answerTooLarge)
    }

    @Test("that is cancelled ends its worker")
    func cancelled() async throws {
        let isConnected = Seen<Bool>()
        let hasHungUp = Seen<Bool>()
        let server = try TestServer { connection in
            isConnected.add(true)
            try? connection.untilClosed()
            hasHungUp.add(true)
        }
        let session = try sandboxed("wyoming", ["url": ["tcp://127.0.0.1:\(server.port)"]]).start()
        session.send(speech)
        while isConnected.all.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        session.cancel()
        while hasHungUp.all.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test(
        "is a failure when its worker does not behave",
        arguments: [
            BadWorker("exit 0", reason: "ended with status 0"),
            BadWorker("kill -KILL $$", reason: "was ended by signal 9"),
            BadWorker("kill -SYS $$", reason: "tried what it may not do"),
            BadWorker("echo Segmentation fault", reason: "said what is no frame"),
            BadWorker(#"printf 'T\377\377\377\377'"#, reason: "said what is no frame"),
            BadWorker(#"printf 'T\002\000\000\000{}'"#, reason: "said what is no transcript"),
            BadWorker(#"printf 'E\002\000\000\000{}'"#, reason: "said what is no transcript"),
            BadWorker(
                #"printf 'E\034\000\000\000{"code":"\033[","message":""}  '"#,
                reason: "said what is no transcript"),
            BadWorker(#"while true; do cat "$0-says"; done"#, reason: "said more than"),
        ])
    func nonsense(_ bad: BadWorker) async throws {
        let folder = try TemporaryFolder()
        let worker = try bad.program(in: folder, framesOfKind: "R")
        let backend = try sandboxed(
            "wyoming", ["url": ["tcp://127.0.0.1:1"], "max-answer": ["1024"], "timeout": ["600"]], program: worker)
        // On a busy machine the limit of bytes takes its time.
        let limits = TranscriptionLimits(idle: .seconds(300), total: .seconds(300))
        let error = await failure(of: backend, limits: limits, within: 300)
        #expect(error?.code == .workerFailed)
        #expect(error?.description.contains(bad.reason) == true, "\(error?.description ?? "")")
        #expect(error?.isOutage == false, "the next worker may do better")
    }

    @Test("whose worker cannot be started is a failure")
    func noWorker() async throws {
        let backend = try sandboxed("wyoming", ["url": ["tcp://127.0.0.1:1"]], program: "/nowhere/rouse")
        #expect(await failure(of: backend)?.code == .workerFailed)
    }
}
