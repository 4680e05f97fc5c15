import Audio
import KeywordModels
import KeywordSpotting
import Pipeline
import TestSupport
import Testing

/// Keywords that are replaced while the audio goes on.
@Suite struct ReplacedKeywordsTests {
    private let street: Street
    private let words: [Range<Double>]

    init() throws {
        street = try Street.shared.get()
        words = street.scene.places.filter { $0.label == "computer" }.map(\.range)
    }

    /// What is found when other keywords are looked for from `time` on.
    private func detections(
        of models: [KeywordModel], then others: [KeywordModel], at time: Double, in scene: Scene
    ) throws -> [Detection] {
        var pipeline = try Pipeline(keywords: models)
        let cut = Int(time * 100) * Hop.length
        let samples = scene.samples
        var events = pipeline.process(samples.span.extracting(..<cut))
        try pipeline.replace(keywords: others, spotting: SpottingConfiguration())
        events += pipeline.process(samples.span.extracting(cut...))
        return events.compactMap(\.detection)
    }

    @Test(arguments: [-0.2, 0.1, 0.3, 0.5, 0.7, 0.9, 1.1])
    func aWordThatIsBeingSaidIsFoundAllTheSame(part: Double) throws {
        let undisturbed = events(of: try Pipeline(keywords: [street.model]), in: street.scene.samples) { 160 }
            .compactMap(\.detection)
        let word = words[0]
        let time = word.lowerBound + part * (word.upperBound - word.lowerBound)
        let found = try detections(of: [street.model], then: [street.model], at: time, in: street.scene)
        #expect(found.first == undisturbed.first)
        #expect(found.map { Int($0.end) } == undisturbed.map { Int($0.end) })
    }

    @Test func aNewWordIsFoundAtOnceAndAnOldOneNoMore() throws {
        let other = try Words.model("marmalade")
        var scene = Scene()
        for word in ["computer", "marmalade", "computer", "marmalade"] {
            scene.pause(1)
            scene.say(word, try Words.later.saying(word))
        }
        scene.pause(1)
        let time = scene.places[1].range.upperBound + 0.5
        let found = try detections(of: [street.model], then: [other], at: time, in: scene)
        #expect(found.map(\.keyword) == ["computer", "marmalade"])
        #expect(found[1].start > scene.places[3].range.lowerBound - 0.25, "times go on")
        let both = try detections(of: [street.model], then: [other, street.model], at: time, in: scene)
        #expect(both.map(\.keyword) == ["computer", "computer", "marmalade"])
    }

    @Test func theNewSettingsHoldInTheEnd() throws {
        var pipeline = try Pipeline(keywords: [street.model])
        var patient = SpottingConfiguration()
        patient.refractory = 3_600
        try pipeline.replace(keywords: [street.model], spotting: patient)
        #expect(pipeline.process(street.scene.samples.span).compactMap(\.detection).count == 1)
    }

    @Test func aThresholdChangesAtOnceAndForOneKeywordAlone() throws {
        var pipeline = try street.pipelineOfTwo(SpottingConfiguration())
        var deaf = SpottingConfiguration()
        deaf.sensitivities = ["another": 0]
        let cut = Int((words[0].upperBound + 1) * 100) * Hop.length
        let samples = street.scene.samples
        let before = pipeline.process(samples.span.extracting(..<cut)).compactMap(\.detection).map(\.keyword)
        #expect(before.sorted() == ["another", "computer"])
        let isChanged = try pipeline.change(deaf)
        #expect(isChanged)
        var thresholds: [String: Double] = [:]
        pipeline.eachKeyword { keyword, _, threshold in thresholds[keyword] = threshold }
        #expect(thresholds == ["computer": 0.5, "another": 0.98])
        let after = pipeline.process(samples.span.extracting(cut...)).compactMap(\.detection)
        #expect(after.first { $0.keyword == "computer" }?.threshold == 0.5)
        #expect(after.allSatisfy { $0.keyword == "computer" || ($0.threshold == 0.98 && $0.score >= 0.98) })
    }

    @Test func aWordThatIsBeingSaidCountsByTheNewThreshold() throws {
        var strict = SpottingConfiguration()
        strict.sensitivity = 0
        let middle = Int((words[0].lowerBound + words[0].upperBound) / 2 * 100) * Hop.length
        let samples = street.scene.samples
        var configuration = Pipeline.Configuration()
        configuration.spotting = strict
        var pipeline = try Pipeline(keywords: [street.model], configuration: configuration)
        var events = pipeline.process(samples.span.extracting(..<middle))
        let isChanged = try pipeline.change(SpottingConfiguration())
        #expect(isChanged)
        events += pipeline.process(samples.span.extracting(middle...))
        #expect(events.compactMap(\.detection).count == words.count)
    }

    @Test func whatIsMoreThanAThresholdIsNotChangedInPlace() throws {
        var pipeline = try Pipeline(keywords: [street.model])
        var patient = SpottingConfiguration()
        patient.refractory = 3_600
        let isChanged = try pipeline.change(patient)
        #expect(!isChanged)
        var impossible = SpottingConfiguration()
        impossible.sensitivities = ["computer": 2]
        #expect(throws: SpottingError.self) { try pipeline.change(impossible) }
        #expect(pipeline.process(street.scene.samples.span).compactMap(\.detection).count == words.count)
    }

    @Test func impossibleKeywordsLeaveEverythingAsItWas() throws {
        var pipeline = try Pipeline(keywords: [street.model])
        #expect(throws: SpottingError.self) {
            try pipeline.replace(keywords: [street.model, street.model], spotting: SpottingConfiguration())
        }
        #expect(pipeline.process(street.scene.samples.span).compactMap(\.detection).count == words.count)
    }

    @Test func nothingFromBeforeAPauseIsPutTogetherWithWhatComesAfter() throws {
        let samples = street.scene.samples
        let middle = Int((words[0].lowerBound + words[0].upperBound) / 2 * 100) * Hop.length
        var pipeline = try Pipeline(keywords: [street.model])
        var events = pipeline.process(samples.span.extracting(..<middle))
        let time = pipeline.time
        #expect(pipeline.pause() == [.control(.paused, time: time)])
        #expect(pipeline.resume() == [.control(.resumed, time: time)])
        events += pipeline.process(samples.span.extracting(middle...))
        #expect(events.compactMap(\.detection).count == words.count - 1)
    }
}
