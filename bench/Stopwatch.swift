import Glibc

/// Time on the monotonic clock.
enum Stopwatch {
    static func nanoseconds() -> UInt64 {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
    }

    /// Nanoseconds that one of `count` calls of `body` takes: the median of several rounds, after one that is not
    /// counted.
    static func median(rounds: Int = 9, count: Int, _ body: (Int) -> Void) -> Double {
        var times: [Double] = []
        for round in 0...rounds {
            let start = nanoseconds()
            for index in 0..<count { body(index) }
            if round > 0 { times.append(Double(nanoseconds() - start) / Double(count)) }
        }
        return times.sorted()[times.count / 2]
    }
}
