import Pipeline
import Synchronization

/// Where threads that do something on the side put what went wrong, for the thread that prints.
final class FailureBox: Sendable {
    private struct Note {
        let source: String
        let code: String
        let message: String
        let command: Int?
    }

    private let notes = Mutex<[Note]>([])

    func add(source: String, code: String, message: String, command: Int? = nil) {
        notes.withLock { $0.append(Note(source: source, code: code, message: message, command: command)) }
    }

    /// Empties the box.
    /// - Parameter time: the audio's, in seconds.
    func take(at time: Double) -> [Event] {
        let taken = notes.withLock { notes in
            defer { notes = [] }
            return notes
        }
        return taken.map { note in
            .failure(
                Failure(
                    source: note.source, code: note.code, message: note.message, command: note.command, time: time))
        }
    }
}
