import Glibc
import Synchronization
import System

/// What a request to stop does: it ends the audio, or the program as long as there is none.
final class StopSwitch: Sendable {
    private let stop = Mutex<(@Sendable () -> Void)?>(nil)
    private let patience: Double?

    /// - Parameter patience: seconds after which a program that was asked to stop ends, whatever keeps it.
    init(patience: Double? = nil) {
        self.patience = patience
    }

    /// From here on a request ends the audio.
    /// - Parameter end: is called on another thread.
    func connect(_ end: @escaping @Sendable () -> Void) {
        stop.withLock { $0 = end }
    }

    func use(for signal: Int32) {
        guard let end = stop.withLock({ $0 }) else { return Signals.act(signal) }
        end()
        guard let patience else { return }
        try? DetachedThread.run {
            usleep(UInt32(patience * 1e6))
            Signals.act(signal)
        }
    }
}
