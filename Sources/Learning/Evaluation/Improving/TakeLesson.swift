package import KeywordModels

/// Whether recordings of the word make a model better as further takes of it.
///
/// Each take is heard by a model of the others, before and after; so is each new one after. Nothing that it has may be
/// heard less, and nothing else may wake it more.
package struct TakeLesson: Sendable {
    /// What a model makes of all that is known.
    package struct Standing: Sendable, Hashable {
        package var calibration: Calibration
        /// What the takes have over the threshold when they are heard by the others, in widths; those of before first.
        package var margins: [Double]
        /// Recordings of anything else that wake it.
        package var alarms: Int

        package init(calibration: Calibration, takes: [TakeReport], alarms: Int) {
            self.init(
                calibration: calibration,
                margins: takes.compactMap(\.rawScore).map { ($0 - calibration.threshold) / calibration.width },
                alarms: alarms)
        }

        package init(calibration: Calibration, margins: [Double], alarms: Int) {
            self.calibration = calibration
            self.margins = margins
            self.alarms = alarms
        }

        package var falseAlarmsPerHour: Double { calibration.falseAlarms(atScore: 0.5) }
        package func found(_ count: Int) -> Int { margins.prefix(count).count { $0 >= 0 } }
    }

    /// A recording that is to become a take.
    package struct Addition: Sendable, Hashable {
        package var name: String
        /// What the model of before makes of it, in widths over the threshold.
        package var margin: Double
        /// Whether it is so unlike the takes that it may be another word.
        package var isUnlike: Bool

        package init(name: String, margin: Double, isUnlike: Bool = false) {
            self.name = name
            self.margin = margin
            self.isUnlike = isUnlike
        }
    }

    /// Why it is refused.
    package enum Objection: String, Sendable {
        case unlikeTakes = "unlike-takes"
        case takesLost = "takes-lost"
        case newTakesMissed = "new-takes-missed"
        case alarms
        case falseAlarms = "false-alarms"
        case nothingGained = "nothing-gained"
    }

    package let before: Standing
    package let after: Standing
    package let additions: [Addition]
    package let objections: [Objection]

    /// Expected false alarms may grow by this factor, and by so many an hour where there are hardly any.
    private static let (mostGrowth, leastAlarms) = (1.25, 0.02)

    package init(before: Standing, after: Standing, additions: [Addition]) {
        (self.before, self.after, self.additions) = (before, after, additions)
        let old = before.margins.count
        var objections: [Objection] = []
        if additions.contains(where: \.isUnlike) { objections.append(.unlikeTakes) }
        if after.found(old) < before.found(old) { objections.append(.takesLost) }
        let isHeardBefore = additions.count { $0.margin >= 0 }
        let isHeardAfter = after.margins.dropFirst(old).count { $0 >= 0 }
        if isHeardAfter < isHeardBefore { objections.append(.newTakesMissed) }
        if after.alarms > before.alarms { objections.append(.alarms) }
        let allowed = max(before.falseAlarmsPerHour * Self.mostGrowth, before.falseAlarmsPerHour + Self.leastAlarms)
        if after.falseAlarmsPerHour > allowed { objections.append(.falseAlarms) }
        let weakest = { (standing: Standing) in standing.margins.prefix(old).min() ?? 0 }
        // What was missed and is a take now is heard.
        let isGain =
            isHeardBefore < additions.count || after.found(old) > before.found(old)
            || after.falseAlarmsPerHour < before.falseAlarmsPerHour || weakest(after) > weakest(before)
        if objections.isEmpty, !isGain { objections.append(.nothingGained) }
        self.objections = objections
    }

    package var isImproved: Bool { objections.isEmpty }

    /// The takes, by their numbers from 0, that are less like the others than a recording is like them.
    package func takesBelow(_ addition: Addition) -> [Int] {
        before.margins.indices.filter { before.margins[$0] < addition.margin }
    }
}
