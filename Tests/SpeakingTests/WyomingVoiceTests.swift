import Services
import Speaking
import System
import TestSupport
import Testing

/// Against the reference implementation: `pip install wyoming`, for the Python that the environment variable
/// ROUSE_TEST_PYTHON names, or `python3`.
@Suite("With the reference implementation, a Wyoming voice", .serialized, .timeLimit(.minutes(20)))
struct WyomingVoiceTests {
    private func service(_ mode: String) async throws -> Peer {
        let peer = try Peer("wyoming_voice.py") { ["unix://\($0.file("s"))", mode, $0.path] }
        try await peer.wait(for: "ready")
        return peer
    }

    private func voice(_ peer: Peer, timeout: Double = 60, worker: String? = nil) throws -> any Speaking.Voice {
        try VoiceCatalog.make(
            "wyoming", options: ["url": ["unix://\(peer.folder.file("s"))"], "timeout": ["\(timeout)"]], worker: worker)
    }

    private func letters(_ text: String) -> [Int16] { text.utf8.map(Int16.init) }

    @Test("says a text that is sent as a whole, by this process or by a worker", arguments: [nil, Program.rouse.path])
    func plain(worker: String?) async throws {
        let peer = try await service("plain")
        let speech = try await voice(peer, worker: worker).speech(
            of: try SpokenText("The light is on"), in: Manner(language: "en"))
        #expect(speech.format == SpeechFormat(rate: 22_050, channels: 1))
        #expect(speech.samples == letters("The light is on"))
        #expect(
            try peer.requests == [
                ["type": "describe"],
                ["type": "synthesize", "text": "The light is on", "voice": ["language": "en"]],
            ])
    }

    @Test("says a text in the streaming form, sentence by sentence, where the service has it")
    func streaming() async throws {
        let peer = try await service("streaming")
        #expect(try await voice(peer).says("The light is on", in: Manner(voice: "robin")) == letters("Thelightison"))
        let robin: JSONValue = ["name": "robin"]
        #expect(
            try peer.requests == [
                ["type": "describe"], ["type": "synthesize-start", "voice": robin],
                ["type": "synthesize-chunk", "text": "The light is on"],
                ["type": "synthesize", "text": "The light is on", "voice": robin], ["type": "synthesize-stop"],
            ])
    }

    @Test(
        "tells what is wrong",
        arguments: [
            ("mute", ServiceError.Code.requestRefused, "no text-to-speech"),
            ("failing", .serverError, "out of  [31mbreath"), ("leaving", .disconnected, "closed the connection"),
        ])
    func failures(mode: String, code: ServiceError.Code, says: String) async throws {
        let peer = try await service(mode)
        let error = try await voice(peer).failure()
        #expect(error?.code == code)
        #expect(error?.description.contains(says) == true, "\(error?.description ?? "")")
    }

    @Test("does not wait for a service that says nothing more", arguments: ["hanging", "deaf"])
    func silent(mode: String) async throws {
        let peer = try await service(mode)
        let error = try await voice(peer, timeout: 1).failure()
        #expect(error?.code == .idleTimeout || error?.code == .totalTimeout)
    }

    @Test("says which voices there are")
    func noVoice() async throws {
        let peer = try await service("plain")
        let error = try await voice(peer).failure(in: Manner(voice: "wren"))
        #expect(error?.description.contains("has no voice 'wren'; it has robin") == true)
    }

    @Test("hangs up when nobody wants to hear it")
    func cancelled() async throws {
        let peer = try await service("hanging")
        let synthesis = Synthesis(try SpokenText("Hello"), by: try voice(peer, timeout: 3_600)) { news in
            if case .ended(let failure) = news { Issue.record("it ended by itself: \(String(describing: failure))") }
        }
        try await peer.wait(for: "requests")
        while try peer.requests.count < 2 { try await Task.sleep(for: .milliseconds(10)) }
        synthesis.cancel()
        try await peer.wait(for: "left")
    }
}
