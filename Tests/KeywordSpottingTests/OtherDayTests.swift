import Features
import KeywordModels
import KeywordSpotting
import TestSupport
import Testing

/// The same person through another microphone, at the beginning of a stream and after somebody else: what the stream
/// takes for the mean of speech is then not that of the takes.
@Suite struct OtherDayTests {
    private static let model = Result { try Words.model("computer") }

    /// A microphone that hears low tones better.
    private func dull(_ samples: [Float]) -> [Float] {
        var last: Float = 0
        return samples.map { sample in
            last = 0.7 * last + 0.3 * sample
            return last
        }
    }

    /// One that hears high tones better.
    private func bright(_ samples: [Float]) -> [Float] {
        zip(samples, [0] + samples).map { $0 - 0.9 * $1 }
    }

    private func alone(_ word: [Float]) throws -> [Float] {
        var scene = Scene()
        scene.pause(2)
        scene.say("computer", word)
        scene.pause(1)
        return scene.samples
    }

    private func afterSomebodyElse() throws -> [Float] {
        var scene = Scene()
        scene.pause(1)
        scene.say(
            "else", bright(try Voice("en-us+f2", speed: 170, pitch: 70).saying("what a fine day this was by the sea")))
        scene.pause(1)
        scene.say("computer", dull(try Words.later.saying("computer")))
        scene.pause(1)
        return scene.samples
    }

    /// The highest raw score in the last two seconds.
    private func raw(_ model: KeywordModel, in samples: [Float]) throws -> Double {
        let end = Double(samples.count) / 16_000
        let late = try candidates(of: [model], in: samples).filter { $0.time > end - 2 }
        return model.calibration.raw(late.map(\.score).max() ?? 0)
    }

    /// The templates of a model alone, some of each take, with another front end. Its scores do not come near 1.
    private func copy(
        of model: KeywordModel, kinds: Range<Int>, pauseForgetting: Float?
    ) -> KeywordModel {
        let fitted = model.frontEnd
        var configuration = fitted.configuration
        configuration.mean.pauseForgetting = pauseForgetting
        let frontEnd = FrontEndModel(
            id: fitted.id, configuration: configuration, speechMean: fitted.speechMean, hidden: fitted.hidden,
            projection: fitted.projection, offset: fitted.offset, background: fitted.background)
        let templates = model.templates.enumerated().filter { kinds.contains($0.offset % model.templatesPerTake) }
        var calibration = model.calibration
        calibration.width *= 10
        return KeywordModel(
            keyword: model.keyword, frontEnd: frontEnd, templates: templates.map(\.element),
            templatesPerTake: kinds.count, variance: model.variance, calibration: calibration, takes: model.takes,
            createdBy: "tests")
    }

    @Test func takeHasATemplateForAStreamThatDoesNotKnowTheSpeaker() throws {
        let model = try Self.model.get()
        #expect(model.templatesPerTake == 2 && model.templates.count == 6)
        let with = copy(of: model, kinds: 0..<2, pauseForgetting: 0.98)
        let without = copy(of: model, kinds: 0..<1, pauseForgetting: 0.98)
        let word = try alone(dull(Words.later.saying("computer")))
        #expect(try raw(with, in: word) > raw(without, in: word) + 0.5)
    }

    @Test func whoSpokeBeforeMattersLessWhereAPauseMakesForget() throws {
        let model = copy(of: try Self.model.get(), kinds: 0..<2, pauseForgetting: 0.98)
        let remembering = copy(of: model, kinds: 0..<2, pauseForgetting: nil)
        let (alone, after) = (try alone(dull(Words.later.saying("computer"))), try afterSomebodyElse())
        let lost = try raw(model, in: alone) - raw(model, in: after)
        let lostWithout = try raw(remembering, in: alone) - raw(remembering, in: after)
        #expect(lost < lostWithout - 0.5)
    }
}
