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
