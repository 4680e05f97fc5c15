import System

/// Ends a wait on a device or pipe from another thread or from a signal handler.
///
/// Once raised it stays raised.
public final class StopSignal: Sendable {
    private let event: EventDescriptor

    /// - Throws: `AudioError` of kind `.unavailable` when the process has no descriptor left.
    public init() throws {
        event = try EventDescriptor.forAudio()
    }

    /// An eventfd that becomes readable with `raise`. A signal handler may write an 8-byte 1 to it itself.
    public var descriptor: Int32 { event.number }

    /// Ends the current wait and every later one.
    public func raise() {
        event.raise()
    }

    /// Whether `raise` has been called.
    public var isRaised: Bool { event.wait(atMost: 0) }

    /// Waits up to `seconds` for `raise`.
    func isRaised(within seconds: Double) -> Bool {
        event.wait(atMost: seconds)
    }
}
