public import Pipeline
public import Session
import System

/// Writes each event as a line of JSON.
public final class LinesSink: EventSink {
    private let write: (String) -> Void

    /// - Parameter write: takes a line without its end, and does not wait for whoever reads it.
    public init(write: @escaping (String) -> Void) {
        self.write = write
    }

    public func handle(_ event: StampedEvent) {
        write(event.json.description)
    }
}
