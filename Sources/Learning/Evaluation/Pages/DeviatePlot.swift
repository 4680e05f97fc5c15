/// Misses against false alarms with both axes on the scale of normal deviates, where the curve of a good score is close
/// to a straight line. A false alarm may fall in each second of the recordings without the word, so its share is that of
/// seconds (NIST's spoken term detection evaluations, 2006).
struct DeviatePlot {
    private static let (width, height) = (640.0, 460.0)
    private static let (left, right, top, bottom) = (64.0, 16.0, 16.0, 52.0)
    /// False alarms an hour, and shares of the words.
    private static let rates = [0.05, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 300]
    private static let shares = [0.001, 0.005, 0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.95]
    private static let mostCurves = Page.colours

    static func svg(_ models: [ModelReport]) -> String {
        let drawn = models.prefix(mostCurves)
        var parts = rates.map { rate in
            let place = x(rate)
            return "<path class=\"axis\" d=\"M\(point(place, top))V\(text(height - bottom))\"/>"
                + "<text x=\"\(text(place))\" y=\"\(text(height - bottom + 18))\" text-anchor=\"middle\">"
                + "\(Markup.number(rate, 2))</text>"
        }
        parts += shares.map { share in
            let place = y(share)
            return "<path class=\"axis\" d=\"M\(point(left, place))H\(text(width - right))\"/>"
                + "<text x=\"\(text(left - 8))\" y=\"\(text(place + 4))\" text-anchor=\"end\">"
                + "\(Markup.number(share * 100, 1)) %</text>"
        }
        parts.append(
            "<text x=\"\(text((left + width - right) / 2))\" y=\"\(text(height - 12))\" text-anchor=\"middle\">"
                + "false alarms an hour</text>")
        parts.append(
            "<text transform=\"translate(14 \(text((top + height - bottom) / 2))) rotate(-90)\" "
                + "text-anchor=\"middle\">words missed</text>")
        for (index, model) in drawn.enumerated() {
            parts.append(curve(model, index))
            for mark in model.points where mark.choice != .given { parts.append(whisker(mark, index)) }
            parts.append(dot(model.given, index))
            let line = top + 20 + Double(index) * 18
            parts.append(
                "<path class=\"curve s\(index)\" d=\"M\(point(width - right - 200, line - 4))h24\"/>"
                    + "<text class=\"strong\" x=\"\(text(width - right - 170))\" y=\"\(text(line))\">"
                    + "\(Markup.escaped(String(model.name.suffix(28))))</text>")
        }
        return "<svg viewBox=\"0 0 \(text(width)) \(text(height))\" role=\"img\" aria-label=\"Words missed against "
            + "false alarms an hour\">\(parts.joined(separator: "\n"))</svg>"
    }

    /// In steps, since nothing lies between two thresholds.
    private static func curve(_ model: ModelReport, _ index: Int) -> String {
        var path = ""
        for one in model.curve.points {
            let (place, share) = (x(one.rate), y(one.misses))
            path += path.isEmpty ? "M\(point(place, share))" : "H\(text(place))V\(text(share))"
        }
        return path.isEmpty ? "" : "<path class=\"curve s\(index)\" d=\"\(path)\"/>"
    }

    /// What so few words leave open at a rate.
    private static func whisker(_ mark: OperatingPoint, _ index: Int) -> String {
        guard let rate = mark.alarms.rate, mark.misses.total > 0 else { return "" }
        let interval = mark.misses.interval
        return "<path class=\"curve s\(index)\" stroke-opacity=\".5\" "
            + "d=\"M\(point(x(rate), y(interval.lowerBound)))V\(text(y(interval.upperBound)))\"/>"
    }

    private static func dot(_ mark: OperatingPoint, _ index: Int) -> String {
        guard let rate = mark.alarms.rate, let share = mark.misses.share else { return "" }
        return "<circle class=\"f\(index)\" cx=\"\(text(x(rate)))\" cy=\"\(text(y(share)))\" r=\"5\"/>"
    }

    private static func deviate(ofRate rate: Double) -> Double {
        NormalDeviate.deviate(ofShare: min(max(rate / 3600, 0), 1))
    }

    private static func x(_ rate: Double) -> Double {
        let (low, high) = (deviate(ofRate: rates[0] / 2), deviate(ofRate: rates[rates.count - 1] * 1.5))
        let share = (min(max(deviate(ofRate: rate), low), high) - low) / (high - low)
        return left + share * (width - left - right)
    }

    private static func y(_ misses: Double) -> Double {
        let low = NormalDeviate.deviate(ofShare: shares[0] / 2)
        let high = NormalDeviate.deviate(ofShare: 0.98)
        let share = (min(max(NormalDeviate.deviate(ofShare: misses), low), high) - low) / (high - low)
        return height - bottom - share * (height - top - bottom)
    }

    private static func text(_ value: Double) -> String { Markup.number(value) }
    private static func point(_ x: Double, _ y: Double) -> String { "\(text(x)) \(text(y))" }
}
