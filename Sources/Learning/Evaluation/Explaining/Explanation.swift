package import KeywordModels
package import KeywordSpotting
import System

/// Why a keyword was heard in a recording, or was not.
package struct Explanation: Sendable {
    /// What a take of the model made of the moment.
    package struct Take: Sendable {
        package var name: String
        /// The score that it would give alone.
        package var score: Double
        package var path: TemplatePath
    }

    /// A fifth of the word.
    package struct Part: Sendable, Hashable {
        /// Where it lies in the recording, in seconds.
        package var place: Range<Double>
        /// How much likelier it is in the word than in speech at large, in nats a frame; the threshold asks for so much
        /// on the average.
        package var gain: Double
        /// Mean level in dB over the recording's floor.
        package var loudness: Double
    }

    static let longest = Limit(
        120, .seconds, of: "a recording for `explain`",
        beyond: "the recording is refused; cut out what is to be explained")
    package static var longestSeconds: Int { longest.value }

    package let keyword: String
    package let threshold: Double
    package let calibration: Calibration
    package let trace: SpottingTrace
    /// The frame with the highest score.
    package let best: SpottingTrace.Frame
    /// What the second look has heard there; nil for a keyword without one.
    package let phones: HeardPhones?
    /// Whether it was read and is nearly what the keyword's phones are, within a nat a phone.
    let phonesFit: Bool
    /// Whether the spotter has reported it.
    package let isHeard: Bool
    /// The highest score that the spotter itself had: that of `best`, unless it rested then.
    package let heardScore: Double
    /// The best first.
    package let takes: [Take]
    package let parts: [Part]
    package let sound: SoundMeasures
    /// The second-best place in the recording, at least a second away: its score and when.
    package let runnerUp: (score: Double, time: Double)?
    package let duration: Double

    private static let partCount = 5

    /// - Parameters:
    ///   - samples: 16 kHz.
    ///   - stretch: where the word lies, in seconds, for who wants no other place explained; nil for anywhere.
    /// - Returns: nil for a recording in which there is nothing to look at.
    package init?(
        _ samples: [Float], _ model: KeywordModel, configuration: SpottingConfiguration,
        within stretch: ClosedRange<Double>? = nil
    ) throws {
        let trace = try SpottingTrace(samples, model, configuration: configuration)
        let isMeant = { (hop: Int) in stretch?.contains(Double(hop) / 100) ?? true }
        let looked = trace.frames.indices.filter { isMeant(trace.frames[$0].hop) }
        guard let place = looked.max(by: { trace.frames[$0].shifted < trace.frames[$1].shifted }),
            trace.frames[place].shifted > -.infinity
        else { return nil }
        let best = trace.frames[place]
        self.trace = trace
        self.best = best
        phones = best.reading.flatMap { model.phones?.beside($0) }
        phonesFit = model.phones.map { best.reading != nil && best.phoneGain > -Double($0.weight) } ?? false
        keyword = model.keyword
        calibration = model.calibration
        threshold = configuration.threshold(for: model.calibration)
        isHeard = trace.detections.contains { found in
            stretch.map { found.start <= $0.upperBound && found.end >= $0.lowerBound } ?? true
        }
        heardScore = trace.scores.indices.filter { isMeant($0 + 1) }.map { trace.scores[$0] }.max() ?? 0
        duration = Double(samples.count) / 16_000
        takes = Self.takes(model, trace, best, at: place)
        let range = Self.seconds(best.match)
        let sound = SoundMeasures(samples, in: range)
        self.sound = sound
        parts = takes.first.map { Self.parts($0.path, trace, floor: sound.floor, samples) } ?? []
        let others = trace.frames.filter { abs($0.hop - best.hop) >= 100 }
        runnerUp = others.max { $0.score < $1.score }.map { ($0.score, Double($0.hop) / 100) }
    }

    /// When the decision was made, or would have been.
    package var time: Double { Double(best.hop) / 100 }
    package var place: Range<Double> { Self.seconds(best.match) }

    static func seconds(_ frames: Range<Int>) -> Range<Double> {
        let hops = TemplateBank.hops(of: frames)
        return Double(hops.lowerBound) / 100..<Double(hops.upperBound) / 100
    }

    private static func takes(
        _ model: KeywordModel, _ trace: SpottingTrace, _ best: SpottingTrace.Frame, at place: Int
    ) -> [Take] {
        let shift = best.shifted - best.raw
        let paths = best.takes.indices.compactMap { take -> Take? in
            let templates = take * model.templatesPerTake..<(take + 1) * model.templatesPerTake
            let ways = templates.compactMap { template in
                TemplatePath(model, template: template, in: trace, end: place + 1, patience: KeywordScorer.patience)
            }
            guard let way = ways.max(by: { $0.score < $1.score }) else { return nil }
            let name = take < model.takes.count ? model.takes[take].name : "voice \(take + 1)"
            return Take(name: name, score: model.calibration.score(best.takes[take] + shift), path: way)
        }
        return paths.sorted { $0.score > $1.score }
    }

    private static func parts(
        _ path: TemplatePath, _ trace: SpottingTrace, floor: Double, _ samples: [Float]
    ) -> [Part] {
        let steps = path.steps
        return (0..<partCount).compactMap { part in
            let range = steps.count * part / partCount..<steps.count * (part + 1) / partCount
            guard let first = range.first, let last = range.last else { return nil }
            let place = seconds(steps[first].first..<steps[last].last + 1)
            let cost = steps[range].reduce(0) { $0 + Double($1.cost) } / Double(range.count)
            return Part(
                place: place, gain: -cost, loudness: SoundMeasures(samples, in: place).level - floor)
        }
    }
}
