import CALSA
internal import CLinux
internal import Glibc

/// An eventfd: wakes a thread that waits for it in `poll`, alone or beside other descriptors.
final class EventDescriptor: Sendable {
    let descriptor: Int32

    /// - Throws: `AudioError` of kind `.unavailable` when the process has no descriptor left.
    init() throws {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard descriptor >= 0 else {
            throw AudioError(
                .unavailable, "no event descriptor can be made (\(systemMessage(errno))); close some files")
        }
    }

    deinit {
        close(descriptor)
    }

    /// Rings until `silence`. A single `write`, which a signal handler may do too.
    func ring() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout.size(ofValue: one))
    }

    func silence() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
    }

    /// Waits up to `seconds` (`nil`: for as long as it takes) and returns whether it rings.
    func wait(atMost seconds: Double?) -> Bool {
        let end = seconds.map { monotonicSeconds() + $0 }
        while true {
            var bell = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let left = end.map { Int32(min(1e9, max(0, ($0 - monotonicSeconds()) * 1_000).rounded(.up))) } ?? -1
            let result = poll(&bell, 1, left)
            if result >= 0 || errno != EINTR { return result > 0 }
        }
    }
}
