import Features
import KeywordSpotting
import TestSupport
import Testing

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
    var analyzer = SpectralAnalyzer()
    return stride(from: 0, through: samples.count - 160, by: 160).flatMap { start in
        analyzer.process(samples.span.extracting(start..<(start + 160)))
        return spotter.process(analyzer)
    }
}

/// Many keywords, one pass.
@Suite struct SpotterTests {
    private struct Desk {
        let models: [KeywordModel]
        let samples: [Float]

        init() throws {
            models = [
                try Words.model("computer"), try Words.model("lemonade"),
                try Words.model("butterfly", enroller: Enroller(frontEnd: .classic)),
                try Words.model("telephone", enroller: Enroller(frontEnd: .shipped)),
            ]
            var scene = Scene()
            for word in ["butterfly", "good morning", "computer", "telephone", "lemonade", "what a day"] {
                scene.pause(0.8)
                scene.say(word, try Words.later.saying(word))
            }
            scene.pause(1)
            samples = scene.samples
        }
    }

    private static let desk = Result { try Desk() }

    private let models: [KeywordModel]
    private let samples: [Float]

    init() throws {
        let desk = try Self.desk.get()
        (models, samples) = (desk.models, desk.samples)
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

    @Test func lowestScoreOnlyHidesCandidates() throws {
        // Without a refractory time a lower bound on the score is a filter.
        let all = try candidates(of: models, in: samples, refractory: 0)
        for bound in [0.2, 0.5, 0.8] {
            let some = try candidates(of: models, in: samples, minimumScore: bound, refractory: 0)
            #expect(some.map(\.time) == all.filter { $0.score >= bound }.map(\.time))
        }
    }

    @Test func higherSensitivityFindsAtLeastAsMuch() throws {
        var before = 0
        for sensitivity in [0, 0.25, 0.5, 0.75, 1] {
            var configuration = SpottingConfiguration()
            configuration.sensitivity = sensitivity
            configuration.refractory = 0
            var spotter = try Spotter(models, configuration: configuration)
            let found = process(&spotter, samples)
            #expect(found.count >= before)
            #expect(found.allSatisfy { $0.score >= configuration.threshold })
            before = found.count
        }
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
