import KeywordSpotting
import Pipeline

extension Event {
    /// The event as a person reads it.
    var text: String {
        switch self {
        case .detection(let found):
            let latency = Int(((found.time - found.end) * 1_000).rounded())
            return "\(Clock.text(found.start))  \(found.keyword)  score \(Decimal.text(found.score, places: 2))"
                + "  (threshold \(Decimal.text(found.threshold, places: 2)), \(latency) ms after its end)"
        case .speechStarted(let start, _):
            return "\(Clock.text(start))  speech"
        case .speechEnded(let start, let end, _):
            return "\(Clock.text(end))  speech ended after \(Decimal.text(end - start, places: 2)) s"
        }
    }
}

enum Clock {
    /// `1:02:03.45`, hours only where there are some.
    static func text(_ seconds: Double) -> String {
        let hundredths = Int((seconds * 100).rounded())
        let (minutes, rest) = (hundredths / 6_000, hundredths % 6_000)
        let tail = "\(pad(rest / 100)).\(pad(rest % 100))"
        return minutes < 60 ? "\(minutes):\(tail)" : "\(minutes / 60):\(pad(minutes % 60)):\(tail)"
    }

    private static func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

enum Decimal {
    /// A number with so many digits after the point.
    static func text(_ value: Double, places: Int) -> String {
        guard value.isFinite else { return "-" }
        let scale = (0..<places).reduce(1) { factor, _ in factor * 10 }
        let scaled = Int((abs(value) * Double(scale)).rounded())
        let fraction = String(scaled % scale)
        let sign = value < 0 && scaled != 0 ? "-" : ""
        guard places > 0 else { return "\(sign)\(scaled)" }
        return "\(sign)\(scaled / scale).\(String(repeating: "0", count: places - fraction.count))\(fraction)"
    }
}
