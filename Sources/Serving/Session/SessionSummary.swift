import Audio
public import Pipeline

/// Counts what a stream has reported so far.
public struct SessionSummary: Sendable, Equatable {
    public private(set) var detections = 0
    /// Gaps because audio was not read in time.
    public private(set) var overruns = 0
    public private(set) var secondsLost = 0.0

    public init() {}

    public mutating func count(_ event: Event) {
        switch event {
        case .detection: detections += 1
        case .capture(.overrun(let seconds), _), .capture(.discarded(let seconds), _):
            overruns += 1
            secondsLost += seconds
        default: break
        }
    }
}
