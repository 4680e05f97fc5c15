import Foundation
import NetworkTranscription
import SandboxedTranscription
import Services
import System
import TestSupport
import Testing
import Transcription

/// Servers that a backend starts itself.
@Suite("A server that a backend starts", .serialized, .timeLimit(.minutes(20)))
struct StartedServerTests {
    private static let script = #filePath.replacing("StartedServerTests.swift", with: "whisper_server.py")
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func command(_ more: String = "", port: String = "{port}") -> String {
        "python3 '\(Self.script)' \(port) --pid '\(folder.file("pids"))' \(more)"
    }

    private func backend(_ more: String = "") throws -> any TranscriptionBackend {
        try catalog.make("http", options: ["server": [command(more)]])
    }

    /// The processes that were started for it, in their order.
    private var started: [Int32] {
        let text = (try? String(contentsOfFile: folder.file("pids"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { Int32($0) }
    }

    private func isRunning(_ process: Int32) -> Bool { kill(process, 0) == 0 }

    private func untilGone(_ process: Int32) async throws {
        for _ in 0..<600 where isRunning(process) { try await Task.sleep(for: .milliseconds(50)) }
        #expect(!isRunning(process))
    }

    @Test("is waited for until it listens, and asked at the port that it was given")
    func readiness() async throws {
        let backend = try backend("--load 1.5")
        try await backend.prepare()
        #expect(backend.availability.current == .available)
        #expect(try await backend.transcribe(samples: speech).text == "1 seconds at /inference")
        #expect(started.count == 1)
        await backend.shutdown()
        try await untilGone(started[0])
    }

    @Test("is waited for by a command that comes before it listens")
    func early() async throws {
        let backend = try backend("--load 1")
        #expect(try await backend.transcribe(samples: speech).text == "1 seconds at /inference")
    }

    @Test("is started again when it has ended, and ends with the backend")
    func restart() async throws {
        var backend: (any TranscriptionBackend)? = try backend("--answers 1")
        #expect(try await backend?.transcribe(samples: speech).text == "1 seconds at /inference")
        try await untilGone(started[0])
        // The first pause is a second; who asks before it is over is told so.
        var text: String?
        for _ in 0..<200 where text == nil {
            text = try? await backend?.transcribe(samples: speech).text
            if text == nil { try await Task.sleep(for: .milliseconds(100)) }
        }
        #expect(text == "1 seconds at /inference")
        // On a busy machine the one after it may have been started, too.
        #expect(started.count >= 2)
        backend = nil
        for server in started { try await untilGone(server) }
    }

    @Test("tells what it said when it has ended")
    func end() async throws {
        let options = ["server": ["sh -c 'echo first; echo the model is not there >&2; exit 7' {port}"]]
        let backend = try catalog.make("http", options: options)
        let error = await #expect(throws: ServiceError.self) { try await backend.prepare() }
        #expect(error?.code == .programFailed)
        #expect(
            error?.description.hasPrefix(
                "The server 'sh' ended with status 7 and said: the model is not there; see that its command works")
                == true, "\(error.debugDescription)")
    }

    @Test("may print as much as it likes")
    func flood() async throws {
        let backend = try backend("--flood 3000000")
        #expect(try await backend.transcribe(samples: speech).text == "1 seconds at /inference")
    }

    @Test("works for a backend in a worker, which starts nothing itself")
    func sandboxed() async throws {
        let options = ["server": [command("--load 0.5")]]
        let backend = SandboxedBackend(
            try catalog.make("http", options: options), options: options, program: Program.rouse.path)
        try await backend.prepare()
        #expect(try await backend.transcribe(samples: speech).text == "1 seconds at /inference")
        #expect(started.count == 1)
    }

    @Test(
        "is refused before anything is heard",
        arguments: [
            ("http", ["server": ["rouse-no-such-server {port}"]], "'rouse-no-such-server' of the option 'server'"),
            ("vosk", ["server": ["sh '"]], "is no command"), ("wyoming", ["server": [""]], "is no command"),
            ("vosk", ["server": ["sh -c true"]], "write {port} where its command takes a port"),
        ])
    func refusal(name: String, options: [String: [String]], mistake: String) throws {
        let error = #expect(throws: ServiceError.self) { try catalog.make(name, options: options) }
        #expect(error?.description.contains(mistake) == true, "\(error.debugDescription)")
    }

    @Test("of Vosk or Wyoming is given a port, too", arguments: ["vosk", "wyoming"])
    func others(name: String) async throws {
        let backend = try catalog.make(name, options: ["server": ["sh -c 'echo on $0; exit 1' {port}"]])
        let error = await #expect(throws: ServiceError.self) { try await backend.prepare() }
        let port = error?.description.firstMatch(of: #/said: on (\d+);/#).flatMap { Int($0.1) }
        #expect(port.map { (1_024...65_535).contains($0) } == true, "\(error.debugDescription)")
    }

    @Test("is run by rouse transcribe, and gone when that is")
    func commandLine() async throws {
        try folder.store(WAV().bytes([Float](repeating: 0.1, count: 8_000)), as: "half.wav")
        let outcome = try Program.rouse.run(
            ["transcribe", "--backend", "http", "-o", "server=\(command("--load 0.3"))", "half.wav"], in: folder.path)
        #expect(outcome.output == "0.5 seconds at /inference\n", "\(outcome.errors)")
        try #require(started.count == 1)
        try await untilGone(started[0])
    }
}
