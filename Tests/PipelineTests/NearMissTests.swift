import Audio
import KeywordModels
import KeywordSpotting
import Pipeline
import TestSupport
import Testing

/// Near misses of a real word, of which more and more is swallowed.
@Suite struct NearMissTests {
    private struct Doubtful {
        let place: Range<Double>
        let score: Double
        /// A little more than the word has: within the usual margin, and less than twice as much.
        var threshold: Double { min(1.3 * score, (1 + score) / 2) }
    }

    private struct Alley {
        let model: KeywordModel
        let scene: Scene
        /// The best score of each word that is neither found for sure nor out of the question.
        let doubtful: [Doubtful]

        init() throws {
            model = try Words.model("computer")
            var scene = Scene()
            // The less there is of a word, the less it is like the takes: somewhere between all and half lies the doubt.
            let word = try Words.later.saying("computer")
            for percent in stride(from: 76, through: 46, by: -1) {
                scene.pause(1.5)
                scene.say("\(percent) %", Array(word[..<(word.count * percent / 100)]))
            }
            scene.pause(1.5)
            self.scene = scene
            let list = try NearMissTests.events(of: model, in: scene.samples, atLeast: 0, margin: nil)
                .compactMap(\.detection)
            doubtful = scene.places.map(\.range).compactMap { place in
                let best = list.filter { NearMissTests.overlap($0.start..<$0.end, place) }.map(\.score).max() ?? 0
                return (0.001...0.999).contains(best) ? Doubtful(place: place, score: best) : nil
            }
        }
    }

    private static let alley = Result { try Alley() }
    private let alley: Alley

    init() throws {
        alley = try Self.alley.get()
    }

    private static func pipeline(_ model: KeywordModel, atLeast score: Double, margin: Double?) throws -> Pipeline {
        var configuration = Pipeline.Configuration()
        configuration.spotting.minimumScore = score
        configuration.spotting.nearMissMargin = margin
        return try Pipeline(keywords: [model], configuration: configuration)
    }

    private static func events(
        of model: KeywordModel, in samples: [Float], atLeast score: Double, margin: Double?
    ) throws -> [Event] {
        PipelineTests.events(of: try pipeline(model, atLeast: score, margin: margin), in: samples) { 1_234 }
    }

    private static func overlap(_ one: Range<Double>, _ other: Range<Double>) -> Bool {
        one.lowerBound < other.upperBound && other.lowerBound < one.upperBound
    }

    private func misses(_ events: [Event]) -> [NearMiss] {
        events.compactMap { if case .nearMiss(let miss) = $0 { miss } else { nil } }
    }

    private func events(atLeast score: Double, margin: Double?) throws -> [Event] {
        try Self.events(of: alley.model, in: alley.scene.samples, atLeast: score, margin: margin)
    }

    @Test func aWordThatDoesNotReachTheThresholdIsOne() throws {
        try #require(!alley.doubtful.isEmpty)
        for word in alley.doubtful {
            let found = misses(try events(atLeast: word.threshold, margin: 0.4))
                .filter { Self.overlap($0.start..<$0.end, word.place) }
            #expect(found.map(\.score) == [word.score])
            #expect(found.allSatisfy { $0.end <= $0.peak && $0.peak < $0.time && $0.threshold == word.threshold })
        }
    }

    /// Whatever the threshold, a word is a detection, a near miss or nothing.
    @Test(arguments: [0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98], [0.05, 0.4, 1])
    func noWordIsBoth(threshold: Double, margin: Double) throws {
        let events = try events(atLeast: threshold, margin: margin)
        let detections = events.compactMap(\.detection)
        for miss in misses(events) {
            #expect(miss.score < threshold && miss.score >= max(threshold - margin, threshold / 5))
            #expect(!detections.contains { Self.overlap($0.start..<$0.end, miss.start..<miss.end) }, "\(miss)")
        }
        #expect(events.map(\.time) == events.map(\.time).sorted())
    }

    /// The lower the score that still matters, the later a path of a template is dropped. A template that the score goes by
    /// least moves its fourth digit then.
    @Test func detectionsAreTheSameWithAndWithoutThem() throws {
        for threshold in [0.3, 0.5, 0.9] {
            let with = try events(atLeast: threshold, margin: 0.4).compactMap(\.detection)
            let events = try events(atLeast: threshold, margin: nil)
            let without = events.compactMap(\.detection)
            #expect(events.count == without.count)
            #expect(without.map(\.start) == with.map(\.start) && without.map(\.time) == with.map(\.time))
            #expect(zip(without, with).allSatisfy { abs($0.score - $1.score) < 0.001 })
        }
    }

    @Test func oneThatIsUnderWayAtTheEndOrAtAGapIsReportedThere() throws {
        let word = try #require(alley.doubtful.first)
        let samples = Array(alley.scene.samples[..<Int((word.place.upperBound + 0.4) * 16_000)])
        func pipeline() throws -> Pipeline { try Self.pipeline(alley.model, atLeast: word.threshold, margin: 0.4) }
        var ended = try pipeline()
        let before = misses(ended.process(samples.span)).count
        #expect(misses(ended.finish()).map(\.score) == [word.score])
        var interrupted = try pipeline()
        #expect(misses(interrupted.process(samples.span)).count == before)
        let events = interrupted.process(.overrun(secondsLost: 0.2))
        #expect(misses(events).map(\.score) == [word.score] && events.count == 2)
        #expect(misses(interrupted.finish()).isEmpty)
    }

    @Test(arguments: [-0.1, 1.1, .nan])
    func impossibleMarginsAreRefused(margin: Double) {
        #expect(throws: SpottingError.self) { _ = try events(atLeast: 0.5, margin: margin) }
    }
}
