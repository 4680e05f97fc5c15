internal import CLinux
internal import Glibc

/// A semaphore whose waits have an end on the clock that nobody sets. (Those of Dispatch end at a time of day: when the
/// clock is put back by an hour, they wait an hour longer.)
///
/// Unchecked: the semaphore is made for threads, and stays where it is.
package final class MonotonicSemaphore: @unchecked Sendable {
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    package init() {
        semaphore.initialize(to: sem_t())
        sem_init(semaphore, 0, 0)
    }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    package func signal() {
        sem_post(semaphore)
    }

    /// Waits for a signal of its own.
    /// - Parameter seconds: how long at most.
    /// - Returns: whether there was one.
    @discardableResult
    package func wait(atMost seconds: Double) -> Bool {
        // For ever is longer than any program runs.
        let end = monotonicSeconds() + min(max(0, seconds), 1e9)
        var moment = timespec(tv_sec: Int(end), tv_nsec: Int((end - end.rounded(.down)) * 1e9))
        return retryingInterrupts { sem_clockwait(semaphore, CLOCK_MONOTONIC, &moment) } == 0
    }
}
