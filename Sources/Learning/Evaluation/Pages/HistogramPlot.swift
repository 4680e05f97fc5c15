/// Scores of words above a line, of everything else below it. Heights are the square roots of the numbers: nearly all of
/// everything else has no score to speak of, and few false alarms are what matters.
struct HistogramPlot {
    private static let (width, height) = (640.0, 240.0)
    private static let (left, right, top, bottom) = (44.0, 16.0, 14.0, 34.0)
    /// Scores with a name on the axis.
    private static let scores = [0.001, 0.02, 0.1, 0.5, 0.9, 0.98, 0.999]

    static func svg(_ model: ModelReport) -> String {
        let histogram = model.histogram
        let middle = (top + height - bottom) / 2
        let room = middle - top
        var parts: [String] = []
        for (counts, name, direction) in [(histogram.words, "good", -1.0), (histogram.alarms, "bad", 1.0)] {
            let most = Double(max(counts.max() ?? 0, 1))
            let step = (width - left - right) / Double(counts.count)
            for (bar, count) in counts.enumerated() where count > 0 {
                let tall = room * (Double(count) / most).squareRoot()
                let place = left + Double(bar) * step
                parts.append(
                    "<rect class=\"\(name)\" x=\"\(text(place + 0.5))\" "
                        + "y=\"\(text(direction < 0 ? middle - tall : middle))\" width=\"\(text(step - 1))\" "
                        + "height=\"\(text(tall))\"><title>\(count)</title></rect>")
            }
            parts.append(
                "<text x=\"\(text(left - 6))\" y=\"\(text(direction < 0 ? top + 10 : height - bottom))\" "
                    + "text-anchor=\"end\">\(counts.max() ?? 0)</text>")
        }
        for score in scores {
            let place = x(score)
            parts.append(
                "<text x=\"\(text(place))\" y=\"\(text(height - 14))\" text-anchor=\"middle\">\(score)</text>")
        }
        parts.append("<path class=\"axis\" d=\"M\(text(left)) \(text(middle))H\(text(width - right))\"/>")
        let threshold = x(model.given.threshold)
        parts.append("<path class=\"mark\" d=\"M\(text(threshold)) \(text(top))V\(text(height - bottom))\"/>")
        parts.append("<text class=\"strong\" x=\"\(text(left + 6))\" y=\"\(text(top + 12))\">words</text>")
        parts.append(
            "<text class=\"strong\" x=\"\(text(width - right - 6))\" y=\"\(text(height - bottom - 4))\" "
                + "text-anchor=\"end\">anything else</text>")
        return "<svg viewBox=\"0 0 \(text(width)) \(text(height))\" role=\"img\" "
            + "aria-label=\"How many words and false alarms have which score\">\(parts.joined(separator: "\n"))</svg>"
    }

    private static func x(_ score: Double) -> Double {
        let range = ScoreHistogram.range
        let share = (ScoreHistogram.logOdds(score) - range.lowerBound) / (range.upperBound - range.lowerBound)
        return left + share * (width - left - right)
    }

    private static func text(_ value: Double) -> String { Markup.number(value) }
}
