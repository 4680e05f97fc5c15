import Features

/// Follows one keyword through a stream: raw score, allowance for noise, calibration, choice of candidates, refractory time.
struct KeywordTracker: ~Copyable {
    /// Index of the front end whose features this keyword was enrolled with.
    let frontEnd: Int

    let keyword: String
    private let calibration: Calibration
    private let allowance: NoiseAllowance
    private let demand: SpeechDemand
    private let threshold: Double
    private var scorer: KeywordScorer
    private var picker: CandidatePicker
    private var refractory: Refractory
    private var previous = Candidate()
    private var nearMisses: NearMissRule?
    private var nearest = Candidate()
    /// Frames before the scorer's first.
    private var origin = 0

    /// A near miss is over when nothing came for so many frames beyond the longest template.
    private static let nearMissPatience = 20

    /// What is known of a frame.
    private struct Candidate {
        var score = 0.0
        var match = KeywordScorer.Match()
        var speech: Float = 0
        var agreeing = 0
        /// Hops up to the frame.
        var frame = 0
    }

    /// The calibrated score of the newest frame.
    var score: Double { previous.score }

    init(_ model: KeywordModel, frontEnd index: Int, configuration: SpottingConfiguration) {
        frontEnd = index
        keyword = model.keyword
        calibration = model.calibration
        allowance = NoiseAllowance(variance: model.variance)
        demand = SpeechDemand(variance: model.variance)
        threshold = configuration.threshold
        picker = CandidatePicker(threshold: configuration.threshold)
        scorer = KeywordScorer(model)
        refractory = Refractory(
            frames: Int((configuration.refractory * 100).rounded()),
            rule: configuration.minimumScore == nil ? .all : .notBetter)
        let longest = model.templates.map(\.count).max() ?? 0
        nearMisses = configuration.nearMisses.map {
            NearMissRule(range: $0, patience: longest + Self.nearMissPatience)
        }
    }

    /// - Parameter frame: hops so far.
    mutating func reset(at frame: Int) {
        scorer.reset()
        picker.reset()
        _ = nearMisses?.finish()
        previous = Candidate()
        origin = frame
    }

    /// Takes the newest features.
    /// - Parameter frame: hops so far, this one included.
    mutating func process(
        _ frontEnd: borrowing FrontEnd, speech: borrowing SpeechHistory, frame: Int
    ) -> Detection? {
        let raw = scorer.process(frontEnd.features, halfNorm: frontEnd.halfNorm, surprise: frontEnd.surprise)
        let match = scorer.match
        // An alignment may begin in the silence before the word.
        let begin = max(match.start, match.end &- scorer.shortestTemplate)
        let share = speech.share(begin, match.end)
        let shift = Double(allowance.allowance(contrast: frontEnd.contrast) - demand.loss(share: share))
        let before = previous
        previous = Candidate(
            score: calibration.score(Double(raw) + shift), match: match, speech: share,
            agreeing: scorer.takes(atLeast: calibration.threshold - shift), frame: frame)
        let candidate: Candidate
        switch picker.process(previous.score) {
        case .now: candidate = previous
        case .before: candidate = before
        case nil: return nil
        }
        guard candidate.score >= threshold, refractory.admits(score: candidate.score, at: frame) else { return nil }
        return Detection(
            keyword: keyword, start: Double(origin + candidate.match.start) / 100,
            end: Double(origin + candidate.match.end) / 100, time: Double(frame) / 100, score: candidate.score,
            threshold: threshold, agreeing: candidate.agreeing, speech: Double(candidate.speech))
    }

    /// Whether the frame that was taken last has made a near miss certain.
    mutating func nearMiss() -> NearMiss? {
        guard let action = nearMisses?.process(previous.score) else { return nil }
        switch action {
        case .none: return nil
        case .best:
            nearest = previous
            return nil
        case .over: return nearest(at: previous.frame)
        }
    }

    /// The near miss that was not over when the stream was.
    mutating func finish(at frame: Int) -> NearMiss? {
        nearMisses?.finish() == .over ? nearest(at: frame) : nil
    }

    private func nearest(at frame: Int) -> NearMiss {
        NearMiss(
            keyword: keyword, start: Double(origin + nearest.match.start) / 100,
            end: Double(origin + nearest.match.end) / 100, peak: Double(nearest.frame) / 100, time: Double(frame) / 100,
            score: nearest.score, threshold: threshold, agreeing: nearest.agreeing, speech: Double(nearest.speech))
    }
}
