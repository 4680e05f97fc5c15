import Foundation
import TestSupport
import Testing

/// `listen` behind a sound server, as on a desktop: `paplay` into the one end, and events out of the other.
@Suite struct SoundServerTests {
    private let living: Living

    init() throws {
        living = try Living.shared.get()
    }

    private func listen(to server: SoundServer) throws -> PseudoTerminal {
        try PseudoTerminal(
            .rouse, ["listen", "--model", "computer.rouse", "--json", "--device", SoundServer.microphone],
            in: living.folder.path, variables: [server.variable])
    }

    private func objects(_ shown: String, _ kind: String) -> [[String: Any]] {
        shown.split(whereSeparator: \.isNewline).compactMap { line in
            try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        }.filter { $0["event"] as? String == kind }
    }

    @Test func hearsWhatIsPlayed() async throws {
        let (samples, utterances) = try living.room(saying: ["turn on the light", "good night"])
        let server = try await SoundServer()
        let program = try listen(to: server)
        #expect(await program.wait { !objects($0, "capture-start").isEmpty }, "\(program.shown)")
        try await server.play(samples)
        #expect(await program.wait { objects($0, "detection").count == utterances.count }, "\(program.shown)")
        let starts = objects(program.shown, "detection").compactMap { $0["start"] as? Double }
        try living.folder.store(WAV().bytes(samples), as: "played.wav")
        let file = try Lines(living.listen([], to: "played.wav")).of("detection").compactMap { $0["start"] as? Double }
        // The clock of the capture began before the sound.
        #expect(abs((starts[1] - starts[0]) - (file[1] - file[0])) < 0.05)
        program.type("\u{3}")
        #expect(await program.finish() == 0)
    }

    @Test func survivesTheDeathOfTheServer() async throws {
        let (samples, utterances) = try living.room(saying: ["good night"])
        let server = try await SoundServer()
        let program = try listen(to: server)
        #expect(await program.wait { !objects($0, "capture-start").isEmpty }, "\(program.shown)")
        try await server.play(samples)
        #expect(await program.wait { objects($0, "detection").count == utterances.count }, "\(program.shown)")
        server.kill()
        #expect(await program.wait { !objects($0, "device-lost").isEmpty }, "\(program.shown)")
        try await server.start()
        let returned = Date().timeIntervalSince1970
        #expect(await program.wait { !objects($0, "device-back").isEmpty }, "\(program.shown)")
        let back = try #require(objects(program.shown, "device-back").first?["wall"] as? Double)
        #expect(back - returned < 2, "it waits 1.5 s between two tries at most")
        try await server.play(samples)
        #expect(await program.wait { objects($0, "detection").count == 2 * utterances.count }, "\(program.shown)")
        program.type("\u{3}")
        #expect(await program.finish() == 0)
    }
}
