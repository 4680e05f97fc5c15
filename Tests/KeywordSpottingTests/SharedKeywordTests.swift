import KeywordSpotting
import Testing

/// Several models of one keyword report what one of them heard, once: the rule on rows of findings.
@Suite struct SharedKeywordTests {
    private struct Report: Equatable {
        var speaker: String
        var time: Double
        var isMiss = false
    }

    /// A word of half a second that ends 0.1 s before its finding.
    private func detection(_ speaker: String, _ score: Double, at frame: Int) -> (Int, KeywordFinding) {
        let time = Double(frame) / 100
        return (
            frame,
            .detection(
                Detection(heard: "computer", by: speaker, from: time - 0.6, to: time - 0.1, at: time, score: score))
        )
    }

    private func miss(_ speaker: String, _ score: Double, at frame: Int, saidAt said: Double) -> (Int, KeywordFinding) {
        let time = Double(frame) / 100
        let miss = NearMiss(
            heard: "computer", by: speaker, from: said, to: said + 0.5, at: time, score: score)
        return (frame, .nearMiss(miss))
    }

    private func reports(
        _ findings: [(Int, KeywordFinding)], frames: Int = 400,
        _ change: (inout SpottingConfiguration) -> Void = { _ in }
    ) -> [Report] {
        var configuration = SpottingConfiguration()
        change(&configuration)
        var rule = SharedKeyword("computer", configuration: configuration)
        var told: [KeywordFinding] = []
        for frame in 0..<frames {
            for (at, finding) in findings where at == frame {
                if let finding = rule.take(finding, at: frame) { told.append(finding) }
            }
            told += rule.due(at: frame)
        }
        told += rule.finish(at: frames)
        return told.map { finding in
            switch finding {
            case .detection(let found): Report(speaker: found.speaker ?? "", time: found.time)
            case .nearMiss(let miss): Report(speaker: miss.speaker ?? "", time: miss.time, isMiss: true)
            case .wordEnd(let word): Report(speaker: word.speaker ?? "", time: word.end)
            }
        }
    }

    private var moment: Double { Double(SharedKeyword.patience) / 100 }

    @Test func theBestOfThoseThatHeardItIsReportedOnce() {
        let found = [
            detection("anna", 0.51, at: 100), detection("ben", 0.6, at: 103), detection("anna", 0.58, at: 104),
            detection("ben", 0.9, at: 106),
        ]
        #expect(reports(found) == [Report(speaker: "ben", time: 1 + moment)])
    }

    @Test func theRefractoryTimeIsTheKeywords() {
        let found = [detection("anna", 0.8, at: 100), detection("ben", 0.9, at: 150), detection("ben", 0.7, at: 250)]
        #expect(reports(found).map(\.speaker) == ["anna", "ben"])
        #expect(reports(found) { $0.refractory = 0.2 }.map(\.speaker) == ["anna", "ben", "ben"])
    }

    @Test func whatBeginsWithinAReportedWordIsThatWord() {
        let longer = Detection(heard: "computer", by: "ben", from: 0.5, to: 2.3, at: 2.4, score: 0.7)
        #expect(reports([detection("anna", 0.8, at: 100), (240, .detection(longer))]).map(\.speaker) == ["anna"])
    }

    @Test func whatWaitsWhenTheAudioEndsIsReported() {
        #expect(reports([detection("anna", 0.8, at: 100)], frames: 102) == [Report(speaker: "anna", time: 1.02)])
    }

    @Test func aListOfCandidatesDoesNotWait() {
        let found = [detection("anna", 0.3, at: 100), detection("ben", 0.2, at: 101), detection("ben", 0.5, at: 102)]
        let told = reports(found) { $0.minimumScore = 0 }
        #expect(told == [Report(speaker: "anna", time: 1), Report(speaker: "ben", time: 1.02)])
    }

    @Test func whatOneHeardIsNoNearMissOfTheOther() {
        let heard = [detection("anna", 0.8, at: 100), miss("ben", 0.4, at: 160, saidAt: 0.42)]
        #expect(reports(heard).map(\.isMiss) == [false])
        let before = [miss("ben", 0.4, at: 98, saidAt: 0.42), detection("anna", 0.8, at: 100)]
        #expect(reports(before).map(\.isMiss) == [false])
    }

    @Test func ofTwoNearMissesTheBetterIsReported() {
        let found = [miss("ben", 0.3, at: 100, saidAt: 0.4), miss("anna", 0.4, at: 130, saidAt: 0.45)]
        #expect(reports(found) == [Report(speaker: "anna", time: 2, isMiss: true)])
        let apart = [miss("ben", 0.3, at: 100, saidAt: 0.4), miss("anna", 0.4, at: 250, saidAt: 1.9)]
        #expect(reports(apart).map(\.speaker) == ["ben", "anna"])
    }
}
