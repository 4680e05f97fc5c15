import Foundation
import TestSupport
import Testing

/// Conversations in which every answer is played for real, into a sink whose monitor is the microphone.
@Suite("A conversation that is played", .timeLimit(.minutes(20))) struct PlayedConversationTests {
    private static let root = #filePath.dropLast("/Tests/ListenTests/PlayedConversationTests.swift".count)
    private let living: Living

    init() throws {
        living = try Living.shared.get()
    }

    private func events(_ shown: String, _ kind: String) -> [[String: Any]] {
        shown.split(whereSeparator: \.isNewline).compactMap { line in
            try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        }.filter { $0["event"] as? String == kind }
    }

    private static let largePhones = ProcessInfo.processInfo.environment["ROUSE_TEST_LARGE_PHONES"]

    private func listen(
        _ talk: Talk, to server: SoundServer, log: String, phones: String?
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            .rouse,
            [
                "listen", "--model", "computer.rouse", "--json", "--device", SoundServer.microphone, "--speak",
                "--voice-device", SoundServer.loudspeaker, "--sentences",
                "\(Self.root)/examples/house/sentences.yaml", "--on-intent",
                "env ROUSE_HOUSE='\(log)' '\(Self.root)/examples/house/house'", "--speech-timeout", "8",
            ] + talk.options, in: living.folder.path,
            variables: [server.variable] + (phones.map { ["ROUSE_PHONES=\($0)"] } ?? []))
    }

    private func spoken(_ words: String, by voice: Voice, afterKeyword: Bool) throws -> [Float] {
        var scene = Scene()
        scene.pause(0.3)
        if afterKeyword {
            scene.say("keyword", try Words.later.saying("computer"))
            scene.pause(0.2)
        }
        scene.say(words, try voice.saying(words))
        scene.pause(0.3)
        return scene.samples
    }

    /// What came of a talk.
    private struct Course: Equatable {
        var ends: [String]
        var says: [String]
        var done: [String]
        var errors = 0
    }

    /// Where the large phone network is installed, every second talk is heard by it; the others by the built-in one.
    @Test("ends as it is written", arguments: Talk.all.filter(\.isLong).enumerated().map { ($0.offset, $0.element) })
    func ends(number: Int, talk: Talk) async throws {
        let phones = number.isMultiple(of: 2) ? nil : Self.largePhones
        let written = Course(ends: talk.ends, says: talk.says, done: talk.done)
        // A sound server stutters while others have the processor: a word may be lost in it now and then.
        for _ in 0..<2 where try await hold(talk, phones: phones).course == written { return }
        let last = try await hold(talk, phones: phones)
        #expect(last.course == written, "\(last.shown)")
    }

    /// Has a talk with the program. A line waits for what it answers, however long that takes.
    private func hold(_ talk: Talk, phones: String?) async throws -> (course: Course, shown: String) {
        // "garage" by rms is hardly understood.
        let voice = Voice(talk.testDescription.contains("garage") ? "flite:kal16" : "flite:rms")
        let sounds = try talk.lines.map { line in
            switch line {
            case .wake(let words), .interrupt(let words): try spoken(words, by: voice, afterKeyword: true)
            case .reply(let words): try spoken(words, by: voice, afterKeyword: false)
            case .silence: [Float]()
            }
        }
        let server = try await SoundServer()
        let log = living.folder.file("\(UUID()).log")
        let program = try listen(talk, to: server, log: log, phones: phones)
        await program.wait { !events($0, "capture-start").isEmpty }
        var (questions, begun, dialogues) = (0, 0, 0)
        for (line, sound) in zip(talk.lines, sounds) {
            switch line {
            case .wake:
                await program.wait { events($0, "dialogue-end").count == dialogues }
                dialogues += 1
            case .interrupt:
                begun += 1
                dialogues += 1
                await program.wait { events($0, "speech-began").count >= begun }
            case .reply:
                questions += 1
                await program.wait(atMost: 20) { events($0, "reply-awaited").count >= questions }
            case .silence:
                questions += 1
                continue
            }
            try await server.play(sound)
        }
        await program.wait(atMost: 30) {
            events($0, "dialogue-end").count == talk.ends.count && events($0, "speech-ended").count == talk.says.count
        }
        program.type("\u{3}")
        #expect(await program.finish() == 0)
        let told = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        let course = Course(
            ends: events(program.shown, "dialogue-end").compactMap { $0["reason"] as? String },
            says: events(program.shown, "answer").compactMap { $0["text"] as? String },
            done: try ConversationTests.deeds(told.split(separator: "\n").map(String.init)),
            errors: events(program.shown, "error").count)
        return (course, program.shown)
    }
}
