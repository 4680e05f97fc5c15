package import FoundationEssentials

/// How long to wait before the one repetition of a request that met a busy service.
package enum RetryDelay {
    /// Where the service does not say.
    package static let usual = Duration.milliseconds(500)

    /// The pause that `Retry-After` asks for: seconds, or a date as in RFC 9110, section 10.2.3.
    package static func after(_ header: String?, now: Date = Date()) -> Duration {
        guard let header = header?.trimmingPrefix(while: \.isWhitespace) else { return usual }
        // bounded: text that is no number has no value
        if let seconds = Int(header) { return .seconds(min(max(0, seconds), 1_000_000)) }
        guard let date = date(String(header)) else { return usual }
        return .seconds(min(max(0, date.timeIntervalSince(now)), 1_000_000))
    }

    /// "Sun, 06 Nov 1994 08:49:37 GMT".
    private static func date(_ text: String) -> Date? {
        let parts = text.split(whereSeparator: { " :,".contains($0) })
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard parts.count == 8, parts[7] == "GMT", let month = months.firstIndex(of: String(parts[2])),
            // bounded: text that is no number has no value
            let day = Int(parts[1]), let year = Int(parts[3]), let hour = Int(parts[4]), let minute = Int(parts[5]),
            // bounded: likewise
            let second = Int(parts[6]), let zone = TimeZone(secondsFromGMT: 0)
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar.date(
            from: DateComponents(
                year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second))
    }
}
