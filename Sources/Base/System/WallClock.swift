internal import Glibc

/// The time of day, which the pipeline itself does not know: it is added where an event leaves the program.
public enum WallClock {
    /// Seconds since 1970 in UTC, to the millisecond.
    public static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + (Double(time.tv_nsec) / 1e6).rounded(.down) / 1e3
    }

    /// Milliseconds from the first of the year 0 to the last of 9999, which have a stamp of their own.
    private static let stamped = -62_167_219_200_000...253_402_300_799_999

    /// `20261121T060458Z` or `20261121T060458.123Z`: a moment as a part of a file name, in UTC. The order of stamps is
    /// that of time, also of a clock that was never set.
    /// - Parameter seconds: since 1970.
    public static func stamp(_ seconds: Double, milliseconds: Bool = false) -> String {
        let moment = ForeignNumber((seconds * 1_000).rounded(.down)).clamped(to: stamped)
        let fraction = (moment % 1_000 + 1_000) % 1_000
        var whole = time_t((moment - fraction) / 1_000)
        var parts = tm()
        gmtime_r(&whole, &parts)
        func pad(_ number: Int32, _ width: Int = 2) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let date = pad(parts.tm_year + 1900, 4) + pad(parts.tm_mon + 1) + pad(parts.tm_mday)
        return
            "\(date)T\(pad(parts.tm_hour))\(pad(parts.tm_min))\(pad(parts.tm_sec))\(milliseconds ? "." + pad(Int32(fraction), 3) : "")Z"
    }

    /// The moment of a stamp with or without milliseconds, in seconds since 1970; nil for another text.
    package static func moment(_ stamp: some StringProtocol) -> Double? {
        let text = Array(stamp.utf8)
        guard text.count == 16 || text.count == 20, text[8] == UInt8(ascii: "T"), text.last == UInt8(ascii: "Z"),
            text.count == 16 || text[15] == UInt8(ascii: ".")
        else { return nil }
        func number(_ range: Range<Int>) -> Int32? {
            text[range].reduce(0) { sum, digit in
                guard let sum, (48...57).contains(digit) else { return nil }
                return sum * 10 + Int32(digit - 48)
            }
        }
        guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8), let hour = number(9..<11),
            let minute = number(11..<13), let second = number(13..<15),
            let milliseconds = text.count == 16 ? 0 : number(16..<19)
        else { return nil }
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (year - 1900, month - 1, day)
        (parts.tm_hour, parts.tm_min, parts.tm_sec) = (hour, minute, second)
        return Double(timegm(&parts)) + Double(milliseconds) / 1_000
    }
}
