import Glibc
import KeywordModels
import KeywordSpotting
import TestSupport
import Testing
import VoiceActivity

/// Words between long pauses, in which nobody looks for them.
@Suite struct RestTests {
    /// What a pass over samples came to.
    private struct Pass {
        var detections: [Detection] = []
        var misses: [NearMiss] = []
        /// Of the last keyword, in each frame.
        var scores: [Double] = []
        /// In each frame.
        var rests: [Bool] = []
    }

    private func configuration(rests: Bool = true, change: (inout SpottingConfiguration) -> Void = { _ in })
        -> SpottingConfiguration
    {
        var configuration = SpottingConfiguration()
        configuration.restsInSilence = rests
        change(&configuration)
        return configuration
    }

    private func pass(_ models: [KeywordModel], _ samples: [Float], _ configuration: SpottingConfiguration) throws
        -> Pass
    {
        var spotter = try Spotter(models, configuration: configuration)
        var hearing = Hearing()
        var pass = Pass()
        for start in stride(from: 0, through: samples.count - 160, by: 160) {
            let activity = hearing.process(samples.span.extracting(start..<(start + 160)))
            pass.detections += spotter.process(hearing.analyzer, activity: activity)
            pass.misses += spotter.nearMisses
            pass.scores.append(spotter.score(of: models[models.count - 1].keyword) ?? 0)
            pass.rests.append(spotter.isResting)
        }
        return pass
    }

    /// `word` after `pause` seconds of a room, and a pause after it.
    private func scene(_ word: String, after pause: Double, hiss: Float = 0.0005) throws -> Scene {
        Scene(.pause(pause), .sound(try Words.later.saying(word)), .pause(3), hiss: hiss)
    }

    /// Words that begin loudly, and some that the detector of voice activity notices late.
    private static let words = ["computer", "six", "four", "fire", "hello", "seven", "shadow", "thirty"]

    @Test(arguments: words, [Float(0.000_05), 0.000_5, 0.005])
    func aWordAfterALongPauseScoresAsWithoutTheRest(word: String, hiss: Float) throws {
        let model = try Words.model(word)
        let samples = try scene(word, after: 10, hiss: hiss).samples
        let with = try pass([model], samples, configuration())
        let without = try pass([model], samples, configuration(rests: false))
        #expect(with.detections.count == 1)
        #expect(with.detections.map(\.start) == without.detections.map(\.start))
        #expect(with.detections.map(\.time) == without.detections.map(\.time))
        let (best, other) = (with.scores.max() ?? 0, without.scores.max() ?? 0)
        let pairs = zip(with.detections.map(\.score) + [best], without.detections.map(\.score) + [other])
        #expect(pairs.allSatisfy { abs($0 - $1) < 0.01 })
    }

    @Test func theRestBeginsAWhileAfterTheWordAndEndsWithTheNext() throws {
        var scene = try scene("computer", after: 6)
        scene.say("computer", try Words.later.saying("computer"))
        scene.pause(1)
        let found = try pass([Words.model("computer")], scene.samples, configuration())
        #expect(found.detections.count == 2)
        for place in scene.places {
            let start = Int(place.range.lowerBound * 100)
            #expect(found.rests[start - 50])
            #expect(!found.rests[(start + 15)...(start + 100)].contains(true))
        }
        #expect(zip(found.rests, found.scores).allSatisfy { !$0 || $1 == 0 })
    }

    /// Nothing may wait in a silent part of a word for the rest of it: a match is not longer than speech can be.
    @Test func whatWasHeardBeforeALongPauseIsForgotten() throws {
        let word = try Words.later.saying("computer")
        let half = word.count / 2
        let model = try Words.model("computer")
        let parts = Scene(
            .pause(1), .sound(Array(word[..<half])), .pause(4), .sound(Array(word[half...])), .pause(1))
        let list = try pass([model], parts.samples, configuration { $0.minimumScore = 0 }).detections
        #expect(list.allSatisfy { $0.end - $0.start < 3 })
        #expect(!list.contains { $0.start < 2 && $0.end > 5 })
    }

    @Test func aNearMissIsOverBeforeTheRestIs() throws {
        let model = try Words.model("computer")
        let samples = try scene("computer", after: 3).samples
        func calibrated(_ calibration: Calibration) -> KeywordModel {
            KeywordModel(
                keyword: model.keyword, frontEnd: model.frontEnd, templates: model.templates,
                templatesPerTake: model.templatesPerTake, variance: model.variance, calibration: calibration,
                takes: model.takes, createdBy: model.createdBy)
        }
        // So wide that the word's score is not rounded to 1.
        var wide = model.calibration
        wide.width *= 10
        let best = try pass([calibrated(wide)], samples, configuration()).scores.max() ?? 0
        // So that the word scores about a half.
        var calibration = model.calibration
        calibration.threshold += wide.width * log(best / (1 - best))
        let found = try pass(
            [calibrated(calibration)], samples,
            configuration {
                $0.minimumScore = 0.7
                $0.nearMissMargin = 0.4
            })
        #expect(found.detections.isEmpty && found.misses.count == 1)
        #expect(found.misses.allSatisfy { abs($0.score - 0.5) < 0.01 })
        let rest = try #require(found.rests[400...].firstIndex(of: true))
        #expect(found.misses.allSatisfy { $0.time <= Double(rest + 1) / 100 })
    }

    /// The refractory time is counted in seconds of audio, whether anybody looks for keywords in them or not.
    @Test(arguments: [(4.0, 2), (8.0, 1)])
    func theRefractoryTimeGoesOn(seconds: Double, count: Int) throws {
        var scene = try scene("computer", after: 1)
        scene.pause(3)
        scene.say("computer", try Words.later.saying("computer"))
        scene.pause(1)
        let found = try pass([Words.model("computer")], scene.samples, configuration { $0.refractory = seconds })
        #expect(found.rests.contains(true))
        #expect(found.detections.count == count)
    }

    /// In the rest, and in the frames after it in which it is made up for.
    @Test(arguments: [-30, 3, 5, 8, 12])
    func aGapMeansTheSameAsEver(frames: Int) throws {
        let model = try Words.model("computer")
        let scene = try scene("computer", after: 4)
        let gap = (400 + frames) * 160
        var used = try Spotter([model], configuration: configuration())
        var fresh = try Spotter([model], configuration: configuration())
        _ = process(&used, Array(scene.samples[..<gap]))
        used.reset()
        let after = process(&used, scene.samples)
        let expected = process(&fresh, scene.samples)
        #expect(after.map(\.score) == expected.map(\.score) && !after.isEmpty)
        #expect(zip(after, expected).allSatisfy { abs($0.time - $1.time - Double(gap / 160) / 100) < 1e-9 })
    }
}
