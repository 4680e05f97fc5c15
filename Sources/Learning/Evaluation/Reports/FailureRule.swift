/// What a model must not do, as in `miss@1/h > 5%`.
package struct FailureRule: Sendable, Hashable {
    enum Measure: Sendable, Hashable {
        case misses(OperatingPoint.Choice)
        /// An hour, where the model reports.
        case alarms
        /// The median, in seconds.
        case latency
    }

    enum Bound: Sendable, Hashable {
        case value(Double)
        /// So much above what the baseline has.
        case baseline(plus: Double)
    }

    /// As it was typed.
    package let text: String
    let measure: Measure
    let bound: Bound

    /// What can be typed.
    package static let form =
        "'miss@1/h > 5%', 'miss > 5%', 'alarms > 0.5', 'latency > 300 ms' or 'miss@1/h > baseline + 2%'"

    /// - Returns: nil for what is no such rule.
    package init?(_ text: String) {
        self.text = text
        let sides = text.split(separator: ">", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
        guard sides.count == 2 else { return nil }
        switch sides[0] {
        case "miss": measure = .misses(.given)
        case "alarms": measure = .alarms
        case "latency": measure = .latency
        case let name:
            // Only at these rates is every model looked at, and was the baseline.
            guard name.hasPrefix("miss@"), let choice = OperatingPoint.Choice(text: String(name.dropFirst(5))),
                case .rate(let rate) = choice, ModelReport.rates.contains(rate)
            else { return nil }
            measure = .misses(choice)
        }
        var right = sides[1]
        var isRelative = false
        if right.hasPrefix("baseline") {
            isRelative = true
            right.removeFirst("baseline".count)
            if right.isEmpty { right = "+0" }
            guard right.hasPrefix("+"), measure != .latency else { return nil }
            right.removeFirst()
        }
        guard let value = Self.value(right, measure) else { return nil }
        bound = isRelative ? .baseline(plus: value) : .value(value)
    }

    private static func value(_ text: String, _ measure: Measure) -> Double? {
        let units: [(suffix: String, scale: Double)]
        switch measure {
        case .misses: units = [("%", 0.01), ("", 1)]
        case .alarms: units = [("/h", 1), ("", 1)]
        case .latency: units = [("ms", 0.001), ("s", 1), ("", 0.001)]
        }
        guard let unit = units.first(where: { text.hasSuffix($0.suffix) }),
            let number = Double(text.dropLast(unit.suffix.count)), number.isFinite, number >= 0
        else { return nil }
        return number * unit.scale
    }

    /// Whether it needs what an earlier evaluation has found.
    package var needsBaseline: Bool {
        if case .baseline = bound { true } else { false }
    }

    /// Why a model fails by it, or nil. What cannot be measured fails, because nobody knows that it does not.
    package func failure(of model: ModelReport, baseline: Baseline?) -> String? {
        let name = "\(model.name): fails by '\(text)'"
        guard let value = value(in: model) else { return "\(name): there is nothing to measure it by" }
        let highest: Double
        switch bound {
        case .value(let bound): highest = bound
        case .baseline(let margin):
            guard let before = baselineValue(model, baseline) else {
                return "\(name): the baseline has nothing of '\(model.keyword)' that is like it"
            }
            highest = before + margin
        }
        // What is the same number in both must not differ by how it was computed.
        guard value > highest + 1e-12 else { return nil }
        return "\(name): \(shown(value)) is more than \(shown(highest))"
    }

    private func value(in model: ModelReport) -> Double? {
        switch measure {
        case .misses(let choice): model.points.first { $0.choice == choice }?.misses.share
        case .alarms: model.given.alarms.rate
        case .latency: model.latencies.percentile(0.5)
        }
    }

    private func baselineValue(_ model: ModelReport, _ baseline: Baseline?) -> Double? {
        let choice: OperatingPoint.Choice = if case .misses(let choice) = measure { choice } else { .given }
        guard let before = baseline?.outcomes(of: model.keyword, named: model.name, at: choice) else { return nil }
        if measure == .alarms { return before.alarms.rate }
        return Proportion(before.heard.count { !$0.value }, of: before.heard.count).share
    }

    private func shown(_ value: Double) -> String {
        let (scale, unit) =
            switch measure {
            case .misses: (100.0, " %")
            case .alarms: (1.0, " an hour")
            case .latency: (1_000.0, " ms")
            }
        return "\((value * scale * 100).rounded() / 100)\(unit)"
    }
}
