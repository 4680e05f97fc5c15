import Session
import System

/// Standard output of `listen`: a recording waits for who reads the events, a microphone cannot.
final class EventOutput {
    /// Seconds that a reader of the events has for the last of them when it is asked to stop.
    private static let patience = 0.5

    private let writer: LineWriter
    private let source: SessionSource
    /// In the place of the writer where a status line comes and goes between the events.
    private var terminal: Output?

    /// - Parameter isWatched: whether there is a status line.
    init(for source: SessionSource, isWatched: Bool, failures: FailureBox) throws {
        writer = try LineWriter(failures: failures)
        self.source = source
        terminal = isWatched ? Output(flushesEachLine: true) : nil
    }

    func line(_ text: String) {
        if terminal != nil {
            terminal?.line(text)
        } else if source.isLive {
            writer.line(text)
        } else {
            writer.line(text, waitingUnless: { self.source.isStopped })
        }
    }

    /// Waits until everything is written.
    func flush() {
        writer.flush(atMost: source.isStopped ? Self.patience : .infinity)
    }
}
