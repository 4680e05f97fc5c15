/// An event that was decided again.
package struct Redecision: Sendable, Hashable {
    package enum Outcome: Sendable, Hashable {
        /// Heard then and now.
        case kept
        /// Heard then, and not now.
        case gone
        /// Nearly heard then, and heard now.
        case new
        /// Heard neither then nor now.
        case missed
        /// Nobody can tell.
        case unclear(Doubt)

        package var name: String {
            switch self {
            case .kept: "kept"
            case .gone: "gone"
            case .new: "new"
            case .missed: "missed"
            case .unclear: "unclear"
            }
        }
    }

    /// Why nobody can tell.
    package enum Doubt: String, Sendable, CaseIterable {
        case noClip = "no-clip"
        case cutClip = "cut-clip"
        case decidedOtherwise = "decided-otherwise"
        case noModel = "no-model"

        package var sentence: String {
            switch self {
            case .noClip: "its clip is not there"
            case .cutClip: "its clip is shorter than it was"
            case .decidedOtherwise: "with the settings of then its clip is decided otherwise than live"
            case .noModel: "there is no model of its keyword"
            }
        }
    }

    package let event: LogEvent
    package let mark: EventMarks.Mark?
    package let outcome: Outcome
    /// What its clip scores now.
    package let score: Double?
    /// Whether its clip was found to be decided with the settings of then as it was live.
    package let isChecked: Bool

    package init(_ event: LogEvent, mark: EventMarks.Mark?, doubt: Doubt) {
        self.event = event
        self.mark = mark
        outcome = .unclear(doubt)
        score = nil
        isChecked = false
    }

    /// - Parameters:
    ///   - then: what the settings of then make of its clip; nil where their model is not there any more.
    ///   - now: what those make of it that are asked for.
    package init(_ event: LogEvent, mark: EventMarks.Mark?, then: ClipDecision?, now: ClipDecision) {
        self.event = event
        self.mark = mark
        score = now.score
        isChecked = then?.isHeard == event.isHeard
        guard then == nil || isChecked else {
            outcome = .unclear(.decidedOtherwise)
            return
        }
        outcome =
            switch (event.isHeard, now.isHeard) {
            case (true, true): .kept
            case (true, false): .gone
            case (false, true): .new
            case (false, false): .missed
            }
    }
}

/// What other settings change of a log, counted.
package struct ReplayTotals: Sendable, Hashable {
    package var events = 0
    /// Of those that nobody can tell of, why.
    package var unclear: [String: Int] = [:]
    /// Those that could not be compared with what was decided live.
    package var unchecked = 0
    package var (kept, gone, new, missed) = (0, 0, 0, 0)
    /// Of those marked as false: heard then, not any more, and heard only now.
    package var (alarms, alarmsGone, alarmsNew) = (0, 0, 0)
    /// Of those marked as the word: heard then, not any more, nearly heard then, and heard now.
    package var (words, wordsLost, wordsMissed, wordsWon) = (0, 0, 0, 0)

    package init(_ decisions: [Redecision]) {
        for decision in decisions { count(decision) }
    }

    private mutating func count(_ decision: Redecision) {
        events += 1
        switch decision.outcome {
        case .unclear(let doubt):
            unclear[doubt.rawValue, default: 0] += 1
            return
        case .kept: kept += 1
        case .gone: gone += 1
        case .new: new += 1
        case .missed: missed += 1
        }
        if !decision.isChecked { unchecked += 1 }
        let isHeard = decision.event.isHeard
        switch decision.mark {
        case .wrong:
            if isHeard { alarms += 1 }
            if decision.outcome == .gone { alarmsGone += 1 }
            if decision.outcome == .new { alarmsNew += 1 }
        case .right:
            if isHeard { words += 1 } else { wordsMissed += 1 }
            if decision.outcome == .gone { wordsLost += 1 }
            if decision.outcome == .new { wordsWon += 1 }
        case nil: break
        }
    }

    package var heardBefore: Int { kept + gone }
    package var heardNow: Int { kept + new }
}
