#if PocketSphinx
    import Grammars
    import PocketSphinxTranscription
    import Testing
    import Transcription

    /// Neither these sentences nor all of these voices were used to choose the threshold.
    @Suite("The threshold between the grammar and the rest", .timeLimit(.minutes(20)))
    struct CalibrationTests {
        static let voices: [Speech.Voice] = [
            .espeak("en-us+m7"), .espeak("en-us+f4"), .flite("slt"), .flite("rms"),
        ]

        static let phrases = [
            "start the washing machine", "stop the washing machine", "lock the front door", "unlock the front door",
            "lower the blinds", "raise the blinds", "make it warmer", "make it colder", "call my brother",
            "read me the news", "pause the movie", "resume the movie", "mute the television", "switch to channel two",
            "switch to channel nine", "add milk to the shopping list", "where is my phone", "start the vacuum cleaner",
            "wake me at six", "what is on my calendar",
        ]

        static let others = [
            "have you ever been to italy", "the bus is always late", "her birthday is in september",
            "let me show you the garden", "nobody knows the answer", "he wrote a book about birds",
            "i forgot my umbrella again", "could you pass the salt", "they are painting the fence",
            "it tastes like honey",
            "the meeting was cancelled", "we need a longer ladder", "this river is too deep",
            "my neighbor plays the violin",
            "there is a spider on the wall", "start walking towards the hill", "the front row is empty",
            "make sure you arrive early", "call it whatever you want", "read between the lines",
        ]

        @Test("lets nine of ten phrases in, word for word, and one of ten other sentences at most")
        func bars() async throws {
            let backend = try PocketSphinxBackend(grammar: .phrases(Self.phrases))
            var (exact, accepted) = (0, 0)
            // Each sentence by two of the voices, in turn.
            for index in Self.phrases.indices {
                for voice in [Self.voices[index % 4], Self.voices[(index + 1 + index / 4 % 3) % 4]] {
                    let phrase = try await backend.transcribe(samples: Speech.say(Self.phrases[index], voice))
                    if phrase.text == Self.phrases[index] { exact += 1 }
                    let other = try await backend.transcribe(samples: Speech.say(Self.others[index], voice))
                    if !other.text.isEmpty { accepted += 1 }
                }
            }
            let total = 2 * Self.phrases.count
            print("calibration: phrases exact \(exact)/\(total), other sentences accepted \(accepted)/\(total)")
            #expect(Double(exact) >= 0.9 * Double(total))
            #expect(Double(accepted) <= 0.1 * Double(total))
        }
    }
#endif
