import KeywordModels
import KeywordSpotting

/// The smallest change that would have made the other decision, and what it costs.
package struct Change: Sendable, Hashable {
    package let text: String
    /// For `--sensitivity`; nil where no threshold makes the other decision.
    package let sensitivity: Double?

    /// Thresholds that can be had.
    private static let thresholds = 0.02...0.98

    init(_ explanation: Explanation) {
        let (score, calibration) = (explanation.heardScore, explanation.calibration)
        let now = explanation.threshold
        let rate = { (threshold: Double) in Change.rate(calibration.falseAlarms(atScore: threshold)) }
        if explanation.isHeard {
            // Just above the score, in hundredths.
            let threshold = (score * 100).rounded(.down) / 100 + 0.01
            guard threshold <= Self.thresholds.upperBound else {
                sensitivity = nil
                text = "No threshold would have kept it from waking; its score is \(Markup.fixed(score, 2))."
                return
            }
            let chosen = ((1 - threshold) * 100).rounded() / 100
            sensitivity = chosen
            let own = calibration.own.map { calibration.score($0) }
            let cost =
                own.map { own in
                    own >= threshold
                        ? "half of the takes still have a score of \(Markup.fixed(own, 2)) or more"
                        : "more than half of the takes would be missed, too"
                } ?? "what it misses then nobody knows"
            text =
                "--sensitivity \(Markup.fixed(chosen, 2)) would have kept it from waking: \(cost), and other people's talk "
                + "wakes it \(rate(threshold)) instead of \(rate(now))."
        } else {
            let threshold = (score * 100).rounded(.down) / 100
            guard threshold >= Self.thresholds.lowerBound else {
                sensitivity = nil
                text = "No threshold would have let it through; its score is \(Markup.fixed(score, 3))."
                return
            }
            let chosen = ((1 - threshold) * 100).rounded() / 100
            sensitivity = chosen
            text =
                "--sensitivity \(Markup.fixed(chosen, 2)) would have let it through; other people's talk then wakes it "
                + "\(rate(threshold)) instead of \(rate(now))."
        }
    }

    private static func rate(_ rate: Double) -> String {
        if rate < 0.01 { return "less than once in 100 h" }
        return rate < 1
            ? "once in \(Markup.number(1 / rate, rate < 0.1 ? 0 : 1)) h" : "\(Markup.number(rate)) times an hour"
    }
}

extension Explanation {
    package var change: Change { Change(self) }
}
