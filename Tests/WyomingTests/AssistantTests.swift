import Foundation
import Glibc
import Network
import ServiceSupport
import System
import TestSupport
import Testing
import Wyoming

@Suite("rouse serve as a whole assistant", .serialized, .timeLimit(.minutes(20)))
struct AssistantTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try Words.storeModel(of: Talk.word, at: folder.file("computer.rouse"))
        try folder.store(Array(Lights.sentences.utf8), as: "house.yaml")
        let said = Scene(.pause(0.3), .sound(try Voice().saying("turn on the kitchen light")), .pause(0.5))
        try folder.store(Said.pcm(said.samples), as: "said.raw")
    }

    private func serve(_ arguments: String...) throws -> (RunningProgram, String) {
        let program = try RunningProgram(
            .rouse, ["serve", "--wyoming", "tcp://127.0.0.1:0", "--model", "computer.rouse"] + arguments,
            in: folder.path)
        let line = try program.errorLine(containing: "rouse: serving ")
        return (program, line.split(separator: " ").last.map(String.init) ?? "")
    }

    private func ask(_ address: String) async throws -> [JSONValue] {
        let python = ProcessInfo.processInfo.environment["ROUSE_TEST_PYTHON"] ?? "python3"
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "assistant_client.py")
        let outcome = try await Program(python).runAside(
            [script.path, address, "said.raw", "turn on the kitchen light"], in: folder.path)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.outputLines.compactMap { JSONValue(parsing: $0) }
    }

    private func kinds(_ events: [JSONValue]) -> [String] { events.compactMap { $0["type"]?.string } }

    @Test("transcribes, tells what is meant, and speaks")
    func everything() async throws {
        let (program, address) = try serve("--transcribe", "--sentences", "house.yaml", "--speak")
        let events = try await ask(address)
        #expect(program.isRunning)
        let info = try #require(events.first)
        #expect(info["asr"] == [["phones", ["en"]]])
        let voices = try #require(info["tts"]?.array)
        #expect(voices.first == ["espeak-ng", ["en"]])
        for language in ["de", "fr-fr", "pt-br"] { #expect(voices.contains([.string(language), [.string(language)]])) }
        #expect(info["intent"] == ["sentences"] && info["handle"] == [])
        let transcript = try #require(events.first { $0["type"] == "transcript" })
        #expect(transcript["text"] == "turn on the kitchen light")
        let meant = events.filter { $0["type"] == "intent" }
        #expect(meant.count == 2)
        for intent in meant {
            #expect(intent["name"] == "LightOn" && intent["text"] == "The light is on")
            #expect(intent["entities"] == [["name": "room", "value": "kitchen"]])
        }
        #expect(meant.first?["context"] == ["conversation_id": "a"])
        #expect(kinds(events).contains("not-recognized"))
        let spoken = events.filter { $0["type"] == "audio-stop" }.compactMap { $0["samples"]?.number }
        #expect(spoken.count == 3 && spoken.allSatisfy { $0 > 5_000 })
        #expect(Array(kinds(events).suffix(2)) == ["synthesize-stopped", "error"])
        #expect(events.last?["code"] == "bad-request")
    }

    @Test("keeps in its log what was said, what it meant and what was answered")
    func logged() async throws {
        let (program, address) = try serve("--transcribe", "--sentences", "house.yaml", "--speak", "--log", "heard")
        let events = try await ask(address)
        #expect(kinds(events).contains("transcript"))
        program.send(signal: SIGTERM)
        #expect(program.end().status == 0)
        let listed = try Program.rouse.run(["log", "heard", "--commands", "--json"], in: folder.path)
        let lines = listed.output.split(separator: "\n").compactMap { JSONValue(parsing: Array($0.utf8)) }
        #expect(lines.allSatisfy { $0["client"] == "127.0.0.1" && $0["wall"]?.number != nil })
        let kept = lines.compactMap { $0["event"]?.string }
        #expect(kept.prefix(3) == ["command-end", "transcript", "intent"])
        #expect(lines[0]["reason"] == "requested" && lines[1]["text"] == "turn on the kitchen light")
        #expect(lines.count { $0["event"] == "intent" && $0["intent"] == "LightOn" } == 2)
        #expect(kept.contains("not-understood") && kept.contains("answer"))
        let shown = try Program.rouse.run(
            ["log", "heard", "--commands", "--client", "127.0.0.1", "--since", "1h"], in: folder.path)
        #expect(shown.output.contains("  said      turn on the kitchen light  at 127.0.0.1\n"))
        #expect(shown.output.contains("  meant     LightOn room=kitchen  at 127.0.0.1\n"))
        let none = try Program.rouse.run(["log", "heard", "--commands", "--client", "hall"], in: folder.path)
        #expect(none.status == 0 && none.output.isEmpty)
    }

    @Test("has a program do what is meant")
    func handler() async throws {
        try folder.store(Array("#!/bin/sh\ncat >asked; echo It is bright now\n".utf8), as: "do")
        #expect(chmod(folder.file("do"), 0o755) == 0)
        let (program, address) = try serve(
            "--sentences", "house.yaml", "--on-intent", "./do", "--transcribe", "--speak")
        let events = try await ask(address)
        #expect(program.isRunning)
        #expect(events.first?["handle"] == ["sentences"])
        let handled = try #require(events.first { $0["type"] == "handled" })
        #expect(handled["text"] == "It is bright now")
        #expect(handled["context"] == ["conversation_id": "a"])
        #expect(kinds(events).contains("not-handled"))
        #expect(String(decoding: try folder.bytes("asked"), as: UTF8.self).contains("LightOn"))
    }

    @Test("says what it was not started with")
    func missing() throws {
        let (program, address) = try serve()
        let caller = try Caller(#require(WyomingAddress(address)))
        for (event, option) in [
            ("transcribe", "--transcribe"), ("recognize", "--sentences"), ("synthesize", "--speak"),
        ] {
            caller.say(Said.event(event, ["text": "a"]))
            let error = try #require(try caller.hear())
            #expect(error.type == "error" && error.data["code"] == "not-served")
            #expect(error.data["text"]?.string?.contains("'rouse serve' with \(option)") == true)
        }
        #expect(program.isRunning)
    }

    @Test("is left by who said that it asks for nothing more, once that has come")
    func leaving() throws {
        let (program, address) = try serve("--speak", "--sentences", "house.yaml")
        let caller = try Caller(#require(WyomingAddress(address)))
        caller.say(Said.event("synthesize", ["text": "One."]) + Said.event("recognize", ["text": "x"]))
        caller.finish()
        let kinds = try caller.rest().map(\.type)
        #expect(Set(kinds) == ["audio-start", "audio-chunk", "audio-stop", "not-recognized"])
        #expect(program.isRunning)
    }
}
