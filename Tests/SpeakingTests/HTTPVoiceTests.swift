import Foundation
import Services
import Speaking
import System
import TestSupport
import Testing

/// OpenAI's way and Piper's, with a server that cuts what it sends at awkward places.
@Suite("A server that speaks", .serialized, .timeLimit(.minutes(20)))
struct HTTPVoiceTests {
    private final class Server {
        let peer: Peer
        let port: Int

        init() async throws {
            peer = try Peer("speech_server.py") { [$0.path] }
            try await peer.wait(for: "port")
            port = try #require(Int(String(decoding: peer.folder.bytes("port"), as: UTF8.self)))
        }

        /// - Parameters:
        ///   - mode: what the server is to do.
        ///   - worker: the program that talks to it; nil for this process.
        func voice(
            _ engine: String, _ mode: String, _ options: [String: [String]] = [:], worker: String? = nil
        ) throws -> any Speaking.Voice {
            let path = engine == "openai" ? "v1/audio/speech" : "synthesize"
            return try VoiceCatalog.make(
                engine, options: options.merging(["url": ["http://127.0.0.1:\(port)/\(mode)/\(path)"]]) { $1 },
                worker: worker)
        }
    }

    private func counting(_ count: Int) -> [Int16] { (0..<count).map { Int16($0 % 30_000) } }

    @Test(
        "is heard whole, however its answer is cut",
        arguments: ["raw", "raw:chunks1", "raw:chunks999", "raw:close", "odd"], [nil, Program.rouse.path])
    func raw(mode: String, worker: String?) async throws {
        let server = try await Server()
        let speech = try await server.voice("openai", mode, worker: worker).speech(of: try SpokenText("Hello"))
        #expect(speech.format == SpeechFormat(rate: 24_000, channels: 1))
        #expect(speech.samples == counting(24_000))
    }

    @Test(
        "sends WAV in any form",
        arguments: ["wav", "wav:chunks1", "wav:chunks7", "wav-unknown", "wav-zero:close", "wav-chunks:chunks13"],
        ["piper", "openai"])
    func wav(mode: String, engine: String) async throws {
        let server = try await Server()
        let speech = try await server.voice(engine, mode).speech(of: try SpokenText("Hello"))
        #expect(speech.format == SpeechFormat(rate: 22_050, channels: 1))
        #expect(speech.samples == counting(22_050))
    }

    @Test("is asked as it wants to be")
    func requests() async throws {
        let server = try await Server()
        let openai = try server.voice("openai", "raw", ["token-env": ["ROUSE_TEST_TOKEN"], "rate": ["16000"]])
        let speech = try await openai.speech(
            of: try SpokenText("A \"quoted\"\nlight"), in: Manner(voice: "nova", rate: 1.5, volume: 0))
        #expect(speech.format.rate == 16_000)
        #expect(speech.samples.allSatisfy { $0 == 0 })
        _ = try await server.voice("piper", "wav", ["speaker": ["two"]]).says(in: Manner(voice: "amy", rate: 0.5))
        let requests = try server.peer.requests
        #expect(
            requests.first == [
                "path": "/raw/v1/audio/speech", "token": .string("Bearer \(TestEnvironment.token)"), "model": "tts-1",
                "voice": "nova",
                "input": "A \"quoted\" light", "response_format": "pcm", "speed": .number(1.5),
            ])
        #expect(
            requests.last == [
                "path": "/wav/synthesize", "token": "", "text": "Hello", "voice": "amy", "speaker": "two",
                "length_scale": .integer(2),
            ])
    }

    @Test("is asked once more when it was busy")
    func busy() async throws {
        let server = try await Server()
        #expect(try await server.voice("openai", "busy").says() == counting(24_000))
        #expect(try server.peer.requests.count == 2)
    }

    @Test(
        "has no token in its refusals, and is named",
        arguments: [
            ("401", ServiceError.Code.unauthorized), ("404", .requestRefused), ("429", .rateLimited),
            ("500", .serverError), ("302", .requestRefused),
        ])
    func refusals(status: String, code: ServiceError.Code) async throws {
        let server = try await Server()
        for engine in ["openai", "piper"] {
            let error = try await server.voice(engine, status, ["token-env": ["ROUSE_TEST_TOKEN"]]).failure()
            #expect(error?.code == code)
            #expect(error?.description.contains("http://127.0.0.1:\(server.port)") == true)
            #expect(error?.description.contains("I will not") == true)
            #expect(error?.description.contains("secret") == false)
        }
    }

    @Test(
        "is not heard when what it sends is no speech",
        arguments: [
            ("openai", "mp3", "MP3"), ("openai", "html", "a text"), ("openai", "error", "no such voice"),
            ("openai", "empty", "made no sound"), ("piper", "raw", "no WAV file"), ("piper", "empty", "is empty"),
            ("piper", "wav-adpcm", "not understood"), ("piper", "wav-rate", "not understood"),
            ("piper", "error", "no such voice"),
        ])
    func noSpeech(engine: String, mode: String, says: String) async throws {
        let server = try await Server()
        let error = try await server.voice(engine, mode).failure()
        #expect(error?.description.contains(says) == true, "\(error?.description ?? "")")
        #expect(error?.code == (mode == "error" ? .serverError : .badAnswer))
    }

    @Test(
        "that hangs up too early is an error", arguments: ["raw:cut", "wav:cut", "wav-short:close", "wav-header:close"])
    func cut(mode: String) async throws {
        let server = try await Server()
        let engine = mode.hasPrefix("raw") ? "openai" : "piper"
        #expect(try await server.voice(engine, mode).failure()?.code == .disconnected)
    }

    @Test("that falls silent is an error", arguments: ["silent", "raw:stop"])
    func silent(mode: String) async throws {
        let server = try await Server()
        // Silence and the whole have the same limit then: which is over first is a matter of luck.
        let error = try await server.voice("openai", mode, ["timeout": ["1"]]).failure()
        #expect(error?.code == .idleTimeout || error?.code == .totalTimeout)
    }

    @Test("that never ends is left", arguments: ["openai", "piper"])
    func endless(engine: String) async throws {
        let server = try await Server()
        let error = try await server.voice(
            engine, engine == "openai" ? "raw:endless" : "wav:endless", ["max-audio": ["100000"]]
        )
        .failure()
        #expect(error?.code == (engine == "openai" ? .answerTooLarge : .badAnswer))
    }

    @Test("that is not there is said to be down")
    func refused() async throws {
        let deaf = try DeafPort()
        defer { withExtendedLifetime(deaf) {} }
        for engine in ["openai", "piper", "wyoming"] {
            let scheme = engine == "wyoming" ? "tcp" : "http"
            let voice = try VoiceCatalog.make(engine, options: ["url": ["\(scheme)://127.0.0.1:\(deaf.number)"]])
            #expect(try await voice.failure()?.code == .connectFailed)
        }
    }

    @Test("needs an address", arguments: ["openai", "piper", "wyoming"])
    func noAddress(engine: String) {
        for options in [[:], ["url": ["ftp://x"]], ["url": ["http://user:pass@x"]], ["url": ["nonsense"]]] {
            let error = #expect(throws: ServiceError.self) { try VoiceCatalog.make(engine, options: options) }
            #expect(error?.code == .usage)
            #expect(error?.description.contains("pass@") == false)
        }
    }
}
