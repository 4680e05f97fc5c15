public import KeywordModels
import KeywordSpotting

/// What is to be expected of a model, from the impostor speech that it was calibrated with and from its takes.
public struct ExpectedPerformance: Sendable, Hashable {
    /// What a sensitivity costs.
    public struct OperatingPoint: Sendable, Hashable {
        public let sensitivity: Double
        /// The score that is reported from there on, 0...1.
        public let score: Double
        /// False alarms in an hour of other people's speech without pauses.
        public let falseAlarmsPerHour: Double
        /// Between which the true number lies in four cases of five.
        public let range: ClosedRange<Double>
        /// Relative standard error of the number.
        public let relativeError: Double

        init(sensitivity: Double, _ calibration: Calibration) {
            var configuration = SpottingConfiguration()
            configuration.sensitivity = sensitivity
            self.sensitivity = sensitivity
            score = configuration.threshold(for: calibration)
            falseAlarmsPerHour = calibration.falseAlarms(atScore: score)
            range = calibration.falseAlarmsRange(atScore: score)
            relativeError = calibration.falseAlarmsError(atScore: score)
        }
    }

    /// The take that the others find least easily.
    public struct WeakestTake: Sendable, Hashable {
        public let name: String
        /// How far its score lies above the threshold, in the steps of the calibration; below 0 it is not found.
        public let margin: Double

        /// From here on more margin finds no more of the takes that the same person says later.
        public static let safeMargin = 4.0
    }

    /// At the default sensitivity.
    public let usual: OperatingPoint
    /// A stricter sensitivity, the default, and a more eager one.
    public let operatingPoints: [OperatingPoint]
    /// The score that such speech reaches once an hour; 0.5 wakes.
    public let scoreOnceAnHour: Double
    /// The score that half of the takes reach when the others are the model; nil for an only take.
    public let ownScore: Double?
    /// Nil for an only take, and for a model that does not tell.
    public let weakestTake: WeakestTake?
    /// Words of other people that are taken for the keyword most easily.
    public let confusableWords: [ConfusableWord]
    /// Words of a pronouncing dictionary that sound like the keyword.
    public let soundAlikes: [String]
    public let warnings: [Warning]
    /// What would make the keyword better, the most useful first.
    public let improvements: [Improvement]

    /// What is likely to go wrong with a keyword.
    public enum Warning: String, Sendable, Hashable, CaseIterable {
        case short
        case common
        case unsteady
        case onlyTake = "only-take"
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
        let margins = model.takes.compactMap { take in
            take.rawScore.map { WeakestTake(name: take.name, margin: calibration.margin(ofRaw: $0)) }
        }
        weakestTake = margins.min { $0.margin < $1.margin }
        confusableWords = model.confusableWords
        soundAlikes = dictionary?.words(soundingLike: model.keyword) ?? []
        let lengths = model.takes.map { $0.wordEnd - $0.wordStart }.sorted()
        let isShort = lengths.isEmpty ? false : lengths[lengths.count / 2] < Self.short
        let all: [(Warning, Bool)] = [
            (.short, isShort), (.common, usual.falseAlarmsPerHour > Self.commonRate),
            (.unsteady, (ownScore ?? 1) < 0.5), (.onlyTake, model.takes.count == 1),
        ]
        warnings = all.filter(\.1).map(\.0)
        improvements = Improvement.all(
            takes: model.takes, warnings: warnings, weakest: weakestTake,
            isEasilyTaken: model.confusableWords.contains { $0.score >= usual.score })
    }
}
