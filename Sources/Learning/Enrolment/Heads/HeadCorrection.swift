import Features
import Glibc
package import KeywordModels
import KeywordSpotting

/// Teaches the head of a keyword what its owner has marked: false alarms as counter-examples, and the word as examples.
///
/// A logistic regression is fitted to what the present score leaves wrong: the score's own log-odds are the prior of each
/// example, so an example that is decided well already moves little. Impostor speech and the templates stand for
/// everything that is in no log. A model without a head gets one.
package struct HeadCorrection {
    /// The part of a recording that a model has taken for its word, or nearly.
    package struct Segment {
        /// Features, frame by frame.
        package var frames: [[Float]]
        /// Log-odds of its score over those that it needed.
        package var margin: Double

        package init(frames: [[Float]], margin: Double) {
            (self.frames, self.margin) = (frames, margin)
        }
    }

    /// Shares of the two classes that what is marked has; the rest is that of templates and of impostor speech.
    private static let markedShare: Float = 0.6
    /// Share of what is not marked and looks like the word beside one that is marked.
    private static let unmarkedShare: Float = 0.3
    /// Impostor speech that comes nearest: so many, and so far apart in frames.
    private static let impostors = 600
    private static let apart = 15
    /// Log-odds that templates and impostor speech have at most and at least.
    private static let priors: ClosedRange<Float> = -3...3
    /// False alarms an hour of talk at which the model before and after are compared.
    private static let rate = 1.0

    package let model: KeywordModel

    /// - Parameters:
    ///   - wrong: what was taken for the word, at least one.
    ///   - right: the word.
    ///   - unmarked: what was heard and nobody has marked.
    /// - Returns: nil where the model was made with another front end, or nothing that is a number comes out.
    package init?(_ model: KeywordModel, wrong: [Segment], right: [Segment], unmarked: [Segment]) {
        guard let fitted = FittedFrontEnd.shipped.of(model), !wrong.isEmpty else { return nil }
        let width = Float(model.calibration.width)
        let template = model.head?.template ?? 0
        var bins = SegmentBins(model.bank, template: template)
        var history = FeatureHistory(dimensions: model.frontEnd.dimensions)
        var old: [Float] = []
        if let head = model.head { old = bins.padded(head.weights, dimensions: model.frontEnd.dimensions) }
        let bias = model.head?.bias ?? 0
        func values(_ frames: [[Float]]) -> [Float] {
            let kept = frames.suffix(FeatureHistory.longest)
            for (row, frame) in kept.enumerated() {
                for (column, value) in frame.enumerated() { history.row(row)[column] = value }
            }
            return bins.values(history, 0..<kept.count)
        }
        func oldGain(_ values: [Float]) -> Float {
            old.isEmpty ? 0 : KeywordHead.limited(zip(old, values).reduce(bias) { $0 + $1.0 * $1.1 })
        }
        let candidate = Calibrator.Candidate(
            templates: model.templates, templatesPerTake: model.templatesPerTake, panels: model.panels,
            variance: model.variance)
        let scan = ImpostorScan(
            fitted, keyword: model.keyword, candidate, ofPeopleOnly: model.takes.isEmpty, isKept: true)
        let near = PeakCollector.peaks(of: scan.maxima, apart: Self.apart).prefix(Self.impostors)
        let secondLook = ImpostorLook(of: model, fitted)
        var impostors: [(score: Float, frame: Int, values: [Float])] = []
        for peak in near {
            let found = scan.bins(at: peak, &bins, &history)
            let first = peak.adding(oldGain(found))
            impostors.append((first.score + (secondLook?.gain(first) ?? 0), peak.frame, found))
        }
        let marked = right.map { (values($0.frames), Float($0.margin)) }
        let templates = model.templates.map { (values($0), Self.priors.upperBound) }
        let others = unmarked.map { (values($0.frames), Float($0.margin)) }
        let alarms = wrong.map { (values($0.frames), Float($0.margin)) }
        let threshold = Float(model.calibration.threshold)

        func fit(_ likeWord: [(values: [Float], margin: Float)]) -> LogisticRegression {
            let weight = Float(marked.count) + Self.unmarkedShare * Float(likeWord.count)
            let known = weight > 0 ? Self.markedShare : 0
            var examples: [LogisticRegression.Example] = []
            func add(_ list: [([Float], Float)], _ isPositive: Bool, _ share: Float) {
                for (values, prior) in list {
                    examples.append(.init(values, isPositive: isPositive, share: share, prior: prior))
                }
            }
            add(marked, true, known / max(weight, 1e-6))
            add(likeWord, true, known * Self.unmarkedShare / max(weight, 1e-6))
            add(templates, true, (1 - known) / Float(templates.count))
            add(alarms, false, Self.markedShare / Float(alarms.count))
            let rest = (1 - Self.markedShare) / Float(max(1, impostors.count))
            for impostor in impostors {
                let prior = min(max((impostor.score - threshold) / width, Self.priors.lowerBound), 0)
                examples.append(.init(impostor.values, isPositive: false, share: rest, prior: prior))
            }
            return LogisticRegression(examples)
        }
        var regression = fit([])
        // What the first fit takes for the word among what is not marked keeps the second from forgetting it.
        regression = fit(others.filter { regression($0.0) + $0.1 > 0 })
        guard regression.isFinite else { return nil }
        let added = regression.weights.map { width * $0 }
        let total = old.isEmpty ? added : zip(old, added).map { $0 + $1 }
        var head = KeywordHead(
            template: template, weights: bins.compact(total, dimensions: model.frontEnd.dimensions),
            bias: bias + width * regression.bias)
        var calibration = model.calibration
        // Talk may wake it less often than before, but not more.
        let peaks = { (gain: ([Float]) -> Float) in
            PeakCollector.peaks(
                of: impostors.map { .init(frame: $0.frame, score: $0.score + gain($0.values)) }, apart: 100
            ).map(\.score)
        }
        let before = peaks { _ in 0 }
        let after = peaks { values in
            KeywordHead.limited(zip(total, values).reduce(head.bias) { $0 + $1.0 * $1.1 }) - oldGain(values)
        }
        if before.count > 1, after.count > 1 {
            let tail = { (scores: [Float]) in
                FalseAlarmTail(
                    peaks: scores, hours: scan.hours, share: fitted.rule.tailShare, least: fitted.rule.tailLeast)
            }
            let gained = tail(before).score(at: Self.rate) - tail(after).score(at: Self.rate)
            if gained < 0 {
                head = KeywordHead(template: template, weights: head.weights, bias: head.bias + Float(gained))
            } else {
                calibration.tail = calibration.tail.raised(by: -gained)
            }
        }
        guard head.flaw(templates: model.templates.count, dimensions: model.frontEnd.dimensions) == nil,
            calibration.flaw == nil
        else { return nil }
        self.model = model.with(head, calibration)
    }
}
