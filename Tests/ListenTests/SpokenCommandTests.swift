import TestSupport
import Testing

/// Forty commands after a wake word, from the audio to the text, through the program as a user runs it.
@Suite(.serialized) struct SpokenCommandTests {
    private struct Tally {
        var commands = 0
        var whole = 0
        var endedInTime = 0
        var endedTooEarly = 0
        var exact = 0
        var understood = 0
    }

    private let living: Living

    init() throws {
        living = try Living.shared.get()
    }

    /// Every wake has to be found; the rest is counted.
    private func tally(_ sentences: [String], as name: String, signalToNoise: Float? = nil) throws -> Tally {
        let (samples, utterances) = try living.room(saying: sentences, signalToNoise: signalToNoise)
        try living.folder.store(WAV().bytes(samples), as: name)
        let lines = try Lines(living.listen(["--grammar", "phrases.txt"], to: name))
        var tally = Tally()
        for utterance in utterances {
            guard let wake = lines.wake(at: utterance.keywordEnd), let command = wake["command"] as? Int,
                let end = lines.of("command-end", command: command),
                let text = lines.of("transcript", command: command),
                let from = end["start"] as? Double, let to = end["end"] as? Double, let words = text["text"] as? String
            else {
                Issue.record("'\(utterance.words)' has no wake, no end or no text")
                continue
            }
            tally.commands += 1
            if from <= utterance.command.lowerBound && to >= utterance.command.upperBound { tally.whole += 1 }
            if to < utterance.command.upperBound { tally.endedTooEarly += 1 }
            if (0...0.9).contains(to - utterance.command.upperBound) { tally.endedInTime += 1 }
            if words == utterance.words { tally.exact += 1 }
            if !words.isEmpty { tally.understood += 1 }
        }
        return tally
    }

    @Test func inAQuietRoom() throws {
        let tally = try tally(Living.phrases, as: "quiet.wav")
        #expect(tally.commands == 20)
        #expect(tally.whole == 20)
        #expect(tally.endedTooEarly == 0)
        #expect(tally.endedInTime >= 18)
        #expect(tally.exact >= 18)
    }

    @Test func inNoise() throws {
        let tally = try tally(Living.phrases, as: "noisy.wav", signalToNoise: 10)
        #expect(tally.commands == 20)
        #expect(tally.whole == 20)
        #expect(tally.endedTooEarly == 0)
    }

    @Test func whatTheGrammarDoesNotKnowIsRejected() throws {
        let tally = try tally(
            [
                "please send a letter to my grandmother", "the quick brown fox jumped away",
                "seventeen elephants walked home", "I would like a cup of coffee", "where did you put my umbrella",
                "tomorrow is another day", "the train to the city was late", "somebody ate all of my cake",
                "we went swimming in the lake", "she reads a book every week",
                "can you tell me where the station is", "my brother lives in a small village",
                "the soup needs a little more salt", "he forgot his keys on the kitchen table",
                "there are seven bridges across the river", "I have never been to the opera",
                "put the blue book under the chair", "dinner will be ready in half an hour",
                "the children are playing in the garden", "our neighbours bought a new car",
            ], as: "strange.wav")
        #expect(tally.commands == 20)
        #expect(tally.understood <= 2)
    }
}
