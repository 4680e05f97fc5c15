import Glibc

/// Time that passed, or that this thread was given: on a machine that does other things too, only the second tells the
/// cost of a piece of code.
enum Stopwatch {
    static func wallNanoseconds() -> UInt64 { nanoseconds(CLOCK_MONOTONIC) }

    private static func nanoseconds(_ clock: clockid_t) -> UInt64 {
        var now = timespec()
        clock_gettime(clock, &now)
        return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
    }

    /// Nanoseconds that one of `count` calls of `body` takes: the median of several rounds, after one that is not
    /// counted.
    static func median(rounds: Int = 9, count: Int, _ body: (Int) -> Void) -> Double {
        var times: [Double] = []
        for round in 0...rounds {
            let start = nanoseconds(CLOCK_THREAD_CPUTIME_ID)
            for index in 0..<count { body(index) }
            if round > 0 { times.append(Double(nanoseconds(CLOCK_THREAD_CPUTIME_ID) - start) / Double(count)) }
        }
        return times.sorted()[times.count / 2]
    }
}
