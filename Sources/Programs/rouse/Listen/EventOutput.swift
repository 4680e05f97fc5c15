import Glibc
import Session
import System

/// Standard output and standard error of `listen`: a recording waits for who reads the events, a microphone cannot.
final class EventOutput {
    /// Seconds that the readers have for the last lines when it is asked to stop.
    private static let patience = 0.5

    private let events: LineWriter
    private let complaints: LineWriter
    private let source: SessionSource

    /// Where a status line is painted, so that it stays in order with what is written.
    var screen: LineWriter { complaints }

    /// Complaints are written by a thread of their own from here on.
    /// - Parameter isWatched: whether both go to a terminal with a status line.
    init(for source: SessionSource, isWatched: Bool, failures: FailureBox) throws {
        self.source = source
        events = try LineWriter(isWatched ? "the terminal" : "standard output", isNeeded: true, failures: failures)
        complaints = isWatched ? events : try LineWriter("standard error", isNeeded: false, failures: failures)
        Terminal.complain(through: complaints)
    }

    func line(_ text: String) {
        let line = VisibleText.line(text) + "\n"
        if source.isLive {
            events.write(line, to: STDOUT_FILENO)
        } else {
            events.write(line, to: STDOUT_FILENO, waitingUnless: { self.source.isStopped })
        }
    }

    /// Waits until everything is written; then complaints go straight to standard error again.
    func flush() {
        var deadline: Double?
        for writer in [events, complaints] {
            writer.flush {
                if deadline == nil, source.isStopped { deadline = monotonicSeconds() + Self.patience }
                return deadline.map { monotonicSeconds() < $0 } ?? true
            }
        }
        Terminal.complain(through: nil)
    }
}
