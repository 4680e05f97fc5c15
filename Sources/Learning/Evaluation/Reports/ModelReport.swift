import System

/// Everything that is told of one model.
package struct ModelReport: Sendable {
    /// False alarms an hour at which every model is looked at.
    package static let rates: [Double] = [0, 1, 5, 20]
    /// The one at which conditions, latencies and models are compared.
    package static let comparedRate = 1.0

    package let measurement: ModelMeasurement
    /// At each rate, then where the model reports.
    package let points: [OperatingPoint]
    package let conditions: [(name: String, point: OperatingPoint)]
    package let curve: DetectionErrorCurve
    package let histogram: ScoreHistogram
    /// Seconds, at the compared rate.
    package let latencies: [Double]
    package let extras: Int

    package var name: String { measurement.name }
    package var keyword: String { measurement.keyword }
    package var given: OperatingPoint { points[points.count - 1] }
    /// Without recordings of anything else there are no rates, and the threshold is all there is to look at.
    package var compared: OperatingPoint {
        measurement.hours > 0 ? points[Self.rates.firstIndex(of: Self.comparedRate) ?? 0] : given
    }
    /// The points that say something.
    package var shown: [OperatingPoint] { measurement.hours > 0 ? points : [given] }

    package init(_ measurement: ModelMeasurement) {
        self.measurement = measurement
        points = Self.rates.map(measurement.point(atRate:)) + [measurement.givenPoint]
        let isCompared = measurement.hours > 0
        let look = { (measurement: ModelMeasurement) in
            isCompared ? measurement.point(atRate: Self.comparedRate) : measurement.givenPoint
        }
        let names = measurement.conditions
        // The threshold is that of all words, since it depends on the alarms alone.
        conditions = names.count < 2 ? [] : names.map { ($0, look(measurement.limited(to: $0))) }
        curve = DetectionErrorCurve(measurement)
        histogram = ScoreHistogram(measurement)
        let compared = look(measurement)
        latencies = measurement.latencies(at: compared)
        extras = measurement.extras(at: compared)
    }
}

extension OperatingPoint.Choice {
    /// `1/h`, or `threshold`.
    package var text: String {
        guard case .rate(let rate) = self else { return "threshold" }
        return "\(Int(exactly: rate).map(String.init) ?? "\(rate)")/h"
    }

    /// What `text` has written.
    init?(text: String) {
        if text == "threshold" {
            self = .given
        } else if text.hasSuffix("/h"), let rate = Double(text.dropLast(2)), rate.isFinite, (0...3600).contains(rate) {
            self = .rate(rate)
        } else {
            return nil
        }
    }
}

extension OperatingPoint {
    var json: JSONLine {
        var line = JSONLine()
        line.add("at", choice.text)
        line.add("threshold", threshold)
        line.add("words", misses.total)
        line.add("missed", misses.count)
        line.add("miss", misses.share)
        line.add("missLow", misses.interval.lowerBound)
        line.add("missHigh", misses.interval.upperBound)
        line.add("alarms", alarms.count)
        line.add("alarmsPerHour", alarms.rate)
        line.add("alarmsPerHourLow", alarms.interval.lowerBound)
        line.add("alarmsPerHourHigh", alarms.interval.upperBound)
        return line
    }
}

extension ModelReport {
    /// So many false alarms are named, the worst first.
    private static let mostAlarms = 20

    var json: JSONLine {
        var line = JSONLine()
        line.add("model", name)
        line.add("keyword", keyword)
        line.add("words", measurement.words.count)
        line.add("hours", measurement.hours)
        line.add("points", points.map(\.json))
        line.add(
            "conditions",
            conditions.map { condition in
                var line = JSONLine()
                line.add("condition", condition.name)
                line.add("point", condition.point.json)
                return line
            })
        var latency = JSONLine()
        latency.add("words", latencies.count)
        latency.add("p50", latencies.percentile(0.5))
        latency.add("p90", latencies.percentile(0.9))
        latency.add("p99", latencies.percentile(0.99))
        line.add("latency", latency)
        line.add("extras", extras)
        var drawn = JSONLine()
        drawn.add("alarmsPerHour", json: Self.array(curve.points.map(\.rate)))
        drawn.add("miss", json: Self.array(curve.points.map(\.misses)))
        drawn.add("threshold", json: Self.array(curve.points.map(\.threshold)))
        line.add("curve", drawn)
        var bars = JSONLine()
        bars.add("words", histogram.words)
        bars.add("alarms", histogram.alarms)
        bars.add("unheard", histogram.unheard)
        line.add("histogram", bars)
        line.add("takes", measurement.words.map(\.json))
        line.add("worstAlarms", measurement.alarms.prefix(Self.mostAlarms).map(\.json))
        return line
    }

    private static func array(_ values: [Double]) -> String {
        "[\(values.map { $0.isFinite ? "\($0)" : "null" }.joined(separator: ","))]"
    }
}

extension ModelMeasurement.Word {
    fileprivate var json: JSONLine {
        var line = JSONLine()
        line.add("file", occurrence.file)
        line.add("start", occurrence.place?.lowerBound)
        line.add("end", occurrence.place?.upperBound)
        if !occurrence.condition.isEmpty { line.add("condition", occurrence.condition) }
        line.add("score", score)
        return line
    }
}

extension ModelMeasurement.Alarm {
    fileprivate var json: JSONLine {
        var line = JSONLine()
        line.add("file", file)
        line.add("start", candidate.start)
        line.add("end", candidate.end)
        line.add("time", candidate.time)
        line.add("score", candidate.score)
        return line
    }
}
