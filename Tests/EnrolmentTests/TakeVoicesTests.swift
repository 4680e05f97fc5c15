import Enrolment
import KeywordModels
import TestSupport
import Testing

/// What enrolment learns of the voice of takes, and what it does to other voices.
@Suite struct TakeVoicesTests {
    /// Voices that wake a model that knows the word alone.
    private static let others = [Voice("en-us+f5", pitch: 90), Voice("en-us+f2", pitch: 80), Words.stranger]

    private static let models = Result {
        var enroller = try Enroller()
        let takes = try Words.takes(of: "computer")
        let with = try enroller.enroll(keyword: "computer", takes: takes, createdBy: "tests")
        enroller.tellsVoices = false
        return (with: with, without: try enroller.enroll(keyword: "computer", takes: takes, createdBy: "tests"))
    }

    @Test func theSameVoiceLosesNothing() throws {
        let models = try Self.models.get()
        let word = try Words.later.saying("computer")
        #expect(try models.with.highestScore(in: word) == models.without.highestScore(in: word))
    }

    @Test(arguments: others) func anotherVoiceLoses(voice: Voice) throws {
        let models = try Self.models.get()
        let word = try voice.saying("computer")
        let without = try models.without.highestScore(in: word)
        #expect(without > models.without.calibration.threshold)
        #expect(try models.with.highestScore(in: word) < without)
    }

    /// What is calibrated is not changed: a voice takes score away, and never adds any.
    @Test func theThresholdStaysAsItIs() throws {
        let models = try Self.models.get()
        #expect(models.with.calibration == models.without.calibration)
    }

    @Test func takesByAnybodyHaveNoVoice() throws {
        let takes = try Words.takes(of: "computer")
        let enroller = try Enroller()
        #expect(try Self.models.get().with.voice != nil)
        #expect(
            try enroller.enroll(keyword: "computer", takes: takes, byManyPeople: true, createdBy: "tests").voice == nil)
        #expect(try enroller.enroll(keyword: "computer", takes: takes, said: takes, createdBy: "tests").voice == nil)
    }

    /// A model that shall hear one voice alone asks for one that is nearer.
    @Test func aloneAVoiceHasToBeNearer() throws {
        let voice = try #require(try Self.models.get().with.voice)
        let alone = try Enroller(voice: .enrolled).enroll(
            keyword: "computer", takes: Words.takes(of: "computer"), createdBy: "tests")
        let nearness = try #require(alone.voice).near
        #expect(nearness > voice.near && nearness < 1)
    }

    /// In noise all voices are further away: a voice must be less like the takes' there to lose as much.
    @Test func noiseForgives() throws {
        let voice = try #require(try Self.models.get().with.voice)
        let opposite = voice.embedding.map { -$0 }
        let distant = voice.embedding.map { $0 * (voice.near - 0.1) }
        #expect(voice.loss(voice.embedding, noise: 0) == 0)
        #expect(voice.loss(opposite, noise: 0) == KeywordVoice.reach)
        #expect(voice.loss(distant, noise: 0) > 0)
        #expect(voice.loss(distant, noise: 3) == 0)
    }
}
