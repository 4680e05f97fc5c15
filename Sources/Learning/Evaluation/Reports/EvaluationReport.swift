package import System

/// What an evaluation has found, for whoever prints, draws or compares it.
package struct EvaluationReport: Sendable {
    package let createdBy: String
    package let models: [ModelReport]
    /// Of models of one word each later one with the first, and of each with what an earlier evaluation found.
    package let comparisons: [Comparison]

    /// - Parameter baseline: what an earlier evaluation found.
    package init(createdBy: String, models: [ModelReport], baseline: Baseline?) {
        self.createdBy = createdBy
        self.models = models
        var comparisons: [Comparison] = []
        for model in models {
            let points = model.compared == model.given ? [model.given] : [model.compared, model.given]
            for point in points {
                guard let before = baseline?.outcomes(of: model.keyword, named: model.name, at: point.choice) else {
                    continue
                }
                comparisons.append(Comparison(before, model.measurement.outcomes(at: point)))
            }
            guard let first = models.first(where: { $0.keyword == model.keyword }), first.name != model.name else {
                continue
            }
            for point in points {
                let counterpart = point.choice == .given ? first.given : first.compared
                comparisons.append(
                    Comparison(
                        first.measurement.outcomes(at: counterpart), model.measurement.outcomes(at: point)))
            }
        }
        self.comparisons = comparisons
    }

    /// One JSON object.
    package var json: JSONLine {
        var line = JSONLine(event: "evaluation")
        line.add("createdBy", createdBy)
        line.add("models", models.map(\.json))
        line.add("comparisons", comparisons.map(\.json))
        return line
    }
}

extension Comparison {
    fileprivate var json: JSONLine {
        var line = JSONLine()
        line.add("first", first)
        line.add("second", second)
        line.add("at", choice.text)
        line.add("words", words)
        for (name, difference) in [("miss", misses), ("alarmsPerHour", alarms)] {
            guard let difference else { continue }
            line.add(name, difference.value)
            line.add(name + "Low", difference.interval.lowerBound)
            line.add(name + "High", difference.interval.upperBound)
        }
        return line
    }
}
