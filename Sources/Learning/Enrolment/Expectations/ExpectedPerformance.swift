public import KeywordModels
public import KeywordSpotting

/// What is to be expected of a model, from the speech of strangers that it was calibrated with.
public struct ExpectedPerformance: Sendable, Hashable {
    /// What a sensitivity costs.
    public struct OperatingPoint: Sendable, Hashable {
        public let sensitivity: Double
        /// The score that is reported from there on, 0...1.
        public let score: Double
        /// False alarms in an hour of other people's speech without pauses.
        public let falseAlarmsPerHour: Double
        /// Relative standard error of that.
        public let relativeError: Double

        /// What they most likely lie between: as many times less or more as their relative error says. An error of more
        /// than all of them leaves something still.
        public var likelyFalseAlarms: (least: Double, most: Double) {
            (falseAlarmsPerHour / (1 + relativeError), falseAlarmsPerHour * (1 + relativeError))
        }

        init(sensitivity: Double, _ calibration: Calibration) {
            var configuration = SpottingConfiguration()
            configuration.sensitivity = sensitivity
            self.sensitivity = sensitivity
            score = configuration.threshold(for: calibration)
            falseAlarmsPerHour = calibration.falseAlarms(atScore: score)
            relativeError = calibration.falseAlarmsError(atScore: score)
        }
    }

    /// False alarms in an hour of other people's speech without pauses, at the default sensitivity.
    public var falseAlarmsPerHour: Double { usual.falseAlarmsPerHour }
    /// Relative standard error of that.
    public var relativeError: Double { usual.relativeError }
    private let usual: OperatingPoint
    /// A stricter sensitivity, the default, and a more eager one.
    public let operatingPoints: [OperatingPoint]
    /// The score that such speech reaches once an hour; 0.5 wakes.
    public let scoreOnceAnHour: Double
    /// The score that half of the takes reach when the others are the model; nil for an only take.
    public let ownScore: Double?
    /// Words of other people that are taken for the keyword most easily.
    public let resemblances: [ConfusableWord]
    /// Words of a pronouncing dictionary that sound like the keyword.
    public let soundAlikes: [String]
    public let warnings: [Warning]

    /// What is likely to go wrong with a keyword.
    public enum Warning: String, Sendable, Hashable, CaseIterable {
        case short
        case common
        case unsteady
        case onlyTake = "only-take"

        public var advice: String {
            switch self {
            case .short: "It is a short word: one of two or more syllables wakes falsely less often."
            case .common: "Much of ordinary speech sounds like it: a longer or rarer word is safer."
            case .unsteady: "Its takes differ too much to find each other: record it again, said as you will later."
            case .onlyTake: "One take is little: three find it more often and wake falsely less."
            }
        }
    }

    /// A word of less than so many seconds is short.
    private static let short = 0.35
    private static let commonRate = 2.0
    private static let sensitivities = [0.3, 0.5, 0.7]

    /// - Parameter dictionary: where words are looked for that sound like the keyword; nil for none.
    public init(_ model: KeywordModel, dictionary: PronouncingDictionary? = PronouncingDictionary()) {
        let calibration = model.calibration
        let usual = OperatingPoint(sensitivity: SpottingConfiguration().sensitivity, calibration)
        self.usual = usual
        operatingPoints = Self.sensitivities.map { OperatingPoint(sensitivity: $0, calibration) }
        scoreOnceAnHour = calibration.scoreReached(timesAnHour: 1)
        let ownScore = calibration.own.map(calibration.score)
        self.ownScore = ownScore
        resemblances = model.resemblances
        soundAlikes = dictionary?.words(soundingLike: model.keyword) ?? []
        let lengths = model.takes.map { $0.wordEnd - $0.wordStart }.sorted()
        let isShort = lengths.isEmpty ? false : lengths[lengths.count / 2] < Self.short
        let all: [(Warning, Bool)] = [
            (.short, isShort), (.common, usual.falseAlarmsPerHour > Self.commonRate),
            (.unsteady, (ownScore ?? 1) < 0.5), (.onlyTake, model.takes.count == 1),
        ]
        warnings = all.filter(\.1).map(\.0)
    }
}
