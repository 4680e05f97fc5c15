import KeywordModels
import KeywordSpotting
import TestSupport
import VoiceActivity

extension KeywordModel {
    /// The highest raw score while a word is said.
    func highestScore(in word: [Float]) throws -> Double {
        var spotter = try Spotter([self])
        var hearing = Hearing()
        let samples = Scene(.pause(1), .sound(word), .pause(1)).samples
        var best = 0.0
        for start in stride(from: 0, through: samples.count - 160, by: 160) {
            let activity = hearing.process(samples.span.extracting(start..<(start + 160)))
            _ = spotter.process(hearing.analyzer, activity: activity)
            best = max(best, spotter.score(of: keyword) ?? 0)
        }
        return calibration.raw(best)
    }
}
