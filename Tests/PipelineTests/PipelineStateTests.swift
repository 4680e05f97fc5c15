import KeywordSpotting
import Pipeline
import TestSupport
import Testing

/// What the pipeline is doing, and what a gap or the end of the audio does to it.
@Suite struct PipelineStateTests {
    let street: Street
    let samples: [Float]

    init() throws {
        street = try Street.shared.get()
        samples = street.scene.samples
    }

    @Test func idleBeforeTheAudioAndAfterIt() throws {
        var pipeline = try street.pipeline()
        #expect(pipeline.state == .idle)
        #expect(pipeline.voiceActivity == nil)
        _ = pipeline.process(samples.span.extracting(..<160))
        #expect(pipeline.state == .listening)
        #expect(pipeline.voiceActivity != nil)
        _ = pipeline.finish()
        #expect(pipeline.state == .idle)
    }

    @Test func clockCountsWholeHops() throws {
        var pipeline = try street.pipeline()
        #expect(pipeline.time == 0)
        _ = pipeline.process(samples.span.extracting(..<(160 * 123 + 159)))
        #expect(pipeline.time == 1.23)
    }

    @Test func speechBeginsAndEndsWithTheWords() throws {
        let found = events(of: try street.pipeline(), in: samples) { 1_600 }
        var starts: [Double] = []
        var ends: [Double] = []
        for event in found {
            switch event {
            case .speechStarted(let start, let time):
                #expect(start < time)
                starts.append(start)
            case .speechEnded(let start, let end, let time):
                #expect(start == starts.last && start < end && end <= time)
                ends.append(end)
            default: break
            }
        }
        #expect(starts.count == ends.count)
        for place in street.scene.places {
            #expect(starts.contains { abs($0 - place.range.lowerBound) < 0.35 }, "\(place)")
            #expect(ends.contains { abs($0 - place.range.upperBound) < 0.35 }, "\(place)")
        }
    }

    @Test func endOfTheAudioEndsTheSpeech() throws {
        var pipeline = try street.pipeline()
        let sentence = street.scene.places[1].range
        _ = pipeline.process(samples.span.extracting(..<Int((sentence.upperBound - 0.3) * 16_000)))
        guard case .speechEnded(let start, let end, let time)? = pipeline.finish().last else {
            Issue.record("the speech was left open")
            return
        }
        #expect(abs(start - sentence.lowerBound) < 0.35)
        #expect(end <= time && time == pipeline.time)
        #expect(pipeline.finish().isEmpty)
    }

    @Test func silenceHasNoEvents() throws {
        let silence = [Float](repeating: 0, count: 80_000)
        #expect(events(of: try street.pipeline(), in: silence) { 1_000 }.allSatisfy { $0.detection != nil })
        let pipeline = try Pipeline(keywords: [street.model])
        #expect(events(of: pipeline, in: silence) { 1_000 }.isEmpty)
    }

    /// After a gap nothing is left of what was before, but the clock goes on.
    @Test func resetForgetsTheAudioButNotTheClock() throws {
        var configuration = Pipeline.Configuration()
        configuration.spotting.minimumScore = 0
        configuration.spotting.refractory = 0
        var used = try Pipeline(keywords: [street.model], configuration: configuration)
        _ = used.process(samples.span.extracting(..<(50_000 + 77)))
        used.reset()
        let gap = used.time
        #expect(gap == 3.12)
        let after = used.process(samples.span)
        let fresh = try Pipeline(keywords: [street.model], configuration: configuration)
        let expected = events(of: fresh, in: samples) { .max / 2 }
        #expect(after.compactMap(\.detection?.score) == expected.compactMap(\.detection?.score))
        #expect(zip(after, expected).allSatisfy { abs($0.time - $1.time - gap) < 1e-6 })
    }

    @Test func speechUnderWayAtAGapIsEnded() throws {
        var pipeline = try street.pipeline()
        let sentence = street.scene.places[1].range
        _ = pipeline.process(samples.span.extracting(..<Int((sentence.upperBound - 0.3) * 16_000)))
        pipeline.reset()
        let rest = pipeline.process(samples.span) + pipeline.finish()
        var isSpeaking = true
        for event in rest {
            if case .speechStarted = event {
                #expect(!isSpeaking, "speech starts twice without an end")
                isSpeaking = true
            }
            if case .speechEnded = event { isSpeaking = false }
        }
        #expect(!isSpeaking)
    }

    @Test func audioThatIsNoNumbersDoesNoLastingHarm() throws {
        let noise = (0..<32_000).map { [Float.nan, .infinity, -.infinity, 1e30, 0.1][$0 % 5] }
        var pipeline = try Pipeline(keywords: [street.model])
        _ = pipeline.process(noise.span)
        let found = pipeline.process(samples.span).compactMap(\.detection)
        #expect(found.count == 2)
        #expect(found.allSatisfy { $0.score.isFinite })
    }

    @Test func sameKeywordTwiceIsRefused() throws {
        #expect(throws: SpottingError.self) { _ = try Pipeline(keywords: [street.model, street.model]) }
    }
}
