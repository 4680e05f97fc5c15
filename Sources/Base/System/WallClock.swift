internal import Glibc

/// The time of day, which the pipeline itself does not know: it is added where an event leaves the program.
public enum WallClock {
    /// Seconds since 1970 in UTC, to the millisecond.
    public static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + (Double(time.tv_nsec) / 1e6).rounded(.down) / 1e3
    }

    /// `20261121T060458Z`: a moment as a part of a file name, in UTC.
    public static func stamp(_ seconds: Double) -> String {
        var moment = time_t(seconds)
        var parts = tm()
        gmtime_r(&moment, &parts)
        func pad(_ number: Int32, _ width: Int = 2) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let date = pad(parts.tm_year + 1900, 4) + pad(parts.tm_mon + 1) + pad(parts.tm_mday)
        return "\(date)T\(pad(parts.tm_hour))\(pad(parts.tm_min))\(pad(parts.tm_sec))Z"
    }
}
