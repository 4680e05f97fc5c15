import Services
import Testing
import Transcription

@Suite("Two backends together", .timeLimit(.minutes(20)))
struct JointBackendTests {
    private static let said = Transcript(text: "good night")
    private static let other = Transcript(text: "good light")
    private static let nothing = Transcript(text: "", rejection: .notInGrammar)
    private static let unsure = Transcript(
        text: "good light", alternatives: [.init(text: "good bite"), .init(text: "good night")])
    private static let nearly = Transcript(
        text: "", alternatives: [.init(text: "good night")], rejection: .notInGrammar)

    private func joint(
        _ first: @escaping ScriptedBackend.Script, _ second: @escaping ScriptedBackend.Script
    ) -> JointBackend {
        JointBackend("both", first: ScriptedBackend(script: first), second: ScriptedBackend(script: second))
    }

    private func answer(_ transcript: Transcript) -> ScriptedBackend.Script {
        { audio, progress in
            progress.started()
            _ = await audio.collect()
            return transcript
        }
    }

    @Test(
        "believe the first where the second finds that possible, too, and else the second",
        arguments: [
            (said, said, said), (said, unsure, said), (said, nearly, said), (said, other, other),
            (said, nothing, nothing), (nothing, other, other), (nearly, nothing, nothing), (nothing, nearly, nearly),
        ])
    func rule(first: Transcript, second: Transcript, together: Transcript) async throws {
        #expect(try await joint(answer(first), answer(second)).transcribe(samples: [1, 2]) == together)
    }

    @Test("hear the same samples, of which others may be behind the speaker's")
    func samples() async throws {
        let session = joint({ audio, progress in
            progress.started()
            return Transcript(text: "\(await audio.collect().count)")
        }) { audio, _ in
            Transcript(text: "", alternatives: [.init(text: "\(await audio.collect().count)")])
        }.start()
        for _ in 0..<3 { session.send([1, 2, 3] as [Int16]) }
        session.finish(spoken: 7)
        #expect(try await session.result().text == "7")
    }

    @Test("tell what the first understands while somebody speaks")
    func partials() async {
        let session = joint(
            { audio, progress in
                progress.started()
                progress.partial(Self.other)
                _ = await audio.collect()
                return Self.said
            }, answer(Self.nearly)
        ).start()
        let reader = Task { await events(of: session) }
        session.send([1] as [Int16])
        session.finish()
        let seen = await reader.value
        #expect(seen.contains(.partial(Self.other)) && seen.contains(.final(Self.said)))
    }

    @Test("end before the audio does when the first one does")
    func early() async throws {
        let session = joint(
            { audio, progress in
                progress.started()
                for await _ in audio { break }
                return Self.said
            }, answer(Self.nearly)
        ).start()
        let result = Task { try await session.result() }
        // The audio goes on, until somebody has understood it.
        while session.state != .completed {
            session.send([Int16](repeating: 0, count: 160))
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(try await result.value == Self.said)
    }

    @Test("fail when either fails, whatever the other one says", arguments: [true, false])
    func failure(isFirst: Bool) async {
        let failing: ScriptedBackend.Script = { _, _ in throw ServiceError(.notInstalled, "The model is missing.") }
        let good = answer(Self.said)
        let backend = isFirst ? joint(failing, good) : joint(good, failing)
        await #expect(throws: ServiceError(.notInstalled, "The model is missing.")) {
            try await backend.transcribe(samples: [1])
        }
    }
}
