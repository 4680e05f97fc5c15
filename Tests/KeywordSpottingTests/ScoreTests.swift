import KeywordSpotting
import TestSupport
import Testing
import VoiceActivity

/// The score of the moment, for who looks on.
@Suite struct ScoreTests {
    @Test func risesWithTheWordAndReachesWhatIsReported() throws {
        let model = try Words.model("computer")
        var spotter = try Spotter([model])
        var hearing = Hearing()
        let samples = Scene(.pause(1), .sound(try Words.later.saying("computer")), .pause(1)).samples
        var scores: [Double] = []
        var found: [(frame: Int, score: Double)] = []
        for start in stride(from: 0, through: samples.count - 160, by: 160) {
            let activity = hearing.process(samples.span.extracting(start..<(start + 160)))
            let detections = spotter.process(hearing.analyzer, activity: activity)
            for detection in detections { found.append((scores.count, detection.score)) }
            let score = spotter.score(of: "computer")
            scores.append(try #require(score))
        }
        #expect(found.count == 1 && scores[found[0].frame] == found[0].score)
        #expect(scores[..<90].allSatisfy { $0 < 0.1 } && scores.allSatisfy { (0...1).contains($0) })
        let other = spotter.score(of: "lights")
        #expect(other == nil)
    }
}
