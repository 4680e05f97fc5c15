import Foundation
import System
import TestSupport
import Testing

@Suite("rouse listen as a satellite of Home Assistant", .serialized, .timeLimit(.minutes(20)))
struct SatelliteTests {
    private let folder: TemporaryFolder
    private let process: ListeningProcess
    private let port: String

    init() throws {
        folder = try ListeningProcess.home()
        try folder.store(
            "pcm.loudspeaker { type file  file \"\(folder.file("played.raw"))\"  format raw  slave.pcm null }\n".utf8,
            as: "alsa.conf")
        process = try ListeningProcess(
            [
                "--model", "computer.rouse", "--satellite", "tcp://127.0.0.1:0", "--site", "kitchen",
                "--satellite-area", "Kitchen", "--speak", "--voice-device", "loudspeaker",
            ], in: folder,
            environment: ["ALSA_CONFIG_PATH": "/usr/share/alsa/alsa.conf:\(folder.file("alsa.conf"))"])
        let line = try process.program.errorLine(containing: "rouse: satellite 'kitchen' at tcp://127.0.0.1:")
        port = String(line.split(separator: ":").last ?? "")
    }

    /// Somebody who connects as Home Assistant does.
    private func connect() throws -> RunningProgram {
        let python = ProcessInfo.processInfo.environment["ROUSE_TEST_PYTHON"] ?? "python3"
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "home_assistant.py")
        return try RunningProgram(Program(python), [script.path, "127.0.0.1", port], in: folder.path)
    }

    /// The next event of a kind that it was sent.
    private func next(_ kind: String, _ server: RunningProgram) throws -> JSONValue {
        let line = try server.line(containing: "\"type\": \"\(kind)\"")
        return try #require(JSONValue(parsing: line))
    }

    private func tell(_ server: RunningProgram, _ line: String) throws {
        try server.send(line: line)
        try _ = server.line(containing: "\"done\": \"\(line.split(separator: " ")[0])\"")
    }

    private func say(_ command: String) throws {
        var scene = Scene(.pause(0.5), .sound(try ListeningProcess.computer.get()))
        scene.pause(0.2)
        scene.say("command", try Voice("flite:rms").saying(command))
        scene.pause(0.3)
        try process.feed(scene.samples)
    }

    private func event(_ kind: String) throws -> JSONValue {
        try #require(JSONValue(parsing: try process.line(containing: "{\"event\":\"\(kind)\"")))
    }

    /// Events of these kinds in whatever order: what a server hears and what it answers go two ways.
    private func events(_ kinds: Set<String>) throws -> [String: JSONValue] {
        var found: [String: JSONValue] = [:]
        while found.count < kinds.count {
            let event = try #require(JSONValue(parsing: try process.line(containing: "{\"event\":")))
            if let kind = event["event"]?.string, kinds.contains(kind) { found[kind] = event }
        }
        return found
    }

    @Test("tells what it is, gives signs of life, sends commands, and plays the answers")
    func wholeWay() throws {
        let server = try connect()
        let info = try next("info", server)
        #expect(info["satellite"] == "kitchen" && info["area"] == "Kitchen" && info["vad"]?.bool == true)
        #expect(info["active"] == ["computer"] && info["wake"] == [["computer", "computer"]])
        func format(_ rate: Int) -> JSONValue {
            [["rate": .integer(rate), "width": .integer(2), "channels": .integer(1)]]
        }
        #expect(info["mic"] == format(16_000) && info["snd"] == format(22_050))
        #expect(try next("pong", server)["text"] == "there?")

        try tell(server, "answer The light is on.")
        try say("turn on the light")
        let told = try events(["transcript", "answer"])
        #expect(told["transcript"]?["text"] == "turn on the light")
        #expect(told["transcript"]?["backend"] == "satellite")
        #expect(told["answer"]?["text"] == "The light is on.")
        #expect(try next("detection", server)["name"] == "computer")
        let run = try next("run-pipeline", server)
        #expect(run["start"] == "asr" && run["end"] == "tts" && run["word"] == "computer")
        // The command with what was before it, and the pause that ended it.
        let samples = try #require(try next("audio-stop", server)["samples"]?.number)
        #expect((16_000...80_000).contains(samples))
        #expect(try event("speech-ended")["reason"] == "finished")
        _ = try next("played", server)
        #expect(try folder.bytes("played.raw").count > 20_000)

        try tell(server, "answer nothing")
        try say("turn on the light")
        let nothing = try event("transcript")
        #expect(nothing["text"] == "" && nothing["rejection"] == "no-speech")
        try tell(server, "answer fail")
        try say("turn on the light")
        let error = try process.line(containing: "{\"event\":\"error\"")
        #expect(error.contains("provider is down") && error.contains("stt-stream-failed"))
        #expect(!error.contains("\\u001b"))
    }

    @Test("ends a command when its server has heard enough, in a room that is not quiet")
    func early() throws {
        let server = try connect()
        _ = try next("info", server)
        try tell(server, "answer early")
        var scene = Scene(.pause(0.5), .sound(try ListeningProcess.computer.get()))
        scene.pause(0.2)
        // Somebody who does not stop talking.
        for _ in 0..<4 { scene.say("command", try Voice("flite:rms").saying("turn on the light and the heating")) }
        try process.feed(scene.samples)
        let ended = try event("command-end")
        #expect(ended["reason"] == "transcribed")
        #expect(try event("transcript")["text"] == "turn on the light")
    }

    @Test("plays announcements and rings for timers without a command")
    func announcements() throws {
        let server = try connect()
        _ = try next("info", server)
        try tell(server, "announce")
        _ = try event("speech-began")
        _ = try event("speech-ended")
        _ = try next("played", server)
        try tell(server, "timer")
        #expect(try event("timer")["state"] == "started")
        let over = try event("timer")
        #expect(over["state"] == "finished" && over["name"] == "tea" && over["seconds"]?.number == 60)
        #expect(try event("speech-ended")["reason"] == "finished")
        #expect(try folder.bytes("played.raw").count > 150_000)
    }

    @Test("pauses for its server, which alone it obeys, and is free for the next")
    func servers() throws {
        let server = try connect()
        _ = try next("info", server)
        try tell(server, "pause")
        _ = try event("paused")
        let other = try connect()
        #expect(try next("error", other)["code"] == "satellite-busy")
        _ = try next("hung-up", other)
        try tell(server, "run")
        _ = try event("resumed")
        try server.send(line: "leave")
        #expect(server.end().status == 0)
        #expect(try process.line(containing: "\"source\":\"satellite\"").contains("disconnected"))
        try say("turn on the light")
        #expect(try process.line(containing: "connect-failed").contains("Home Assistant"))
        let next = try connect()
        _ = try self.next("info", next)
        try tell(next, "answer Back.")
        try say("turn on the light")
        #expect(try event("answer")["text"] == "Back.")
    }
}
