import Foundation
import NetworkTranscription
import Services
import Testing
import Transcription

/// Against the reference implementation: `pip install wyoming`, for the Python that the environment variable
/// ROUSE_TEST_PYTHON names, or `python3`.
@Suite("With the reference implementation, the Wyoming backend", .serialized, .timeLimit(.minutes(20)))
struct WyomingPeerTests {
    /// A service that runs until it is released.
    final class Peer {
        let url: String
        private let process = Process()
        private let folder: URL

        init(_ mode: String, tcp: Bool) throws {
            folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("r-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            url = tcp ? "tcp://127.0.0.1:\(Int.random(in: 20_000..<32_000))" : "unix://\(folder.path)/s"
            let python = ProcessInfo.processInfo.environment["ROUSE_TEST_PYTHON"] ?? "python3"
            let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("wyoming_service.py")
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = [python, script.path, url, mode]
            try process.run()
        }

        /// Waits until it listens, however long Python takes to start beside all other tests, and takes a look at it.
        func prepare(_ backend: WyomingBackend) async throws {
            while true {
                do { return try await backend.prepare() } catch {
                    try #require(process.isRunning, "the package 'wyoming' must be installed: pip install wyoming")
                    guard error.code == .connectFailed else { throw error }
                    try await Task.sleep(for: .milliseconds(50))
                }
            }
        }

        deinit {
            // The service waits for its clients when it is asked politely.
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
            try? FileManager.default.removeItem(at: folder)
        }
    }

    @Test(
        "is understood, plain and streaming, by TCP and by a Unix socket", arguments: ["plain", "streaming"],
        [true, false])
    func conversation(mode: String, tcp: Bool) async throws {
        let peer = try Peer(mode, tcp: tcp)
        let backend = try WyomingBackend(url: peer.url, model: "tiny")
        try await peer.prepare(backend)
        #expect(backend.availability.current == .available)

        let session = backend.start(hints: TranscriptionHints(language: "en"))
        for hop in stride(from: 0, to: speech.count, by: 160) { session.send(speech[hop..<hop + 160]) }
        session.finish()
        let seen = await events(of: session)
        guard case .final(let transcript) = seen.dropLast().last else {
            Issue.record("no result among \(seen)")
            return
        }
        // SHA-256 of the samples, computed with Python's hashlib.
        #expect(transcript.text == "tiny en (16000, 2, 1) 32000 94fad76aad0919de")
        #expect(partials(seen).isEmpty == (mode == "plain"))

        let other = try WyomingBackend(url: peer.url, model: "huge")
        let error = await #expect(throws: ServiceError.self) { try await other.prepare() }
        #expect(error?.description.contains("has no model 'huge'; it has tiny") == true)
    }
}
