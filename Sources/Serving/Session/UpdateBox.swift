import Dispatch
import Pipeline
import Synchronization

/// Where the tasks of the backends put their news for the thread that listens.
final class UpdateBox: Sendable {
    private let updates = Mutex<[TranscriptionUpdate]>([])
    private let news = DispatchSemaphore(value: 0)

    func add(_ update: TranscriptionUpdate) {
        updates.withLock { $0.append(update) }
        news.signal()
    }

    /// Empties the box. Allocates nothing when it is empty.
    func take() -> [TranscriptionUpdate] {
        let taken = updates.withLock { updates in
            defer { updates = [] }
            return updates
        }
        for _ in taken { _ = news.wait(timeout: .now()) }
        return taken
    }

    /// Waits until the box is not empty.
    func wait(atMost seconds: Double) {
        if news.wait(timeout: .now() + seconds) == .success { news.signal() }
    }
}
