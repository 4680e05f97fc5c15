/// Ends a wait on a device or pipe from another thread or from a signal handler.
///
/// Once raised it stays raised.
public final class StopSignal: Sendable {
    private let bell: EventDescriptor

    /// - Throws: `AudioError` of kind `.unavailable` when the process has no descriptor left.
    public init() throws {
        bell = try EventDescriptor()
    }

    /// An eventfd that becomes readable with `raise`. A signal handler may write an 8-byte 1 to it itself.
    public var descriptor: Int32 { bell.descriptor }

    /// Ends the current wait and every later one.
    public func raise() {
        bell.ring()
    }

    /// Whether `raise` has been called.
    public var isRaised: Bool { bell.wait(atMost: 0) }

    /// Waits up to `seconds` for `raise`.
    func isRaised(within seconds: Double) -> Bool {
        bell.wait(atMost: seconds)
    }
}
