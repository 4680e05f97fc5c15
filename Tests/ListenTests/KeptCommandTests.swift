import Foundation
import TestSupport
import Testing

/// Commands that `listen` kept, transcribed again.
@Suite(.serialized) struct KeptCommandTests {
    private let living: Living
    private let kept: TemporaryFolder

    init() throws {
        living = try Living.shared.get()
        kept = try TemporaryFolder()
    }

    /// Has `listen` keep what is said, and returns its texts by the recordings' names.
    private func keep(_ sentences: [String]) throws -> [(file: String, text: String)] {
        let room = try living.room(saying: sentences, gaps: [0.05, 0.1])
        try living.folder.store(WAV().bytes(room.samples), as: "kept-room.wav")
        let outcome = try living.listen(
            ["--grammar", "phrases.txt", "--save-commands", kept.path], to: "kept-room.wav")
        try #require(outcome.status == 0, "\(outcome.errors)")
        return try kept.names.filter { $0.hasSuffix(".json") }.map { name in
            let object = try JSONSerialization.jsonObject(with: Data(kept.bytes(name)))
            let description = try #require(object as? [String: Any])
            let transcript = try #require(description["transcript"] as? [String: Any])
            return (
                try #require(description["file"] as? String), try #require(transcript["text"] as? String)
            )
        }
    }

    private func texts(_ files: [String]) throws -> [String] {
        let grammar = living.folder.file("phrases.txt")
        let outcome = try Program.rouse.run(
            ["transcribe", "--json", "--grammar", grammar] + files, in: kept.path)
        return try Lines(outcome).of("transcript").map { try #require($0["text"] as? String) }
    }

    @Test func haveTheTextThatTheyHadWhenTheyWereSpoken() throws {
        let commands = try keep(Living.phrases)
        #expect(commands.count == Living.phrases.count)
        let again = try texts(commands.map(\.file))
        #expect(again == commands.map(\.text))
        #expect(again.count { !$0.isEmpty } >= 18)
    }

    /// The wake word is left out where it is known to be, and the words keep their places in the recording.
    @Test func wordsBeginBehindTheWakeWord() throws {
        let command = try #require(try keep(["turn on the light"]).first)
        let grammar = living.folder.file("phrases.txt")
        let outcome = try Program.rouse.run(
            ["transcribe", "--json", "--grammar", grammar, command.file], in: kept.path)
        let segments = try Lines(outcome).of("transcript").first?["segments"] as? [[String: Any]]
        let start = try #require(segments?.first?["start"] as? Double)
        // The pre-roll is half a second.
        #expect((0.5...0.8).contains(start))
    }
}
