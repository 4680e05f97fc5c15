import Features
import KeywordModels
import KeywordSpotting

/// Finds out what the raw score of a new keyword means, by running it over impostor speech and over its own takes.
struct Calibrator {
    private let fitted: FittedFrontEnd
    /// Peaks stand this many frames apart, as false alarms are counted.
    private static let refractory = 100
    /// Until each take has been gone through there is no score but a number far below any.
    private static let leastScore: Float = -1e6
    /// Frames of a take before its word that tell nothing.
    private static let settling = 40
    /// Raw score of a word by the takes of the same speaker, for want of a second take to measure it.
    private static let usualOwnScore = 15.0

    init(_ fitted: FittedFrontEnd) {
        self.fitted = fitted
    }

    /// What it found.
    struct Finding {
        let calibration: Calibration
        /// What is taken for the keyword most easily, the worst first.
        let confusableWords: [ConfusableWord]
        /// The raw score that a model of the other takes gives each; none for an only take.
        let takeScores: [Double]
    }

    /// - Throws: where the front end is of no use for the word.
    /// - Parameters:
    ///   - templates: those of one take, or of one group of takes, side by side.
    ///   - takes: the features of each whole take.
    func finding(
        keyword: String, templates: [[[Float]]], templatesPerTake: Int, variance: Float, takes: [[[Float]]]
    ) throws(EnrolmentError) -> Finding {
        let rule = fitted.rule
        var frontEnd = FrontEnd(fitted.model)
        var scorer = KeywordScorer(templates: templates, templatesPerTake: templatesPerTake, variance: variance)
        let peaks = backgroundPeaks(keyword: keyword, frontEnd: &frontEnd, scorer: &scorer)
        guard peaks.count > 1 else {
            throw EnrolmentError(
                "The front end '\(fitted.model.id)' has too little speech of others to tell '\(keyword)' from; use another."
            )
        }
        let tail = FalseAlarmTail(
            peaks: peaks.map(\.score), hours: fitted.speech.layout.hours, share: rule.tailShare, least: rule.tailLeast)
        let own = takes.indices.map { index in
            let others = Self.without(index, of: takes.count, templates, templatesPerTake: templatesPerTake)
            return ownScore(
                of: takes[index], background: fitted.model.background, others: others,
                templatesPerTake: templatesPerTake, variance: variance)
        }
        let typical = takes.count > 1 ? Self.median(own.sorted()) : nil
        let threshold =
            rule.backgroundShare * tail.score(at: rule.tailRate)
            + rule.agreementShare * (typical ?? Self.usualOwnScore) + rule.offset
            + rule.ownVoiceOffset * Double(1 - variance)
        let calibration = Calibration(
            threshold: max(threshold, tail.score(at: rule.mostRate)), width: rule.scale, tail: tail, own: typical)
        if let flaw = calibration.flaw {
            throw EnrolmentError("The front end '\(fitted.model.id)' cannot tell '\(keyword)' from anything: \(flaw).")
        }
        return Finding(
            calibration: calibration, confusableWords: confusableWords(peaks, calibration),
            takeScores: takes.count > 1 ? own : [])
    }

    /// The words at the highest peaks.
    private func confusableWords(_ peaks: [PeakCollector.Peak], _ calibration: Calibration) -> [ConfusableWord] {
        var found: [ConfusableWord] = []
        for peak in peaks {
            let score = calibration.score(Double(peak.score))
            guard score >= ConfusableWord.least, found.count < ConfusableWord.most else { break }
            guard let word = fitted.speech.word(at: peak.frame), !found.contains(where: { $0.word == word }) else {
                continue
            }
            found.append(ConfusableWord(word: word, score: score))
        }
        return found
    }

    private func backgroundPeaks(
        keyword: String, frontEnd: inout FrontEnd, scorer: inout KeywordScorer
    ) -> [PeakCollector.Peak] {
        let excluded = fitted.speech.frames(saying: keyword)
        var isExcluded = [Bool](repeating: false, count: fitted.speech.frameCount)
        for range in excluded {
            for frame in range.clamped(to: isExcluded.indices) { isExcluded[frame] = true }
        }
        var collector = PeakCollector()
        var frame = 0
        frontEnd.process(normalised: fitted.speech.frames()) { features in
            let raw = scorer.process(
                features.features, halfNorm: features.halfNorm, negativeLogLikelihood: features.negativeLogLikelihood)
            collector.process(isExcluded[frame] || raw < Self.leastScore ? -.infinity : raw)
            frame += 1
        }
        return collector.peaks(apart: Self.refractory)
    }

    /// How well a take is found by a model of the others.
    private func ownScore(
        of take: [[Float]], background: UniversalBackgroundModel?, others: [[[Float]]], templatesPerTake: Int,
        variance: Float
    ) -> Double {
        var scorer = KeywordScorer(templates: others, templatesPerTake: templatesPerTake, variance: variance)
        let kernel = UniversalBackgroundKernel(background)
        let features = AlignedFloats(VectorMath.padded(fitted.model.dimensions))
        var best = -Float.infinity
        for (index, frame) in take.enumerated() {
            for i in frame.indices { features.base[i] = frame[i] }
            let halfNorm = frame.reduce(0) { $0 + $1 * $1 } / 2
            let negativeLogLikelihood = kernel.negativeLogLikelihood(features.base, halfNorm: halfNorm)
            let raw = scorer.process(features.base, halfNorm: halfNorm, negativeLogLikelihood: negativeLogLikelihood)
            if index >= Self.settling { best = max(best, raw) }
        }
        return Double(best)
    }

    /// The templates of the other takes. Where takes were averaged, none can be told from the others.
    private static func without(
        _ take: Int, of takes: Int, _ templates: [[[Float]]], templatesPerTake: Int
    ) -> [[[Float]]] {
        guard takes > 1, templates.count == takes * templatesPerTake else { return templates }
        var rest = templates
        rest.removeSubrange((take * templatesPerTake)..<((take + 1) * templatesPerTake))
        return rest
    }

    /// The median of sorted numbers.
    private static func median(_ sorted: [Double]) -> Double {
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
}
