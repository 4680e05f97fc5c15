import Synchronization

/// What a request to stop does: it ends the audio, or the program as long as there is none.
final class StopSwitch: Sendable {
    private let stop = Mutex<(@Sendable () -> Void)?>(nil)

    /// From here on a request ends the audio.
    /// - Parameter end: is called on another thread.
    func connect(_ end: @escaping @Sendable () -> Void) {
        stop.withLock { $0 = end }
    }

    func use(for signal: Int32) {
        if let end = stop.withLock({ $0 }) { end() } else { Signals.act(signal) }
    }
}
