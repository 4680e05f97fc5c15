import Features
import KeywordModels
import KeywordSpotting
import Phones

/// Finds out what the raw score of a new keyword means, by running it over impostor speech and over its own takes.
struct Calibrator {
    private let fitted: FittedFrontEnd
    /// Peaks stand this many frames apart, as false alarms are counted.
    private static let refractory = 100
    /// Raw score by which a threshold rises with a head: other words of the same speaker gain by it, too.
    private static let headOffset = 1.0
    /// After a second look: peaks that the tail of false alarms is fitted to, the most false alarms an hour of dense speech
    /// at the threshold of the large network, and scales of the first look for a calibrated score of 0.73.
    private static let secondLookTail = 16
    private static let mostLargeRate = 2.0
    /// By how much talk in another language than English, of which impostor speech has little, comes nearer to a word of
    /// that language, in raw score after a second look by the small network. Of 21 models in three languages it was 3.3.
    private static let foreignTalk = 4.0
    /// By how much talk comes nearer to a word that only programs have said than impostor speech does, in raw score after
    /// a second look by the small network: seven such words were woken seven times as often as the tail alone expects, in
    /// three hours of talk in five languages.
    private static let talkLikePrograms = 6.0
    /// By how much talk comes less near to a word because much of what is like it there follows on other speech without
    /// a pause, in widths of the calibration by the small network. Impostor speech is looked at as if it paused.
    private static let talkWithoutPause = 0.3
    private static let secondLookWidth = 2.0
    /// After a second look by the large network, whose scores are wider: the same width.
    private static let largeWidth = 2.5
    /// Raw score by which a threshold rises with a second look at takes in one voice.
    private static let ownLookOffset = 2.0
    /// Raw score of a word by the takes of the same speaker, for want of a second take to measure it.
    private static let usualOwnScore = 15.0

    init(_ fitted: FittedFrontEnd) {
        self.fitted = fitted
    }

    /// Whose the takes are, and the threshold follows from that.
    enum Voices {
        /// In one voice.
        case one
        /// Of a few people, whose takes tell by how well they find each other how high the threshold may be.
        case few
        /// Of many people, of whom some always find each other.
        case many
        /// Of programs. What programs say in the impostor speech is left out, because it is found in their voices.
        case programs

        /// How often an hour other people's talk is expected to reach the threshold; nil where the takes set it, too.
        /// A keyword that only programs have said is missed by most people at the rate of the others.
        var rate: Double? {
            switch self {
            case .one, .few: nil
            case .many: 0.5
            case .programs: 1.5
            }
        }

        /// How often an hour other people's talk is expected to reach the threshold after a second look by the small
        /// network. Where it is less, too many people are missed.
        var smallRate: Double {
            switch self {
            case .one, .few: 1.25
            case .many: 0.75
            case .programs: 2.5
            }
        }

        /// Scales that the tail can have after a second look by the small network. Sixteen peaks tell it badly.
        var smallScales: ClosedRange<Double> {
            switch self {
            case .one, .few: 0 ... .infinity
            case .many, .programs: 3...3.4
            }
        }

        /// By how many nats a phone the large network tells the word from what is usually confused with it, at the
        /// default. Groups of many takes, or what programs say, are confused with more: their usual is higher.
        var lead: Double {
            switch self {
            case .one, .few: 4
            case .many, .programs: 3.4
            }
        }

        /// Scales that the tail of false alarms can have. Few peaks tell it badly: of single words it looks shorter than
        /// of sentences, and one word that is much like the keyword can make it twice as long.
        var tailScales: ClosedRange<Double> {
            switch self {
            case .one, .few: 0 ... .infinity
            case .many, .programs: 2...2.6
            }
        }
    }

    /// What it found.
    struct Finding {
        let calibration: Calibration
        let head: KeywordHead?
        let phones: KeywordPhones?
        /// What holds where the other network is used.
        let alternative: KeywordModel.Look?
        /// What is taken for the keyword most easily, the worst first.
        let confusableWords: [ConfusableWord]
        /// The raw score that a model of the other takes gives each; none for an only take.
        let takeScores: [Double]
    }

    /// What a head learns the keyword from.
    struct HeadCopies {
        /// Features of copies of the takes.
        var features: [[[Float]]]
        /// The template in whose time they are looked at.
        var template: Int
    }

    /// What gives a keyword its raw score.
    struct Candidate {
        /// Those of one take, or of one group of takes, side by side.
        var templates: [[[Float]]]
        var templatesPerTake: Int
        var panels: [TakePanel]
        var variance: Float

        var scorer: KeywordScorer {
            KeywordScorer(templates: templates, templatesPerTake: templatesPerTake, panels: panels, variance: variance)
        }

        /// The same without one take, or group of takes, of its first panel; nil where nothing would be left.
        func without(_ take: Int) -> Candidate? {
            guard panels[0].takes > 1 else { return nil }
            var rest = self
            rest.templates.removeSubrange((take * templatesPerTake)..<((take + 1) * templatesPerTake))
            rest.panels[0] = TakePanel(takes: panels[0].takes - 1, best: panels[0].best)
            return rest
        }
    }

    /// - Throws: where the front end is of no use for the word.
    /// - Parameters:
    ///   - takes: those of the first panel.
    ///   - voices: whose the takes are.
    ///   - copies: for a head; nil where there shall be none.
    ///   - evidence: for a second look by each network, the best first; none where there shall be none.
    func finding(
        keyword: String, _ candidate: Candidate, takes: [LearnedTakes.Whole], voices: Voices, copies: HeadCopies?,
        evidence: [PhoneEvidence]
    ) throws(EnrolmentError) -> Finding {
        let rule = fitted.rule
        let scan = ImpostorScan(
            fitted, keyword: keyword, candidate, ofPeopleOnly: voices == .programs, isKept: copies != nil)
        var peaks = PeakCollector.peaks(of: scan.maxima, apart: Self.refractory)
        guard peaks.count > 1 else {
            throw EnrolmentError(
                "The front end '\(fitted.model.id)' has too little speech of others to tell '\(keyword)' from; use another."
            )
        }
        var tail = tail(of: peaks, hours: scan.hours, voices)
        let own = takes.map { take in
            let others = take.group.map(candidate.without) ?? candidate
            return others.map { ownScore(of: take.features, others: $0) } ?? -.infinity
        }
        let typical = takes.count > 1 ? own.median : nil
        let threshold =
            voices.rate.map(tail.score)
            ?? max(agreed(tail, own: typical, variance: candidate.variance), tail.score(at: rule.mostRate))
        let training = copies.flatMap {
            HeadTraining(
                candidate, copies: $0.features, template: $0.template, scan, fitted.model, threshold: threshold)
        }
        if let training {
            peaks = PeakCollector.peaks(of: training.maxima, apart: Self.refractory)
            tail = self.tail(of: peaks, hours: scan.hours, voices)
        }
        let lowest = tail.score(at: rule.mostRate)
        var calibration = Calibration(
            threshold: training == nil ? threshold : max(threshold + Self.headOffset, lowest), width: rule.scale,
            tail: tail, own: typical)
        let seconds = evidence.compactMap {
            PhoneCalibration(
                $0, maxima: training?.maxima ?? scan.maxima, hours: scan.hours, own: own,
                longest: (candidate.templates.map(\.count).max() ?? 0) * TemplateBank.hopsPerFrame,
                lookahead: fitted.model.configuration.lookahead, apart: Self.refractory)
        }
        let looks = seconds.map { second in
            guard voices == .one else {
                return KeywordModel.Look(
                    phones: second.phones, calibration: self.calibration(second, hours: scan.hours, voices))
            }
            let offset = Self.ownLookOffset + (training == nil ? 0 : Self.headOffset)
            return look(ofOneVoice: second, hours: scan.hours, variance: candidate.variance, offset: offset)
        }
        // Where the small network is of no use and the large one is gone, the first look decides alone.
        let alternative =
            looks.first?.phones?.network == .large
            ? looks.dropFirst().first ?? KeywordModel.Look(phones: nil, calibration: calibration) : nil
        let second = seconds.first
        if let second { peaks = second.peaks }
        if let look = looks.first { calibration = look.calibration }
        if let flaw = calibration.flaw {
            throw EnrolmentError("The front end '\(fitted.model.id)' cannot tell '\(keyword)' from anything: \(flaw).")
        }
        return Finding(
            calibration: calibration, head: training?.head, phones: looks.first?.phones, alternative: alternative,
            confusableWords: confusableWords(peaks, calibration),
            takeScores: takes.count > 1 ? second?.own ?? own : [])
    }

    /// What a raw score means after the second look.
    ///
    /// Of the small network the highest of these peaks say well how often fluent speech reaches a score. The large one
    /// leaves so few of them that one sentence moves their tail by much; what is usual among them is steadier.
    private func calibration(_ second: PhoneCalibration, hours: Double, _ voices: Voices) -> Calibration {
        let isLarge = second.phones.network == .large
        let width = (isLarge ? Self.largeWidth : Self.secondLookWidth) * fitted.rule.scale
        let tail = FalseAlarmTail(
            peaks: second.peaks.map(\.score), hours: hours, share: 0, least: Self.secondLookTail,
            scales: isLarge ? 0 ... .infinity : voices.smallScales
        ).raised(by: isLarge ? 0 : Self.unknownTalk(second.isEnglish, voices) - Self.talkWithoutPause * width)
        let scores = second.own.filter(\.isFinite)
        let own = scores.count > 1 ? scores.median : nil
        let lowest = tail.score(at: isLarge ? Self.mostLargeRate : voices.smallRate)
        guard isLarge else {
            return Calibration(threshold: lowest, width: width, tail: tail, own: own)
        }
        return Calibration(
            threshold: second.threshold(hours: hours, lead: voices.lead, own: own, least: lowest),
            width: width, tail: tail, own: own)
    }

    /// What a raw score means after the second look for takes in one voice: what it does without one.
    /// - Parameter offset: raw score by which the threshold is higher than `agreed` says.
    private func look(
        ofOneVoice second: PhoneCalibration, hours: Double, variance: Float, offset: Double
    ) -> KeywordModel.Look {
        let tail = tail(of: second.peaks, hours: hours, .one)
        let scores = second.own.filter(\.isFinite)
        let own = scores.count > 1 ? scores.median : nil
        let threshold = max(
            agreed(tail, own: own, variance: variance) + offset, tail.score(at: fitted.rule.mostRate))
        return KeywordModel.Look(
            phones: second.phones.looking(atLeast: threshold, faint: PhoneCalibration.faint),
            calibration: Calibration(threshold: threshold, width: fitted.rule.scale, tail: tail, own: own))
    }

    /// By how much talk comes nearer to a word than impostor speech, of which there is little.
    private static func unknownTalk(_ isEnglish: Bool, _ voices: Voices) -> Double {
        (isEnglish ? 0 : foreignTalk) + (voices == .programs ? talkLikePrograms : 0)
    }

    private func tail(of peaks: [PeakCollector.Peak], hours: Double, _ voices: Voices) -> FalseAlarmTail {
        FalseAlarmTail(
            peaks: peaks.map(\.score), hours: hours, share: fitted.rule.tailShare, least: fitted.rule.tailLeast,
            scales: voices.tailScales)
    }

    /// The threshold between what other speech scores and what the takes of a few people do.
    private func agreed(_ tail: FalseAlarmTail, own: Double?, variance: Float) -> Double {
        let rule = fitted.rule
        return rule.backgroundShare * tail.score(at: rule.tailRate)
            + rule.agreementShare * (own ?? Self.usualOwnScore) + rule.offset
            + rule.ownVoiceOffset * Double(1 - variance)
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

    /// How well a take is found by a model of the others.
    private func ownScore(of take: [[Float]], others: Candidate) -> Double {
        Double(others.best(of: take, fitted.model).raw)
    }
}

extension Calibrator.Candidate {
    /// Frames of a take before its word that tell nothing.
    private static let settling = 40 / TemplateBank.hopsPerFrame

    /// The highest raw score in the frames of a take, and the segment that matched best then. What is like speech at large
    /// is asked of frames, and not of hops as in a stream: a take scores a little less than there.
    func best(of take: [[Float]], _ model: FrontEndModel) -> (raw: Float, match: KeywordScorer.Match) {
        var scorer = scorer
        let kernel = UniversalBackgroundKernel(model.background)
        let features = AlignedFloats(VectorMath.padded(model.dimensions))
        var (best, match) = (-Float.infinity, scorer.match)
        for (index, frame) in take.enumerated() {
            for i in frame.indices { features.base[i] = frame[i] }
            let halfNorm = frame.reduce(0) { $0 + $1 * $1 } / 2
            let negativeLogLikelihood = kernel.negativeLogLikelihoods(
                1, features.base, stride: 0, halfNorms: InlineArray(repeating: halfNorm))[0]
            let raw = scorer.process(features.base, halfNorm: halfNorm, negativeLogLikelihood: negativeLogLikelihood)
            guard index >= Self.settling, raw > best else { continue }
            (best, match) = (raw, scorer.match)
        }
        return (best, match)
    }
}
