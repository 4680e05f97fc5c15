import Enrolment
import KeywordModels
import TestSupport
import Testing
import VoiceActivity

/// Recordings as people have them: the word among other speech, after a long silence, and now and then another word.
@Suite struct ManyTakesTests {
    private struct Recording {
        let name: String
        let samples: [Float]
        /// Where the word lies, in seconds; nil where it does not.
        let word: Range<Double>?
    }

    private static let voices = (0..<14).map { Voice(speed: 135 + 6 * ($0 % 7), pitch: 30 + 3 * $0) }
    private static let sentences = [
        "where did you put my umbrella", "thank you very much", "it rained all morning", "the train is late again",
    ]
    private static let folder = Result { try recordings() }
    private static let found = Result { try found(in: folder.get()) }

    /// Of fourteen recordings three hold something else; of the others two thirds hold more than the word.
    private static func recordings() throws -> [Recording] {
        try voices.enumerated().map { index, voice in
            let isOther = [3, 8, 11].contains(index)
            var scene = Scene()
            scene.pause(index % 4 == 1 ? 4 : 0.4)
            if index % 3 != 0 {
                scene.say("before", try voice.saying(sentences[index % 4]))
                scene.pause(0.25)
            }
            scene.say(isOther ? "other" : "word", try voice.saying(isOther ? "lemonade" : "computer"))
            scene.pause(0.25)
            if index % 3 == 1 { scene.say("after", try voice.saying(sentences[(index + 1) % 4])) }
            scene.pause(0.4)
            return Recording(
                name: "\(index).wav", samples: scene.samples,
                word: scene.places.first { $0.label == "word" }?.range)
        }
    }

    private static func found(in recordings: [Recording]) throws -> ManyTakes {
        let samples = Dictionary(uniqueKeysWithValues: recordings.map { ($0.name, $0.samples) })
        return ManyTakes(in: recordings.map(\.name), enroller: try Enroller()) { name in
            Enroller.Take(name: name, samples: try #require(samples[name]))
        }
    }

    @Test func recordingsWithoutTheWordAreNamed() throws {
        let found = try Self.found.get()
        #expect(found.leftOut.map(\.name) == ["3.wav", "8.wav", "11.wav"])
        #expect(found.leftOut.allSatisfy { $0.reason.hasPrefix($0.name + ": nothing in it sounds like the word") })
        #expect(found.takes.map(\.name) == Self.voices.indices.filter { ![3, 8, 11].contains($0) }.map { "\($0).wav" })
    }

    @Test func theWordIsCutOutOfOtherSpeech() throws {
        let recordings = try Self.folder.get()
        for take in try Self.found.get().takes {
            let recording = try #require(recordings.first { $0.name == take.name })
            let word = try #require(recording.word)
            guard take.samples.count < recording.samples.count else { continue }
            let first = try #require(recording.samples.firstRange(of: take.samples.prefix(400))).lowerBound
            let (start, end) = (Double(first) / 16_000, Double(first + take.samples.count) / 16_000)
            #expect(abs(start - word.lowerBound) < 0.15 && abs(end - word.upperBound) < 0.2, "\(take.name)")
        }
        // Every third recording holds the word alone, and stays as it is.
        let whole = try Self.found.get().takes.filter { take in
            recordings.contains { $0.name == take.name && $0.samples.count == take.samples.count }
        }
        #expect(Set(whole.map(\.name)).isSubset(of: ["0.wav", "6.wav", "9.wav", "12.wav"]))
    }

    @Test func whatIsLearnedFindsTheWord() throws {
        let model = try Enroller().enroll(
            keyword: "computer", takes: Self.found.get().takes, byManyPeople: true, createdBy: "tests")
        #expect(model.panels == [TakePanel(takes: 11, best: 4)])
        #expect(model.variance == 1)
        var scan = try NegativeScan(model)
        for (name, text) in [("word", "computer"), ("other", "lemonade")] {
            let samples = Scene.take(try Voice("en-gb", speed: 150, pitch: 55).saying(text))
            for hop in 0..<(samples.count / 160) {
                scan.process(samples.span.extracting((hop * 160)..<((hop + 1) * 160)))
            }
            scan.endRecording(named: name)
        }
        let scores = Dictionary(uniqueKeysWithValues: scan.likenesses.map { ($0.recording, $0.score) })
        #expect(scores["word"] ?? 0 > 0.5)
        #expect(scores["other"] ?? 0 < 0.5)
    }

    @Test func fewRecordingsAreTakenAsTheyAre() throws {
        let few = Array(try Self.folder.get().prefix(5))
        let found = try Self.found(in: few)
        #expect(found.leftOut.isEmpty)
        #expect(found.takes.map(\.samples) == few.map(\.samples))
    }

    @Test func whatCannotBeReadAndWhatHasNoSoundIsLeftOut() throws {
        struct Unreadable: Error, CustomStringConvertible { let description = "broken.wav: is no recording" }
        let silence = [Float](repeating: 0, count: 16_000)
        let found = ManyTakes(in: ["broken.wav", "silent.wav"], enroller: try Enroller()) { name in
            guard name == "silent.wav" else { throw Unreadable() }
            return Enroller.Take(name: name, samples: silence)
        }
        #expect(found.takes.isEmpty)
        #expect(found.leftOut.first?.reason == "broken.wav: is no recording")
        #expect(found.leftOut.last?.reason.hasPrefix("silent.wav: holds no word, only silence") == true)
    }
}
