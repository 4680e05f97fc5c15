import Foundation
import TestSupport
import Testing

/// Programs that are run for events.
@Suite(.serialized) struct ActionTests {
    private let living: Living
    private let notes: TemporaryFolder

    init() throws {
        living = try Living.shared.get()
        notes = try TemporaryFolder()
        let room = try living.room(saying: ["turn on the light"])
        try living.folder.store(WAV().bytes(room.samples), as: "one.wav")
    }

    private func script(_ body: String) throws -> String {
        let path = try notes.store("#!/bin/sh\n\(body)\n".utf8, as: "action.sh")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return path
    }

    private func text(_ name: String) throws -> String { String(decoding: try notes.bytes(name), as: UTF8.self) }

    @Test func getTheEventOnStandardInputAndInVariables() throws {
        let action = try script(#"cat >"$1/event"; env | grep ^ROUSE_ >"$1/variables"; echo "$2" >"$1/argument""#)
        let outcome = try living.listen(
            ["--on-wake", "\(action) \(notes.path) 'two words; $(touch bad) `id`'"], to: "one.wav")
        let lines = try Lines(outcome)
        let event = try #require(
            try JSONSerialization.jsonObject(with: Data(notes.bytes("event"))) as? [String: Any])
        #expect(event["event"] as? String == "detection", "without commands the detection is what wakes")
        #expect(event["score"] as? Double == lines.of("detection").first?["score"] as? Double)
        let variables = try text("variables").split(separator: "\n")
        #expect(variables.contains("ROUSE_EVENT=detection") && variables.contains("ROUSE_KEYWORD=computer"))
        #expect(try text("argument") == "two words; $(touch bad) `id`\n")
    }

    @Test func getTheText() throws {
        let action = try script(#"printf %s "$ROUSE_TEXT" >"$1/text""#)
        // Whether the recogniser is sure enough of a synthetic voice is not the point.
        _ = try Lines(
            living.listen(
                ["--on-transcript", "\(action) \(notes.path)", "--grammar", "phrases.txt", "-o", "threshold=-40"],
                to: "one.wav"))
        #expect(try text("text") == "turn on the light")
    }

    /// No variable can hold it.
    @Test func getALongTextOnStandardInputAlone() throws {
        let says = try notes.store("#!/bin/sh\nhead -c 200000 /dev/zero | tr '\\0' x\n".utf8, as: "says.sh")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: says)
        let action = try script(#"cat >"$1/event"; printf %s "${ROUSE_TEXT-none}" >"$1/text""#)
        let outcome = try living.listen(
            ["--on-transcript", "\(action) \(notes.path)", "--backend", "program", "-o", "command=\(says)"],
            to: "one.wav")
        #expect(try Lines(outcome).of("error").isEmpty)
        let event = try JSONSerialization.jsonObject(with: Data(notes.bytes("event"))) as? [String: Any]
        #expect((event?["text"] as? String)?.count == 200_000)
        #expect(try text("text") == "none")
    }

    @Test func whatTheyPrintIsNoEvent() throws {
        let action = try script("echo 'hello there'")
        let outcome = try living.listen(["--on-wake", action], to: "one.wav")
        #expect(!outcome.output.contains("hello") && outcome.errors.contains("hello there"))
    }

    @Test func oneThatHangsIsKilledWithItsChildren() throws {
        let action = try script(#"sleep 77 & echo $! >"$1/child"; wait"#)
        let start = ContinuousClock.now
        let outcome = try living.listen(
            ["--on-wake", "\(action) \(notes.path)", "--action-timeout", "0.5"], to: "one.wav")
        #expect(ContinuousClock.now - start < .seconds(30))
        let errors = try Lines(outcome).of("error")
        #expect(errors.count == 1 && errors[0]["source"] as? String == "action")
        let child = try #require(pid_t(text("child").trimmingCharacters(in: .whitespacesAndNewlines)))
        let state = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
        #expect(state == nil || state?.contains(") Z ") == true, "it was killed")
    }

    @Test func oneThatFailsIsAnEvent() throws {
        let errors = try Lines(living.listen(["--on-wake", "false"], to: "one.wav")).of("error")
        #expect((errors.first?["message"] as? String)?.contains("status 1") == true)
    }

    @Test(arguments: ["--on-wake", "--on-transcript"])
    func oneThatIsNotThereIsToldOfAtTheStart(option: String) throws {
        let plain = try notes.store([], as: "plain.sh")
        let mistakes = [
            (
                "/no/such/program now",
                "\(option): there is no program '/no/such/program'; give the path of one that is there"
            ),
            (
                "no-such-program",
                "\(option): there is no program 'no-such-program' in the folders of PATH; "
                    + "give the path of one that is there"
            ),
            (plain, "\(option): \(plain) cannot be run; make it executable, as with chmod +x"),
        ]
        for (command, says) in mistakes {
            let outcome = try living.listen([option, command, "--grammar", "phrases.txt"], to: "one.wav")
            #expect(outcome.status == 66 && outcome.errors == "rouse: \(says)\n" && outcome.output.isEmpty)
        }
    }

    @Test func nothingRunsForSpeechThatIsRejected() throws {
        let action = try script(#"echo "$ROUSE_TEXT" >>"$1/texts""#)
        let room = try living.room(saying: ["where did you put my umbrella", "turn on the light"])
        try living.folder.store(WAV().bytes(room.samples), as: "two.wav")
        let outcome = try living.listen(
            ["--on-transcript", "\(action) \(notes.path)", "--grammar", "phrases.txt"], to: "two.wav")
        let transcripts = try Lines(outcome).of("transcript")
        #expect(transcripts.map { $0["rejection"] as? String } == ["not-in-grammar", nil])
        #expect(try text("texts") == "turn on the light\n")
    }

    @Test(arguments: ["", "'open", "back\\"])
    func whatIsNoCommandIsRefused(command: String) throws {
        let outcome = try living.listen(["--on-wake", command], to: "one.wav")
        #expect(outcome.status == 64 && outcome.errors.contains("--on-wake"))
    }
}
