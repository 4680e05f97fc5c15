import Features
import KeywordModels
import KeywordSpotting
import TestSupport
import Testing
import VoiceActivity

/// Every local maximum that a spotter sees in `samples`, or what it reports at `sensitivity`.
func candidates(
    of models: [KeywordModel], in samples: [Float], minimumScore: Double? = 0, refractory: Double = 1
) throws -> [Detection] {
    var configuration = SpottingConfiguration()
    configuration.minimumScore = minimumScore
    configuration.refractory = refractory
    var spotter = try Spotter(models, configuration: configuration)
    return process(&spotter, samples)
}

func process(_ spotter: inout Spotter, _ samples: [Float]) -> [Detection] {
    var hearing = Hearing()
    return stride(from: 0, through: samples.count - 160, by: 160).flatMap { start in
        let activity = hearing.process(samples.span.extracting(start..<(start + 160)))
        return spotter.process(hearing.analyzer, activity: activity)
    }
}

/// Many keywords, one pass.
@Suite struct SpotterTests {
    private struct StreamFixture {
        let models: [KeywordModel]
        let samples: [Float]

        init() throws {
            models = [
                Self.headed(try Words.model("computer"), template: 0), try Words.model("lemonade"),
                try Self.classic("butterfly"), Self.headed(try Words.model("telephone"), template: 1),
            ]
            var scene = Scene()
            for word in ["butterfly", "good morning", "computer", "telephone", "lemonade", "what a day"] {
                scene.pause(0.8)
                scene.say(word, try Words.later.saying(word))
            }
            scene.pause(1)
            samples = scene.samples
        }

        /// The model with a head that has something to say of every segment.
        private static func headed(_ model: KeywordModel, template: Int) -> KeywordModel {
            let weights = (0..<(KeywordHead.bins * model.frontEnd.dimensions)).map { Float($0 % 7 - 3) / 10 }
            return model.with(KeywordHead(template: template, weights: weights, bias: 1), model.calibration)
        }

        /// A model with another front end than the shipped one, of features as a stream gives them.
        private static func classic(_ word: String) throws -> KeywordModel {
            // A front end without a background has scores below 0.
            let calibration = Calibration(threshold: -15, width: 2.5, tail: try Words.model(word).calibration.tail)
            let templates = try Words.natural.map { voice in
                var analyzer = SpectralAnalyzer()
                var frontEnd = FrontEnd(.classic)
                let speech = try voice.saying(word)
                return stride(from: 0, through: speech.count - 160, by: 160).compactMap { start -> [Float]? in
                    analyzer.process(speech.span.extracting(start..<(start + 160)))
                    guard frontEnd.process(analyzer.energies) else { return nil }
                    return Array(UnsafeBufferPointer(start: frontEnd.features, count: frontEnd.dimensions))
                }
            }
            return KeywordModel(
                keyword: word, frontEnd: .classic, templates: templates, variance: 1, calibration: calibration,
                takes: [], createdBy: "tests")
        }
    }

    private static let stream = Result { try StreamFixture() }

    /// What makes the lines of a list the same word.
    private static let near = 0.15

    private let models: [KeywordModel]
    private let samples: [Float]

    init() throws {
        let stream = try Self.stream.get()
        (models, samples) = (stream.models, stream.samples)
    }

    @Test(arguments: [0, nil])
    func onePassWithAllKeywordsFindsWhatSinglePassesFind(minimumScore: Double?) throws {
        #expect(Set(models.map(\.frontEnd)).count == 2)
        let together = try candidates(of: models, in: samples, minimumScore: minimumScore)
        for model in models {
            let alone = try candidates(of: [model], in: samples, minimumScore: minimumScore)
            #expect(together.filter { $0.keyword == model.keyword } == alone)
            if minimumScore == 0 { #expect(!alone.isEmpty) }
        }
        #expect(together.map(\.time) == together.map(\.time).sorted())
    }

    @Test func orderOfTheModelsDoesNotMatter() throws {
        let forth = try candidates(of: models, in: samples)
        let back = try candidates(of: models.reversed(), in: samples)
        #expect(Set(forth) == Set(back))
    }

    @Test func candidateLiesBeforeItsDecision() throws {
        for found in try candidates(of: models, in: samples) {
            #expect(found.start <= found.end && found.end <= found.time)
            #expect((0...1).contains(found.score))
            #expect(found.time <= Double(samples.count) / 16_000)
        }
    }

    /// `minimumScore` 0 lists what any other lowest score would report.
    @Test(arguments: [0.2, 0.5, 0.8])
    func listOfCandidatesHoldsWhatALowestScoreReports(score: Double) throws {
        for model in models {
            let list = try candidates(of: [model], in: samples).filter { $0.score >= score }
            let found = try candidates(of: [model], in: samples, minimumScore: score)
            #expect(found.allSatisfy { $0.score >= score })
            #expect(found.allSatisfy { one in list.contains { abs($0.time - one.time) < Self.near } })
            #expect(list.allSatisfy { one in found.contains { abs($0.time - one.time) < Self.near } })
        }
    }

    @Test func higherSensitivityMissesNothingThatALowerOneFinds() throws {
        var before: [Detection] = []
        for sensitivity in [0, 0.25, 0.5, 0.75, 1] {
            var configuration = SpottingConfiguration()
            configuration.sensitivity = sensitivity
            var spotter = try Spotter(models, configuration: configuration)
            let found = process(&spotter, samples)
            #expect(found.allSatisfy { $0.score >= $0.threshold })
            for one in before {
                // The refractory time after an earlier detection may hide it.
                let covers = found.contains { $0.keyword == one.keyword && (0...1).contains(one.time - $0.time) }
                #expect(covers, "\(one) at sensitivity \(sensitivity)")
            }
            before = found
        }
        #expect(before.count >= 4)
    }

    @Test func resetForgetsTheAudioButNotTheClock() throws {
        var configuration = SpottingConfiguration()
        configuration.minimumScore = 0
        configuration.refractory = 0
        var used = try Spotter(models, configuration: configuration)
        var fresh = try Spotter(models, configuration: configuration)
        _ = process(&used, Array(samples[..<48_000]))
        used.reset()
        let after = process(&used, samples)
        let expected = process(&fresh, samples)
        #expect(after.map(\.score) == expected.map(\.score))
        #expect(zip(after, expected).allSatisfy { abs($0.time - $1.time - 3) < 1e-9 })
    }

    @Test func noKeywordsFindNothing() throws {
        #expect(try candidates(of: [], in: samples).isEmpty)
    }

    @Test func sameKeywordTwiceIsRefused() throws {
        do {
            _ = try Spotter([models[0], models[1], models[0]])
            Issue.record("two models of one keyword were taken")
        } catch let error as SpottingError {
            #expect(error.description.contains("'computer'"))
        }
    }

    @Test(arguments: [-0.01, 1.01, .nan, .infinity])
    func impossibleNumbersAreRefused(number: Double) {
        for change: (inout SpottingConfiguration) -> Void in [
            { $0.sensitivity = number }, { $0.minimumScore = number },
            { $0.refractory = number == 1.01 ? 3_601 : number },
        ] {
            var configuration = SpottingConfiguration()
            change(&configuration)
            #expect(throws: SpottingError.self) { _ = try Spotter([], configuration: configuration) }
        }
    }
}
