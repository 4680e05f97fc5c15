/// What is told of an operating point, the same on a terminal and on a page.
package struct EvaluationRow: Sendable {
    package let cells: [String]

    package static let heads = ["at", "score", "missed", "", "95 %", "alarms/h", "95 %"]

    package init(_ point: OperatingPoint) {
        let (misses, alarms) = (point.misses, point.alarms)
        cells = [
            point.choice.text, point.threshold.isFinite ? Markup.fixed(point.threshold, 4) : "any",
            "\(misses.count)/\(misses.total)", Markup.percent(misses.share), Self.interval(ofShares: misses.interval),
            alarms.rate.map { Markup.fixed($0, 2) } ?? "-",
            alarms.rate == nil
                ? "-"
                : "\(Markup.fixed(alarms.interval.lowerBound, 2)) to \(Markup.fixed(alarms.interval.upperBound, 2))",
        ]
    }

    static func interval(ofShares interval: ClosedRange<Double>) -> String {
        "\(Markup.fixed(interval.lowerBound * 100, 1)) to \(Markup.fixed(interval.upperBound * 100, 1)) %"
    }

    /// A sentence; nil where no end of a word is known.
    package static func latency(_ model: ModelReport) -> String? {
        guard let half = model.latencies.percentile(0.5), let most = model.latencies.percentile(0.9) else { return nil }
        let name = { (seconds: Double) in Markup.fixed(seconds * 1_000, 0) }
        return
            "From the end of the word to the decision: \(name(half)) ms in half of the cases, at most \(name(most)) ms "
            + "in nine of ten (at \(model.compared.choice.text))."
    }

    package static func cells(_ comparison: Comparison) -> [String] {
        let misses = comparison.misses.map { difference in
            [signed(difference.value * 100, 1, " %"), between(difference, 100, 1, " %")]
        }
        let alarms = comparison.alarms.map { difference in
            [signed(difference.value, 2, ""), between(difference, 1, 2, "")]
        }
        return [
            "\(comparison.second) less \(comparison.first), at \(comparison.choice.text)", "\(comparison.words)",
        ] + (misses ?? ["-", "-"]) + (alarms ?? ["-", "-"])
    }

    private static func signed(_ value: Double, _ places: Int, _ unit: String) -> String {
        (value > 0 ? "+" : "") + Markup.fixed(value, places) + unit
    }

    private static func between(_ difference: Difference, _ scale: Double, _ places: Int, _ unit: String) -> String {
        signed(difference.interval.lowerBound * scale, places, "") + " to "
            + signed(difference.interval.upperBound * scale, places, unit)
    }
}
