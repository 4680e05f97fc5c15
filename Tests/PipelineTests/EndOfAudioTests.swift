import CommandRecording
import KeywordModels
import KeywordSpotting
import Pipeline
import System
import TestSupport
import Testing

/// A recording may be cut right behind the word: then nothing follows that the features of its end wait for.
@Suite struct EndOfAudioTests {
    private let model: KeywordModel
    private let samples: [Float]
    /// Where the word was found when a second followed.
    private let found: Detection

    init() throws {
        model = try Street.shared.get().model
        samples = Scene(.pause(1), .sound(try Words.later.saying("computer")), .pause(1)).samples
        found = try #require(Self.detections(Self.listen(to: samples, for: model)).first)
    }

    private static func listen(
        to samples: [Float], for model: KeywordModel, _ change: (inout Pipeline.Configuration) -> Void = { _ in }
    ) throws -> [Event] {
        var configuration = Pipeline.Configuration()
        change(&configuration)
        return events(of: try Pipeline(keywords: [model], configuration: configuration), in: samples) { 1_600 }
    }

    private static func detections(_ events: [Event]) -> [Detection] {
        events.compactMap { if case .detection(let detection) = $0 { detection } else { nil } }
    }

    private func cut(_ seconds: Double) -> [Float] {
        Array(samples[..<Int((found.end + seconds) * 16_000)])
    }

    @Test(arguments: [0.02, 0.04, 0.06, 0.08, 0.1, 0.2])
    func aWordIsFoundHoweverSoonTheAudioEnds(seconds: Double) throws {
        let heard = Self.detections(try Self.listen(to: cut(seconds), for: model))
        #expect(heard.count == 1)
        let word = try #require(heard.first)
        #expect(abs(word.end - found.end) < 0.1 && abs(word.start - found.start) < 0.1)
        #expect(word.score >= word.threshold && word.time <= found.end + seconds)
    }

    @Test func whatWakesAtTheEndIsFollowedByTheEndOfItsCommand() throws {
        let heard = try Self.listen(to: cut(0.04), for: model) { $0.recording = RecordingConfiguration() }
        #expect(heard.map { $0.json.scalars[0].text } == ["detection", "wake", "command-end"])
    }

    /// Where nobody looks for keywords any more, the end makes no difference.
    @Test func aQuietEndAddsNothing() throws {
        let quiet = samples + [Float](repeating: 0, count: 32_000)
        var configuration = Pipeline.Configuration()
        configuration.spotting.minimumScore = 0
        var pipeline = try Pipeline(keywords: [model], configuration: configuration)
        #expect(!pipeline.process(quiet.span).isEmpty)
        #expect(pipeline.finish().isEmpty)
    }
}
