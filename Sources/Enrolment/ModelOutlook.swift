public import KeywordSpotting

/// What is to be expected of a model, from the speech of strangers that it was calibrated with.
public struct ModelOutlook: Sendable, Hashable {
    /// False alarms in an hour of other people's speech without pauses, at the default sensitivity.
    public let falseAlarmsPerHour: Double
    /// Relative standard error of that.
    public let relativeError: Double
    /// The score that such speech reaches once an hour; 0.5 wakes.
    public let scoreOnceAnHour: Double

    public init(_ model: KeywordModel) {
        let calibration = model.calibration
        falseAlarmsPerHour = calibration.falseAlarms(atScore: 0.5)
        relativeError = calibration.tail.relativeError(at: calibration.threshold)
        scoreOnceAnHour = calibration.score(calibration.tail.score(at: 1))
    }
}
