import Foundation
import TestSupport
import Testing

/// A backend that is slow, down or wrong: words are found all the same, and commands are kept.
@Suite(.serialized) struct FailingBackendTests {
    private let living: Living
    private let utterances: [Living.Utterance]
    private let script: String

    init() throws {
        living = try Living.shared.get()
        let room = try living.room(saying: ["turn on the light", "good night", "what is the time"])
        utterances = room.utterances
        try living.folder.store(WAV().bytes(room.samples), as: "three.wav")
        script = living.folder.file("backend.sh")
    }

    private func run(_ body: String, _ arguments: [String] = []) throws -> (lines: Lines, folder: TemporaryFolder) {
        try living.folder.store("#!/bin/sh\n\(body)\n".utf8, as: "backend.sh")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
        let kept = try TemporaryFolder()
        let outcome = try living.listen(
            ["--backend", "program", "-o", "command=\(script)", "--save-commands", kept.path] + arguments,
            to: "three.wav")
        return (try Lines(outcome), kept)
    }

    private func expectEverythingBut(_ lines: Lines, _ kept: TemporaryFolder, code: String) throws {
        for utterance in utterances { #expect(lines.wake(at: utterance.keywordEnd) != nil) }
        #expect(lines.of("command-end").count == 3)
        #expect(lines.of("transcript").isEmpty)
        #expect(lines.of("error").map { $0["code"] as? String } == [code, code, code])
        #expect(lines.of("error").map { $0["command"] as? Int } == [1, 2, 3])
        let names = try kept.names
        #expect(names.filter { $0.hasSuffix(".wav") }.count == 3)
        #expect(names.filter { $0.hasSuffix(".json") }.count == 3)
        for name in names where name.hasSuffix(".json") {
            let sidecar = try #require(
                try JSONSerialization.jsonObject(with: Data(kept.bytes(name))) as? [String: Any])
            #expect(Set(sidecar.keys) == ["file", "wake", "end", "error"])
            #expect(names.contains(sidecar["file"] as? String ?? ""))
        }
    }

    @Test func oneThatFails() throws {
        let (lines, kept) = try run("cat >/dev/null; echo 'no model' >&2; exit 3")
        try expectEverythingBut(lines, kept, code: "program-failed")
        let message = lines.of("error").first?["message"] as? String
        #expect(message?.contains("status 3") == true && message?.contains("no model") == true)
    }

    @Test func oneThatHangs() throws {
        let (lines, kept) = try run("sleep 60", ["-o", "timeout=0.3"])
        try expectEverythingBut(lines, kept, code: "total-timeout")
    }

    @Test func oneThatTalksNonsense() throws {
        let (lines, kept) = try run("cat >/dev/null; echo '{\"text\": '")
        try expectEverythingBut(lines, kept, code: "bad-answer")
    }

    @Test func oneThatWorksIsGivenTheWholeCommand() throws {
        let (lines, kept) = try run("wc -c")
        let lengths = lines.of("transcript").compactMap { ($0["text"] as? String).flatMap { Int($0) } }
        let seconds = lines.of("command-end").compactMap { end in
            (end["end"] as? Double).flatMap { to in (end["start"] as? Double).map { to - $0 } }
        }
        #expect(lengths.count == 3)
        for (length, duration) in zip(lengths, seconds) { #expect(length == 44 + Int((duration * 32_000).rounded())) }
        for name in try kept.names where name.hasSuffix(".wav") {
            #expect(lengths.contains(try kept.bytes(name).count))
        }
    }
}
