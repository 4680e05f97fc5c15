import Audio
import Glibc
import Pipeline
import Session
import System

/// Tells the service manager how the session goes.
final class ServiceManagerSink: EventSink {
    private let manager: ServiceManager
    private var notes: ServiceNotes

    /// Nil when nobody wants to know.
    init?() {
        guard let manager = ServiceManager() else { return nil }
        self.manager = manager
        notes = ServiceNotes(watchdog: ServiceManager.watchdog)
    }

    func received(_ hop: borrowing Hop) {
        if let note = notes.audio(at: Double(Self.monotonicMicroseconds) / 1e6) { manager.send(note) }
    }

    func handle(_ event: StampedEvent) {
        switch event.event {
        // Anybody on the machine can read the status; what was said is nobody's business.
        case .partial, .transcript: break
        default: manager.send(notes.status(event.event.text))
        }
    }

    func reloading() { manager.send(ServiceNotes.reloading(at: Self.monotonicMicroseconds)) }
    func reloaded() { if let note = notes.reloaded { manager.send(note) } }
    func stopping() { manager.send(notes.stopping) }

    private static var monotonicMicroseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000 + time.tv_nsec / 1_000
    }
}
