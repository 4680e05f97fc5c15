/// An evaluation as a page.
package enum EvaluationPage {
    /// Of so many words and false alarms at most the page names the worst.
    private static let mostNamed = 25

    package static func html(_ report: EvaluationReport) -> String {
        let keywords = report.models.map(\.keyword).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        var page = Page(title: "How well \(keywords.map { "'\($0)'" }.joined(separator: ", ")) is heard")
        page.figure(
            "Words missed against false alarms an hour, both on the scale of normal deviates. A bar is the interval in "
                + "which the share lies in 95 of 100 cases; the dot is where the model reports.",
            DeviatePlot.svg(report.models))
        for model in report.models { add(model, to: &page) }
        if !report.comparisons.isEmpty { compare(report.comparisons, on: &page) }
        page.add("<p class=\"dim\">Made by \(Markup.escaped(report.createdBy)).</p>")
        return page.html
    }

    private static func add(_ model: ModelReport, to page: inout Page) {
        page.heading("\(model.name): '\(model.keyword)'")
        page.paragraph(
            "\(model.measurement.words.count) words; \(Markup.fixed(model.measurement.hours, 2)) hours of anything else."
        )
        page.table(EvaluationRow.heads, model.shown.map { EvaluationRow($0).cells })
        if let latency = EvaluationRow.latency(model) { page.paragraph(latency) }
        if !model.conditions.isEmpty {
            page.table(
                ["at \(model.compared.choice.text)", "missed", "of", "share", "95 %"],
                model.conditions.map { condition in
                    let misses = condition.point.misses
                    return [
                        condition.name.isEmpty ? "(none named)" : condition.name, "\(misses.count)", "\(misses.total)",
                        Markup.percent(misses.share), EvaluationRow.interval(ofShares: misses.interval),
                    ]
                })
        }
        page.figure(
            "Scores of the words, above, and of the peaks in anything else, below; the dashed "
                + "line is the threshold. Heights are square roots of the numbers.",
            HistogramPlot.svg(model))
        let missed = model.measurement.words.filter { !model.given.isHeard($0.score) }.sorted { $0.score < $1.score }
        list("missed at the threshold", missed.map { ($0.occurrence.text, $0.score) }, on: &page)
        let alarms = model.measurement.alarms.prefix { model.given.isHeard($0.score) }
        list(
            "false alarms at the threshold",
            alarms.map { ("\($0.file) at \(Markup.fixed($0.candidate.start, 1)) s", $0.score) }, on: &page)
    }

    private static func list(_ title: String, _ entries: [(text: String, score: Double)], on page: inout Page) {
        guard !entries.isEmpty else { return }
        let items = entries.prefix(mostNamed).map { entry in
            "<li>\(Markup.escaped(entry.text)): \(Markup.fixed(max(0, entry.score), 3))</li>"
        }
        let more = entries.count > mostNamed ? "<li>and \(entries.count - mostNamed) more</li>" : ""
        page.add("<details><summary>\(entries.count) \(title)</summary><ul>\(items.joined())\(more)</ul></details>")
    }

    private static func compare(_ comparisons: [Comparison], on page: inout Page) {
        page.heading("Differences")
        page.paragraph("On the same words. What the interval holds zero in, chance alone may have made.")
        page.table(
            ["", "words", "missed more", "95 %", "false alarms more an hour", "95 %"],
            comparisons.map(EvaluationRow.cells))
    }
}

extension Occurrence {
    /// `kitchen.wav at 12.4 s`, or the recording alone.
    package var text: String {
        place.map { "\(file) at \(Markup.fixed($0.lowerBound, 1)) s" } ?? file
    }
}
