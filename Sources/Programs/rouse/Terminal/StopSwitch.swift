import Glibc
import Synchronization
import System

/// What a request to stop does: it ends the audio, or the program as long as there is none.
final class StopSwitch: Sendable {
    private let stop = Mutex<(@Sendable () -> Void)?>(nil)
    /// Seconds after which a program that was asked to stop ends, whatever keeps it.
    private let patience = 0.9

    /// From here on a request ends the audio.
    /// - Parameter end: is called on another thread.
    func connect(_ end: @escaping @Sendable () -> Void) {
        stop.withLock { $0 = end }
    }

    /// Keeps this thread for as long as the program has patience.
    func use(for signal: Int32) {
        guard let end = stop.withLock({ $0 }) else { return Signals.act(signal) }
        end()
        usleep(UInt32(patience * 1e6))
        Signals.act(signal)
    }
}
