import Glibc

/// Time that passed, or that this thread was given: on a machine that does other things too, only the second tells the
/// cost of a piece of code.
package enum Stopwatch {
    package static func wallNanoseconds() -> UInt64 { nanoseconds(CLOCK_MONOTONIC) }
    package static func threadNanoseconds() -> UInt64 { nanoseconds(CLOCK_THREAD_CPUTIME_ID) }

    private static func nanoseconds(_ clock: clockid_t) -> UInt64 {
        var now = timespec()
        clock_gettime(clock, &now)
        return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
    }

    /// Nanoseconds of this thread that `body` takes.
    package static func time(_ body: () throws -> Void) rethrows -> Double {
        let start = threadNanoseconds()
        try body()
        return Double(threadNanoseconds() - start)
    }
}
