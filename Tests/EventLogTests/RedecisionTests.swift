import EventLog
import Testing

/// What other settings change of a log, counted.
@Suite struct RedecisionTests {
    private let heard = ClipDecision(isHeard: true, score: 0.8)
    private let not = ClipDecision(isHeard: false, score: 0.3)
    private let detection = LogEventTests.event()
    private let nearMiss = LogEventTests.event("3hxkz4", kind: .nearMiss, score: 0.3)

    @Test func outcomes() {
        #expect(Redecision(detection, mark: nil, then: heard, now: heard).outcome == .kept)
        #expect(Redecision(detection, mark: nil, then: heard, now: not).outcome == .gone)
        #expect(Redecision(nearMiss, mark: nil, then: not, now: heard).outcome == .new)
        #expect(Redecision(nearMiss, mark: nil, then: not, now: not).outcome == .missed)
    }

    /// Whatever the new settings make of such a clip says nothing about what they would have done live.
    @Test func aClipThatIsNotDecidedAsLiveTellsNothing() {
        let decision = Redecision(detection, mark: .wrong, then: not, now: not)
        #expect(decision.outcome == .unclear(.decidedOtherwise) && !decision.isChecked)
        #expect(Redecision(nearMiss, mark: nil, then: heard, now: heard).outcome == .unclear(.decidedOtherwise))
        let totals = ReplayTotals([decision])
        #expect(totals.unclear == ["decided-otherwise": 1] && totals.alarms == 0 && totals.gone == 0)
    }

    @Test func withoutTheModelOfThenTheLogIsBelievedAndThatIsCounted() {
        let decision = Redecision(detection, mark: nil, then: nil, now: not)
        #expect(decision.outcome == .gone && !decision.isChecked)
        #expect(ReplayTotals([decision]).unchecked == 1)
    }

    @Test func sums() {
        let totals = ReplayTotals([
            Redecision(detection, mark: .wrong, then: heard, now: not),
            Redecision(detection, mark: .wrong, then: heard, now: heard),
            Redecision(nearMiss, mark: .wrong, then: not, now: heard),
            Redecision(detection, mark: .right, then: heard, now: not),
            Redecision(detection, mark: .right, then: heard, now: heard),
            Redecision(nearMiss, mark: .right, then: not, now: heard),
            Redecision(nearMiss, mark: .right, then: not, now: not),
            Redecision(detection, mark: nil, then: heard, now: not),
            Redecision(detection, mark: .right, doubt: .noClip),
        ])
        #expect(totals.events == 9 && totals.heardBefore == 5 && totals.heardNow == 4)
        #expect((totals.kept, totals.gone, totals.new, totals.missed) == (2, 3, 2, 1))
        #expect((totals.alarms, totals.alarmsGone, totals.alarmsNew) == (2, 1, 1))
        #expect((totals.words, totals.wordsLost, totals.wordsMissed, totals.wordsWon) == (2, 1, 2, 1))
        #expect(totals.unclear == ["no-clip": 1] && totals.unchecked == 0)
    }
}
