public import System

/// An event with the time of day at which it became known: what leaves a session.
public struct StampedEvent: Sendable, Equatable {
    public let event: Event
    /// Seconds since 1970 in UTC.
    public let wall: Double

    public init(_ event: Event, wall: Double) {
        self.event = event
        self.wall = wall
    }

    /// The event as `--json` prints it.
    public var json: JSONLine {
        var line = event.json
        line.add("wall", wall)
        return line
    }
}
