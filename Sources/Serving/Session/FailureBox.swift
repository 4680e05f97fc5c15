package import Pipeline
import System

/// Collects failures from helper threads, for the stream to report.
public struct FailureBox: Sendable {
    private struct Note {
        let source: String
        let code: String
        let message: String
        let command: Int?
    }

    /// Bounds a flood of failures; the first ones say what is wrong.
    private static let mostNotes = Limit(
        64, .events, of: "the failures of outlets that wait to be told",
        beyond: "the newest are lost; how many is told")
    private let notes = Mailbox<Note>(capacity: mostNotes.value, overflow: .dropsNewest)

    public init() {}

    /// - Parameter message: of which secrets are hidden here.
    public func add(source: String, code: String, message: String, command: Int? = nil) {
        notes.put(Note(source: source, code: code, message: Secrets.masked(message), command: command))
    }

    /// Empties the box.
    /// - Parameter time: the audio's, in seconds.
    package func take(at time: Double) -> [Event] {
        let delivery = notes.take()
        var events = delivery.elements.map { note in
            Event.failure(
                Failure(
                    source: note.source, code: note.code, message: note.message, command: note.command, time: time))
        }
        if delivery.dropped > 0 {
            let plural = delivery.dropped == 1 ? "" : "s"
            events.append(
                .failure(
                    Failure(
                        source: "rouse", code: "dropped",
                        message: "\(delivery.dropped) more failure\(plural) came too fast to be told", time: time)))
        }
        return events
    }
}
