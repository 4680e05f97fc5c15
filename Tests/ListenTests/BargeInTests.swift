import Foundation
import TestSupport
import Testing

/// Answers that are played for real, into a sink whose monitor is the microphone: what is said comes back as loud as it
/// is, with a person on top of it.
@Suite(.serialized, .timeLimit(.minutes(20))) struct BargeInTests {
    private static let root = #filePath.dropLast("/Tests/ListenTests/BargeInTests.swift".count)
    /// Half a minute of it.
    private static let long =
        "The lamp on the desk is on now. "
        + "It was off since yesterday evening, when somebody went to bed and put out all of the lights of the house. "
        + "The weather in the afternoon will be fine, with a little wind from the west and hardly a cloud in the sky. "
        + "Two parcels were delivered in the morning, and a third one is still on its way and will be here tomorrow. "
        + "There are seven meetings on the calendar, and the first of them begins at a quarter past nine."
    private let living: Living

    init() throws {
        living = try Living.shared.get()
    }

    private func objects(_ shown: String, _ kind: String) -> [[String: Any]] {
        shown.split(whereSeparator: \.isNewline).compactMap { line in
            try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        }.filter { $0["event"] as? String == kind }
    }

    private func spoken(_ command: String) throws -> [Float] {
        var scene = Scene()
        scene.say("keyword", try Words.later.saying("computer"))
        scene.pause(0.2)
        scene.say(command, try Voice("flite:rms").saying(command))
        scene.pause(0.5)
        return scene.samples
    }

    /// A handler that talks for long of what was turned on, and says little of the rest.
    private func handler() throws -> String {
        let path = try living.folder.store(
            """
            #!/bin/sh
            case "$(cat)" in
            *LightOn*) echo '\(Self.long)' ;;
            *TimerStart*) echo 'Computer. The computer counts. Computer, computer, it says.' ;;
            *) echo 'Done.' ;;
            esac

            """.utf8, as: "talkative")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return path
    }

    private func listen(to server: SoundServer, _ options: [String] = []) throws -> PseudoTerminal {
        try PseudoTerminal(
            .rouse,
            [
                "listen", "--model", "computer.rouse", "--json", "--device", SoundServer.microphone, "--speak",
                "--voice-device", SoundServer.loudspeaker, "--sentences", "\(Self.root)/examples/house/sentences.yaml",
                "--on-intent", handler(),
            ] + options, in: living.folder.path, variables: [server.variable])
    }

    /// Seconds that are loud in raw PCM from a place on.
    private func loudSeconds(_ bytes: [UInt8], from second: Double) -> Double {
        let samples = stride(from: 0, to: bytes.count - 1, by: 2).map {
            Float(Int16(truncatingIfNeeded: Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8)) / 32_768
        }
        let frames = stride(from: Int(second * 16_000), to: samples.count - 1_600, by: 1_600).filter { start in
            samples[start..<start + 1_600].contains { abs($0) > 0.01 }
        }
        return Double(frames.count) / 10
    }

    @Test("The wake word stops an answer that is played, and the next command is heard")
    func wakeWordStopsAnAnswer() async throws {
        let server = try await SoundServer()
        let program = try listen(to: server)
        #expect(await program.wait { !objects($0, "capture-start").isEmpty }, "\(program.shown)")
        try await server.play([Float](repeating: 0, count: 16_000) + spoken("turn on the desk lamp"))
        #expect(await program.wait { !objects($0, "answer").isEmpty }, "\(program.shown)")
        // Some of the answer is heard before anybody interrupts it.
        try await server.play([Float](repeating: 0, count: 3 * 16_000))
        // The answer is as loud as the person: who is not heard says it again.
        var recorder: PseudoTerminal?
        for _ in 0..<3 where objects(program.shown, "detection").count < 2 {
            recorder = try server.record(to: living.folder.file("interrupted.raw"))
            try await server.play(spoken("turn off the desk lamp"))
            await program.wait(atMost: 1) { objects($0, "detection").count == 2 }
        }
        #expect(await program.wait { objects($0, "speech-ended").count == 2 }, "\(program.shown)")
        program.type("\u{3}")
        #expect(await program.finish() == 0)
        #expect(objects(program.shown, "detection").count == 2, "\(program.shown)")
        let intents = objects(program.shown, "intent").compactMap { $0["intent"] as? String }
        #expect(intents.first == "LightOn" && objects(program.shown, "transcript").count == 2, "\(program.shown)")
        #expect(objects(program.shown, "error").isEmpty)
        let ends = objects(program.shown, "speech-ended").compactMap { $0["reason"] as? String }
        #expect(ends.first == "stopped", "\(program.shown)")
        _ = recorder
        // Ten seconds and more of the answer were still to come.
        #expect(loudSeconds(try living.folder.bytes("interrupted.raw"), from: 0) < 8)
    }

    @Test("An answer that says the wake word wakes nothing")
    func answerSaysTheWakeWord() async throws {
        let server = try await SoundServer()
        let program = try listen(to: server, ["--voice", "en-us", "--voice-rate", "0.9"])
        #expect(await program.wait { !objects($0, "capture-start").isEmpty }, "\(program.shown)")
        try await server.play([Float](repeating: 0, count: 16_000) + spoken("set a timer for twenty minutes"))
        #expect(await program.wait { !objects($0, "answer").isEmpty }, "\(program.shown)")
        #expect(await program.wait { !objects($0, "speech-ended").isEmpty }, "\(program.shown)")
        try await server.play([Float](repeating: 0, count: 2 * 16_000))
        program.type("\u{3}")
        #expect(await program.finish() == 0)
        let ends = objects(program.shown, "speech-ended").compactMap { $0["reason"] as? String }
        #expect(ends == ["finished"], "\(program.shown)")
        #expect(objects(program.shown, "detection").count == 1, "\(program.shown)")
    }
}
