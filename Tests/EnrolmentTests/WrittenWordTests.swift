import Enrolment
import KeywordModels
import TestSupport
import Testing
import VoiceActivity

/// A word that nobody has said: espeak-ng and flite do.
@Suite struct WrittenWordTests {
    private static let takes = Result { try WrittenWord(spellings: ["computer"]).takes() }
    private static let model = Result {
        try Enroller().enroll(keyword: "computer", takes: [], said: takes.get(), createdBy: "tests")
    }

    private func score(_ model: KeywordModel, of words: String, by voice: Voice) throws -> Double {
        var scan = try NegativeScan(model)
        let samples = Scene.take(try voice.saying(words))
        for hop in 0..<(samples.count / 160) {
            scan.process(samples.span.extracting((hop * 160)..<((hop + 1) * 160)))
        }
        scan.endRecording(named: words)
        return scan.likenesses.first?.score ?? 0
    }

    @Test func manyVoicesSayIt() throws {
        let takes = try Self.takes.get()
        #expect(takes.count { $0.name.hasPrefix("'computer' by espeak-ng en-") } == 60)
        #expect(Set(takes.map(\.name)).count == takes.count)
        #expect(DuplicateTakes(takes).copies.isEmpty)
    }

    @Test func otherVoicesAreHeardAndOtherWordsAreNot() throws {
        let model = try Self.model.get()
        #expect(model.takes.isEmpty)
        #expect(try model.voices == Self.takes.get().count)
        #expect(model.panels.count == 1 && model.panels[0].best == 4)
        let voice = Voice("en-gb-x-rp", speed: 150, pitch: 60)
        #expect(try score(model, of: "computer", by: voice) > 0.5)
        for word in ["lemonade", "umbrella", "good morning"] {
            #expect(try score(model, of: word, by: voice) < 0.5, "\(word)")
        }
    }

    /// What people say and what programs say count alike.
    @Test func takesAndVoicesAreAPanelEach() throws {
        let model = try Enroller().enroll(
            keyword: "computer", takes: Words.takes(of: "computer"), said: Self.takes.get(), createdBy: "tests")
        #expect(model.takes.count == 3)
        #expect(model.panels.map(\.best) == [3, 4])
        #expect(model.takes.allSatisfy { $0.rawScore != nil })
        #expect(try score(model, of: "computer", by: Words.later) > 0.5)
        #expect(try score(model, of: "lemonade", by: Words.later) < 0.5)
    }

    @Test func spellingsShareTheVoices() throws {
        let takes = try WrittenWord(spellings: ["okay kitchen", "[[oUk'eI k'ItS@n]]"]).takes()
        #expect(takes.count { $0.name.hasPrefix("'okay kitchen' by espeak-ng") } == 30)
        #expect(takes.count { $0.name.hasPrefix("'[[oUk'eI k'ItS@n]]' by espeak-ng") } == 30)
        #expect(!takes.contains { $0.name.hasPrefix("'[[") && $0.name.contains("flite") })
    }

    @Test func anotherLanguageIsSaidByItsVoices() throws {
        let takes = try WrittenWord(spellings: ["Lampe"], language: "de").takes()
        #expect(takes.count == 60)
        #expect(takes.allSatisfy { $0.name.contains("espeak-ng de+") })
    }

    @Test func aLanguageThatNobodySpeaksIsSaid() {
        let failure = #expect(throws: VoiceProgram.Failure.self) {
            try WrittenWord(spellings: ["lamp"], language: "xx").takes()
        }
        #expect(failure?.description.contains("in the language 'xx', which 'espeak-ng --voices' may not have") == true)
    }
}
