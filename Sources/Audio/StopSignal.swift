internal import CLinux
internal import Glibc

/// Ends a wait on a device or pipe from another thread or from a signal handler.
///
/// Once raised it stays raised.
public final class StopSignal: Sendable {
    /// An eventfd that becomes readable with `raise`. A signal handler may write to it itself.
    let descriptor: Int32

    /// - Throws: `AudioError` of kind `.unavailable` when the process has no descriptor left.
    public init() throws {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard descriptor >= 0 else {
            throw AudioError(
                .unavailable, "no event descriptor can be made (\(systemMessage(errno))); close some files")
        }
    }

    deinit {
        close(descriptor)
    }

    /// Ends the current wait and every later one. Async-signal-safe: a single `write`.
    public func raise() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout.size(ofValue: one))
    }

    /// Whether `raise` has been called.
    public var isRaised: Bool {
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wait, 1, 0) > 0
    }
}
