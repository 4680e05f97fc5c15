import Foundation
import TestSupport
import Testing

/// `rouse bench --latency` at a sink whose monitor is the microphone.
@Suite(.serialized, .timeLimit(.minutes(20))) struct LatencyBenchTests {
    private let living: Living

    init() throws {
        living = try Living.shared.get()
        try living.folder.store(WAV().bytes(Scene.take(Words.later.saying("computer"))), as: "played-word.wav")
    }

    private func bench(_ options: String..., to server: SoundServer) async throws -> (status: Int32, shown: String) {
        let program = try PseudoTerminal(
            .rouse,
            ["bench", "--latency", "--model", "computer.rouse", "--device", SoundServer.microphone] + options,
            in: living.folder.path, variables: [server.variable])
        let status = await program.finish()
        return (status ?? -1, program.shown)
    }

    /// How long it takes on this machine now is nobody's promise: that nothing is missed, and that the parts are the
    /// whole, is.
    @Test func everyRepetitionIsHeardAndThePartsAreTheWhole() async throws {
        let server = try await SoundServer()
        let (status, shown) = try await bench(
            "--play", "played-word.wav", "--sound-device", SoundServer.loudspeaker, "--repeat", "3", "--json",
            to: server)
        #expect(status == 0, "\(shown)")
        let line = try #require(
            shown.split(whereSeparator: \.isNewline).first { $0.contains("\"latency\"") }, "\(shown)")
        let found = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(found["repetitions"] as? Int == 3 && found["heard"] as? Int == 3)
        let each = try #require(found["each"] as? [[String: Any]])
        #expect(each.count == 3)
        for latency in each {
            let part = { (name: String) in latency[name] as? Double ?? .nan }
            let sum = part("audio") + part("buffer") + part("period") + part("arithmetic")
            #expect(abs(sum - part("whole")) < 1e-6, "\(latency)")
            #expect(part("period") >= 0 && part("arithmetic") > 0 && part("whole") > -0.2 && part("whole") < 30)
        }
        let whole = try #require(found["whole"] as? [String: Any])
        #expect(whole["p50"] as? Double == each.compactMap { $0["whole"] as? Double }.sorted()[1])
    }

    @Test func aWordThatIsNeverHeardIsSaid() async throws {
        let server = try await SoundServer()
        try living.folder.store(WAV().bytes(Scene.take(Words.later.saying("lemonade"))), as: "other-word.wav")
        let (status, shown) = try await bench(
            "--play", "other-word.wav", "--sound-device", SoundServer.loudspeaker, "--repeat", "1", to: server)
        #expect(status == 1 && shown.contains("was heard 0 of 1 times"), "\(shown)")
    }
}
