package import FoundationEssentials
import System

/// How long to wait before the one repetition of a request that met a busy service.
package enum RetryDelay {
    /// Where the service does not say.
    package static let usual = Duration.milliseconds(500)

    /// The pause that `Retry-After` asks for: seconds, or a date as in RFC 9110, section 10.2.3.
    package static func after(_ header: String?, now: Date = Date()) -> Duration {
        guard let header = header?.trimmingPrefix(while: \.isWhitespace) else { return usual }
        if let seconds = Int(header) { return .seconds(ForeignNumber(seconds).clamped(to: 0...1_000_000)) }
        guard let date = date(String(header)) else { return usual }
        return .seconds(min(max(0, date.timeIntervalSince(now)), 1_000_000))
    }

    /// "Sun, 06 Nov 1994 08:49:37 GMT".
    private static func date(_ text: String) -> Date? {
        let parts = text.split(whereSeparator: { " :,".contains($0) })
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard parts.count == 8, parts[7] == "GMT", let month = months.firstIndex(of: String(parts[2])),
            let day = number(parts[1], in: 1...31), let year = number(parts[3], in: 1_970...9_999),
            let hour = number(parts[4], in: 0...23), let minute = number(parts[5], in: 0...59),
            let second = number(parts[6], in: 0...60), let zone = TimeZone(secondsFromGMT: 0)
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar.date(
            from: DateComponents(
                year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second))
    }

    private static func number(_ text: Substring, in range: ClosedRange<Int>) -> Int? {
        Int(text).flatMap { ForeignNumber($0).within(range) }
    }
}
