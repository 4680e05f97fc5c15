internal import CLinux
internal import Glibc

/// An eventfd: wakes a thread that waits for it in `poll`, alone or beside other descriptors.
package final class EventDescriptor: Sendable {
    private let event: OwnedDescriptor

    /// What becomes readable, for a `poll` of others.
    package var number: Int32 { event.number }

    /// - Throws: when the process has no descriptor left.
    package init() throws(SystemError) {
        let number = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard number >= 0 else { throw .last }
        event = OwnedDescriptor(owning: number)
    }

    /// Is raised until `clear`. A single `write`, which a signal handler may do too.
    package func raise() {
        var one: UInt64 = 1
        _ = retryingInterrupts { write(event.number, &one, MemoryLayout.size(ofValue: one)) }
    }

    package func clear() {
        var count: UInt64 = 0
        _ = retryingInterrupts { read(event.number, &count, MemoryLayout.size(ofValue: count)) }
    }

    /// Waits up to `seconds` (`nil`: for as long as it takes) and returns whether it is raised.
    package func wait(atMost seconds: Double?) -> Bool {
        let end = seconds.map { monotonicSeconds() + $0 }
        while true {
            var waiting = pollfd(fd: event.number, events: Int16(POLLIN), revents: 0)
            let left = end.map { Int32(min(1e9, max(0, ($0 - monotonicSeconds()) * 1_000).rounded(.up))) } ?? -1
            let result = poll(&waiting, 1, left)
            if result >= 0 || errno != EINTR { return result > 0 }
        }
    }
}
