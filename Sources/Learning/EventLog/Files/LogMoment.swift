import Glibc
import System

/// A moment as a person writes it: `2026-11-21`, `2026-11-21 18:30`, or how long ago it was: `90m`, `2h`, `7d`.
package enum LogMoment {
    package static let form = "2026-11-21, '2026-11-21 18:30', or 2h for two hours ago (m, h, d)"
    private static let units: [Character: Double] = ["m": 60, "h": 3_600, "d": 86_400]
    private static let years = 1970...9999

    /// - Parameter now: seconds since 1970.
    /// - Returns: seconds since 1970, a date being one of the clock on the wall; nil for another text.
    package static func seconds(_ text: String, now: Double) -> Double? {
        if let unit = text.last.flatMap({ units[$0] }) {
            guard let number = Double(text.dropLast()), (0...1e6).contains(number) else { return nil }
            return now - number * unit
        }
        let parts = text.split(separator: text.contains("T") ? "T" : " ", omittingEmptySubsequences: false)
        guard parts.count <= 2, let date = numbers(parts[0], separator: "-", widths: [4, 2, 2]) else { return nil }
        var moment = tm()
        guard years.contains(date[0]), (1...12).contains(date[1]), (1...31).contains(date[2]) else { return nil }
        (moment.tm_year, moment.tm_mon, moment.tm_mday) = (Int32(date[0] - 1900), Int32(date[1] - 1), Int32(date[2]))
        if parts.count == 2 {
            let widths = Array(repeating: 2, count: parts[1].count { $0 == ":" } + 1)
            guard (2...3).contains(widths.count), let time = numbers(parts[1], separator: ":", widths: widths),
                (0...23).contains(time[0]), time.dropFirst().allSatisfy((0...59).contains)
            else { return nil }
            (moment.tm_hour, moment.tm_min) = (Int32(time[0]), Int32(time[1]))
            moment.tm_sec = time.count == 3 ? Int32(time[2]) : 0
        }
        moment.tm_isdst = -1
        return Double(mktime(&moment))
    }

    private static func numbers(_ text: Substring, separator: Character, widths: [Int]) -> [Int]? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.count == widths.count else { return nil }
        let numbers = zip(parts, widths).compactMap { part, width -> Int? in
            let isNumber = part.count == width && part.allSatisfy { ("0"..."9").contains($0) }
            return isNumber ? Int(part) : nil
        }
        return numbers.count == widths.count ? numbers : nil
    }

    /// `2026-11-21 18:30:05`, by the clock on the wall.
    package static func text(_ seconds: Double) -> String {
        var whole = time_t(ForeignNumber(seconds.rounded(.down)).clamped(to: -62_135_596_800...253_402_300_799))
        var moment = tm()
        localtime_r(&whole, &moment)
        func pad(_ number: Int32, _ width: Int = 2) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let date = "\(pad(moment.tm_year + 1900, 4))-\(pad(moment.tm_mon + 1))-\(pad(moment.tm_mday))"
        return "\(date) \(pad(moment.tm_hour)):\(pad(moment.tm_min)):\(pad(moment.tm_sec))"
    }
}
