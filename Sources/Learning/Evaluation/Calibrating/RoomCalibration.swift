package import KeywordModels

/// A threshold from what a user's own room scores.
///
/// The highest peaks of a room fall off exponentially, as those of impostor speech do (see `FalseAlarmTail`).
package struct RoomCalibration: Sendable {
    /// Why the threshold is not where the peaks of the room put it.
    package enum Bound: String, Sendable {
        /// There is so little talk in the recording that talk would wake it all the time.
        case talk
        /// Nothing came near, so the model's own expectation counts.
        case nothingHeard = "nothing-heard"
    }

    package let before: Calibration
    package let after: Calibration
    package let target: TargetRate
    /// How often an hour of the room the new threshold is expected to be reached.
    package let expected: Double
    /// Peaks that reach the threshold: that of before, and the new one.
    package let reachedBefore: Frequency
    package let reached: Frequency
    package let bound: Bound?

    /// So many of the highest peaks belong to the tail: what lies further down is another sort of sound.
    private static let tailPeaks = 12
    /// Other people's talk may be expected to wake it so often an hour at most, however quiet the room.
    private static let mostInTalk = 20.0

    /// - Parameters:
    ///   - peaks: calibrated scores in the room, standing a second apart.
    ///   - hours: of the room, more than 0.
    package init(_ calibration: Calibration, peaks: [Double], hours: Double, target: TargetRate) {
        precondition(hours > 0, "a room is heard for a while")
        before = calibration
        self.target = target
        let raw = peaks.map(calibration.raw)
        let floor = calibration.tail.score(at: Self.mostInTalk)
        var bound: Bound?
        var threshold: Double
        var tail: FalseAlarmTail?
        if raw.count > 2 {
            let fitted = FalseAlarmTail(peaks: raw.map(Float.init), hours: hours, share: 0, least: Self.tailPeaks)
            threshold = fitted.score(at: target.perHour)
            tail = fitted
        } else {
            threshold = calibration.tail.score(at: target.perHour)
            bound = .nothingHeard
        }
        if threshold < floor { (threshold, bound) = (floor, bound ?? .talk) }
        var after = calibration
        after.threshold = threshold
        self.after = after
        self.bound = bound
        expected = tail?.rate(at: threshold) ?? 0
        reachedBefore = Frequency(raw.count { $0 >= calibration.threshold }, inHours: hours)
        reached = Frequency(raw.count { $0 >= threshold }, inHours: hours)
    }

    /// By how many steps of the score the threshold rises; what was 0.73 before is 0.5 after one.
    package var steps: Double { (after.threshold - before.threshold) / before.width }

    /// The score of before that is 0.5 now.
    package var scoreOfBefore: Double { before.score(after.threshold) }

    /// Hours without a false alarm after which the target is as good as certain.
    package var hoursNeeded: Double { 3 / target.perHour }

    /// How many of the takes that have a score by the others reach the threshold, before and now.
    package static func heard(_ takes: [TakeReport], _ calibration: Calibration) -> Proportion {
        let scores = takes.compactMap(\.rawScore)
        return Proportion(scores.count { $0 >= calibration.threshold }, of: scores.count)
    }
}
