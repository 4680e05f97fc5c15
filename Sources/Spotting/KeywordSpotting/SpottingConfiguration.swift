public import KeywordModels

/// How eagerly keywords are reported.
public struct SpottingConfiguration: Sendable, Hashable {
    /// 0...1: moves the operating point along expected false alarms an hour; 0.5 is the default of every keyword.
    public var sensitivity = 0.5
    /// Sensitivities of single keywords, in the place of all else that says how eagerly they are reported.
    package var sensitivities: [String: Double] = [:]
    /// False alarms an hour of other people's talk, 0.01...100, that each keyword is allowed in place of a sensitivity: its
    /// threshold lies where its model expects so many. nil for what the sensitivity says.
    public var falseAlarmsPerHour: Double?
    /// The score from which on a local maximum is reported, whatever else is said here; nil for none. 0 reports them all.
    public var minimumScore: Double?
    /// Seconds of audio after a detection in which the same keyword is not reported again.
    public var refractory = 1.0
    /// How far below the threshold the best score of a near miss may lie; nil when nobody wants to know of them. See
    /// `usualNearMissMargin`.
    public var nearMissMargin: Double?

    /// Whether nobody looks for keywords where there has been no speech for longer than a word takes; off for comparisons.
    package var restsInSilence = true

    /// Scores are steep: within this margin lie most of the words that the default misses, and little else.
    public static let usualNearMissMargin = 0.4

    public init() {}

    /// The false alarms an hour that can be asked for.
    public static let falseAlarmRates = 0.01...100

    /// Where the ends lie, however eager or strict: at a score of 0 everything would be a detection, at 1 nothing.
    static let thresholds = 0.02...0.98

    /// The score that a detection of the keyword with this calibration has to reach: 1 - sensitivity, or where so many
    /// false alarms an hour are expected, but for the very ends.
    public func threshold(for calibration: Calibration) -> Double {
        if let minimumScore { return minimumScore }
        let wanted = falseAlarmsPerHour.map(calibration.scoreReached(timesAnHour:)) ?? 1 - sensitivity
        return min(max(wanted, Self.thresholds.lowerBound), Self.thresholds.upperBound)
    }

    /// The score that a detection of a keyword has to reach, which may have a sensitivity of its own. Where nothing is
    /// known of its false alarms, it is 1 - sensitivity however many are asked for.
    public func threshold(of keyword: any Keyword) -> Double {
        threshold(for: keyword.calibrated, of: keyword.keyword)
    }

    func threshold(for calibration: Calibration?, of keyword: String) -> Double {
        if let own = sensitivities[keyword] {
            return min(max(1 - own, Self.thresholds.lowerBound), Self.thresholds.upperBound)
        }
        if let calibration { return threshold(for: calibration) }
        return minimumScore ?? min(max(1 - sensitivity, Self.thresholds.lowerBound), Self.thresholds.upperBound)
    }

    /// Whether a spotter that listens with one of the two can go on with the other: only thresholds differ.
    func differsInThresholds(from other: Self) -> Bool {
        refractory == other.refractory && refractoryRule == other.refractoryRule
            && nearMissMargin == other.nearMissMargin && restsInSilence == other.restsInSilence
    }

    /// How far from what is asked the false alarms may be expected before that is worth a word.
    private static let tolerance = 0.9...1.1

    /// The threshold of a keyword of which not so many false alarms can be expected as are asked for, and how many it
    /// makes instead; nil where that is as wanted, or nothing is wanted.
    public func shortfall(for calibration: Calibration) -> (threshold: Double, falseAlarmsPerHour: Double)? {
        guard minimumScore == nil, let wanted = falseAlarmsPerHour else { return nil }
        let threshold = threshold(for: calibration)
        let expected = calibration.falseAlarms(atScore: threshold)
        return Self.tolerance.contains(expected / wanted) ? nil : (threshold, expected)
    }

    /// The scores of near misses; nil when they are not looked for. What has less than a fifth of the threshold is none,
    /// because everything scores a little.
    func nearMisses(below threshold: Double) -> Range<Double>? {
        nearMissMargin.map { max(threshold - $0, threshold / 5)..<threshold }
    }

    var refractoryFrames: Int { Int((refractory * 100).rounded()) }
    var refractoryRule: Refractory.Rule { minimumScore == nil ? .all : .notBetter }

    func validate() throws {
        guard (0...1).contains(sensitivity) else {
            throw SpottingError("A sensitivity of \(sensitivity) is impossible; give a number between 0 and 1.")
        }
        guard sensitivities.values.allSatisfy({ (0...1).contains($0) }) else {
            throw SpottingError("A sensitivity of a keyword is impossible; give a number between 0 and 1.")
        }
        if let rate = falseAlarmsPerHour, !Self.falseAlarmRates.contains(rate) {
            throw SpottingError("A rate of \(rate) false alarms an hour is impossible; give a number from 0.01 to 100.")
        }
        guard (0...1).contains(minimumScore ?? 0) else {
            throw SpottingError("A lowest score of \(minimumScore ?? 0) is impossible; give a number between 0 and 1.")
        }
        guard (0...1).contains(nearMissMargin ?? 0) else {
            throw SpottingError("A margin of \(nearMissMargin ?? 0) for near misses is impossible; give 0 to 1.")
        }
        guard refractory >= 0, refractory <= 3_600 else {
            throw SpottingError("A refractory time of \(refractory) s is impossible; give 0 to 3600 seconds.")
        }
    }
}

/// Why keywords cannot be spotted as asked, as one sentence that says what to do.
public struct SpottingError: Error, Sendable, CustomStringConvertible {
    public let description: String

    package init(_ description: String) {
        self.description = description
    }
}
