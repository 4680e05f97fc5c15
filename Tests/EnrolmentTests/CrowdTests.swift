import Enrolment
import Features
import KeywordModels
import KeywordSpotting
import TestSupport
import Testing
import VoiceActivity

/// Takes by many people, recordings of something else, and one person's voice alone.
@Suite struct CrowdTests {
    private static let crowd = Result { try takes(of: "computer", voices: 20) }
    private static let model = Result { try enroll(crowd.get()) }

    /// A word by voices of their own pitch and pace.
    private static func takes(of word: String, voices: Int) throws -> [Enroller.Take] {
        try (0..<voices).map { index in
            let voice = Voice(speed: 130 + 7 * (index % 9), pitch: 20 + 3 * index)
            return Enroller.Take(name: "\(word) \(index)", samples: Scene.take(try voice.saying(word)))
        }
    }

    private static func enroll(_ takes: [Enroller.Take]) throws -> KeywordModel {
        try Enroller().enroll(keyword: "computer", takes: takes, createdBy: "tests")
    }

    private func scan(_ recordings: [[Float]], with model: KeywordModel) throws -> NegativeScan {
        var scan = try NegativeScan(model)
        for (index, samples) in recordings.enumerated() {
            for hop in 0..<(samples.count / 160) {
                scan.process(samples.span.extracting((hop * 160)..<((hop + 1) * 160)))
            }
            scan.endRecording(named: "recording \(index)")
        }
        return scan
    }

    @Test func costDoesNotGrowWithTheTakes() throws {
        let all = try Self.model.get()
        #expect(all.takes.count == 20)
        #expect(all.templates.count <= all.templatesPerTake * 16)
        #expect(all.templates.count.isMultiple(of: all.templatesPerTake))
    }

    @Test func otherVoiceIsFoundAndOtherWordIsNot() throws {
        let word = Scene.take(try Voice(speed: 155, pitch: 44).saying("computer"))
        let other = Scene.take(try Voice(speed: 155, pitch: 44).saying("lemonade"))
        let scan = try scan([word, other], with: Self.model.get())
        let scores = Dictionary(uniqueKeysWithValues: scan.likenesses.map { ($0.recording, $0.score) })
        #expect(scores["recording 0"] ?? 0 > 0.5)
        #expect(scores["recording 1"] ?? 0 < 0.5)
    }

    @Test func negativesThatWakeDoSoNoMore() throws {
        var model = try Self.enroll(Words.takes(of: "computer"))
        let recordings = [Scene.take(try Voice(speed: 190, pitch: 75).saying("commuter"))]
        let before = try scan(recordings, with: model)
        #expect(abs(before.duration - Double(recordings[0].count / 160) / 100) < 1e-9)
        model.tighten(against: before)
        let after = try scan(recordings, with: model)
        #expect(after.likenesses.allSatisfy { $0.score < 0.5 })
        let own = try scan([Scene.take(try Words.later.saying("computer"))], with: model)
        #expect(own.likenesses.first?.score ?? 0 > 0.5)
    }

    /// The voice of the takes is found as before, voices unlike it score less.
    @Test func enrolledVoiceAloneIsAskedFor() throws {
        let takes = try Words.takes(of: "computer")
        let plain = try Self.enroll(takes)
        let strict = try Enroller(voice: .enrolled).enroll(keyword: "computer", takes: takes, createdBy: "tests")
        #expect(strict.frontEnd != plain.frontEnd)
        #expect(try KeywordModel(bytes: strict.encoded(), name: "strict").frontEnd == strict.frontEnd)
        let own = [Scene.take(try Words.later.saying("computer"))]
        let others = try [(130, 15), (190, 90), (150, 99), (210, 5)].map { speed, pitch in
            Scene.take(try Voice(speed: speed, pitch: pitch).saying("computer"))
        }
        #expect(try highest(scan(own, with: strict)) > 0.5)
        let heard = try others.map { try (highest(scan([$0], with: plain)), highest(scan([$0], with: strict))) }
        #expect(heard.reduce(0) { $0 + $1.1 } < heard.reduce(0) { $0 + $1.0 })
    }

    private func highest(_ scan: borrowing NegativeScan) -> Double {
        scan.likenesses.map(\.score).max() ?? 0
    }

    @Test func confusableWordsAreWordsOfTheImpostorSpeechInOrder() throws {
        let words = try Self.model.get().confusableWords
        #expect(words.count <= 3)
        #expect(zip(words, words.dropFirst()).allSatisfy { $0.score >= $1.score })
        #expect(words.allSatisfy { $0.word != "computer" && (0...1).contains($0.score) })
    }
}
