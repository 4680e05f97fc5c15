import Features
import KeywordModels
import Phones

/// Follows one keyword through a stream: raw score, noise compensation, calibration, choice of candidates, refractory time.
struct KeywordTracker: ~Copyable {
    /// Index of the front end whose features this keyword was enrolled with.
    let frontEnd: Int

    let keyword: String
    /// Whose model it is, where others have the same keyword. Then what it finds is a matter of `SharedKeyword`.
    private let speaker: String?
    private let calibration: Calibration
    private let compensation: NoiseCompensation
    private let penalty: NonSpeechPenalty
    /// The score that a detection has to reach.
    private(set) var threshold: Double
    /// Below this raw score a frame counts as 0: whatever the noise and the speech around it, its score would be so small
    /// that no threshold that is worth the name could tell. Most frames are of this kind.
    private var hopeless: Float
    private var scorer: KeywordScorer
    private var head: HeadReader?
    private var secondLook: SecondLooks?
    private let voiceLook: VoiceLook?
    /// Below this raw score the head is not asked: it could not bring the score to where it counts.
    private var headless: Float
    private let usualLoss: Double
    private var picker: CandidatePicker
    private var refractory: Refractory
    private var previous = Candidate()
    private var nearMisses: NearMissRule?
    private var nearest = Candidate()
    /// What the second look has read of it.
    private var nearestReading: PhonePosteriors?
    /// Frames of the longest template.
    private let longest: Int
    private var wordEnd = WordEnd()
    private static let negligible = 1e-6
    /// Hops before the first frame of the stream.
    private var origin = 0

    /// A near miss is over when nothing came for so many frames beyond the longest template.
    private static let nearMissPatience = 20 / TemplateBank.hopsPerFrame

    /// Hops after a word in which its templates may still matter, but for the lookahead of the features.
    static func memory(of model: KeywordModel) -> Int {
        (model.bank.longest + nearMissPatience + KeywordScorer.patience) * TemplateBank.hopsPerFrame
    }

    /// What is known of a frame.
    private struct Candidate {
        var score = 0.0
        /// Hops of the stream that match.
        var match = 0..<0
        var speech: Float = 0
        var agreeing = 0
        /// Hops up to the frame.
        var frame = 0
    }

    /// The calibrated score of the newest frame.
    var score: Double { previous.score }

    /// - Parameters:
    ///   - scratch: with room for the model.
    ///   - isShared: whether other models have the same keyword.
    init(
        _ model: KeywordModel, frontEnd index: Int, scratch: KeywordScratch, configuration: SpottingConfiguration,
        isShared: Bool
    ) {
        frontEnd = index
        keyword = model.keyword
        let longest = model.bank.longest
        self.longest = longest
        head = model.headShape.map { HeadReader($0, model.bank, scratch: scratch.segments) }
        speaker = isShared ? model.speaker : nil
        calibration = model.calibration
        compensation = NoiseCompensation(variance: model.variance)
        penalty = NonSpeechPenalty(variance: model.variance)
        // Read back from the property here, the compiler destroys what is not initialised yet.
        let threshold = configuration.threshold(for: model.calibration, of: model.keyword)
        self.threshold = threshold
        let nearly = configuration.nearMisses(below: threshold)
        let lowest = nearly?.lowerBound ?? threshold
        let gain = compensation.largest + (model.headShape == nil ? 0 : KeywordHead.reach)
        hopeless = Self.hopeless(below: lowest, gain: gain, model.calibration)
        let usualLoss = Self.usualLoss(model)
        self.usualLoss = usualLoss
        headless = Self.headless(below: lowest, compensation, model.calibration, usualLoss)
        picker = CandidatePicker(threshold: threshold)
        scorer = KeywordScorer(model, mark: Self.mark(of: model), scratch: scratch.frames)
        secondLook = SecondLooks(model, least: lowest)
        voiceLook = VoiceLook(model)
        refractory = Refractory(
            frames: isShared ? 0 : configuration.refractoryFrames, rule: configuration.refractoryRule)
        nearMisses = nearly.map { NearMissRule(range: $0, patience: longest + Self.nearMissPatience) }
    }

    /// About what a second look takes from one's own word: a nat a phone. What the first look finds has to be so much
    /// above the threshold, or nearly.
    private static func usualLoss(_ model: KeywordModel) -> Double {
        model.isOfOneVoice ? Double(model.phones?.weight ?? 0) : 0
    }

    /// The raw score of the first look that matters.
    private static func mark(of model: KeywordModel) -> Double {
        guard let phones = model.phones, !model.isOfOneVoice else {
            return model.calibration.threshold + usualLoss(model)
        }
        return phones.mark
    }

    private static func hopeless(below lowest: Double, gain: Float, _ calibration: Calibration) -> Float {
        lowest > negligible * 1_000 ? Float(calibration.raw(negligible)) - gain : -.infinity
    }

    private static func headless(
        below lowest: Double, _ compensation: NoiseCompensation, _ calibration: Calibration, _ usualLoss: Double
    ) -> Float {
        let deepest = Float(calibration.threshold + usualLoss - KeywordHead.depth)
        guard lowest > negligible * 1_000 else { return deepest }
        return max(
            deepest, Float(calibration.raw(lowest) + usualLoss) - KeywordHead.reach - compensation.largest)
    }

    /// Decides by other thresholds from the next frame on; what is being said counts.
    mutating func change(_ configuration: SpottingConfiguration) {
        let changed = configuration.threshold(for: calibration, of: keyword)
        guard changed != threshold else { return }
        threshold = changed
        picker.threshold = changed
        let nearly = configuration.nearMisses(below: changed)
        let lowest = nearly?.lowerBound ?? changed
        hopeless = Self.hopeless(
            below: lowest, gain: compensation.largest + (head == nil ? 0 : KeywordHead.reach), calibration)
        headless = Self.headless(below: lowest, compensation, calibration, usualLoss)
        secondLook?.change(least: lowest)
        nearMisses = nearly.map { NearMissRule(range: $0, patience: longest + Self.nearMissPatience) }
    }

    /// - Parameter frame: hops so far.
    mutating func reset(at frame: Int) {
        scorer.reset()
        head?.reset()
        secondLook?.reset()
        picker.reset()
        _ = nearMisses?.finish()
        previous = Candidate()
        wordEnd = WordEnd()
        origin = frame
    }

    /// Takes the frames of a block, each with what was found in it. Where they do not follow on those before, nothing is
    /// left of what was heard.
    mutating func process(
        _ block: borrowing FeatureBlock, history: borrowing FeatureHistory, speech: borrowing SpeechHistory,
        sound: borrowing RecentSound, contrasts: borrowing ContrastHistory,
        found: (KeywordFinding, _ hop: Int) -> Void
    ) {
        guard block.count > 0 else { return }
        if scorer.frame != block.first {
            scorer.reset(after: block.first)
            head?.reset()
        }
        scorer.measure(block.features, frames: block.count)
        for index in 0..<block.count {
            let hop = block.frames[index].hop
            let known = block.frames[index].description
            let raw = scorer.process(
                measured: index, halfNorm: known.halfNorm, negativeLogLikelihood: known.negativeLogLikelihood,
                noiseGain: compensation.gain(contrast: known.contrast))
            let candidate =
                raw < hopeless
                ? Candidate(frame: hop)
                : describe(
                    raw, contrast: known.contrast, history: history, speech: speech, sound: sound,
                    contrasts: contrasts, frame: hop)
            if let detection = decide(candidate) { found(.detection(detection), hop) }
            if let miss = nearMiss() { found(.nearMiss(miss), hop) }
            if let end = settledEnd() { found(.wordEnd(end), hop) }
        }
    }

    /// Nobody looks for the keyword for a while: as if its score had come down to 0, and what is under way is over.
    /// - Parameter frame: hops so far.
    mutating func rest(at frame: Int, found: (KeywordFinding, _ hop: Int) -> Void) {
        if let detection = decide(Candidate(frame: frame)) { found(.detection(detection), frame) }
        if let miss = finish(at: frame) { found(.nearMiss(miss), frame) }
        if let end = settledEnd() { found(.wordEnd(end), frame) }
    }

    private mutating func decide(_ newest: Candidate) -> Detection? {
        let before = previous
        let frame = newest.frame
        previous = newest
        let candidate: Candidate
        switch picker.process(previous.score) {
        case .now: candidate = previous
        case .before: candidate = before
        case nil: return nil
        }
        let match = origin + candidate.match.lowerBound..<origin + candidate.match.upperBound
        guard candidate.score >= threshold, refractory.admits(score: candidate.score, match: match, at: frame) else {
            return nil
        }
        wordEnd.detected(score: candidate.score, end: candidate.match.upperBound, at: frame)
        let phones = secondLook?.beside(secondLook?.reading(at: candidate.frame))
        return Detection(
            keyword: keyword, start: Double(match.lowerBound) / 100, end: Double(match.upperBound) / 100,
            time: Double(frame) / 100, score: candidate.score, threshold: threshold, agreeing: candidate.agreeing,
            speech: Double(candidate.speech), speaker: speaker, phones: phones)
    }

    private mutating func describe(
        _ raw: Float, contrast: Float, history: borrowing FeatureHistory, speech: borrowing SpeechHistory,
        sound: borrowing RecentSound, contrasts: borrowing ContrastHistory, frame: Int
    ) -> Candidate {
        let match = TemplateBank.hops(of: scorer.match.frames)
        let share = speech.share(scorer.surelyWord)
        let gain = raw > headless ? head?.gain(scorer.match, history) ?? 0 : 0
        let start = origin &+ match.lowerBound
        if start >= refractory.heardUntil { secondLook?.forget(before: refractory.heardUntil) }
        var shift = Double(compensation.gain(contrast: contrast) - penalty.loss(share: share) + gain)
        let looked = secondLook?.gain(
            first: Double(raw) + shift, from: start, at: frame, sound, contrast: contrast, contrasts)
        shift += Double(looked ?? 0)
        shift -= Double(voiceLook?.loss(first: Double(raw) + shift, contrast: contrast, at: frame, sound) ?? 0)
        return Candidate(
            score: calibration.score(Double(raw) + shift), match: match, speech: share,
            agreeing: scorer.takes(atLeast: calibration.threshold - shift), frame: frame)
    }

    /// Where the word of the newest detection ends, if the frame that was taken last has made that certain.
    private mutating func settledEnd() -> KeywordEnd? {
        let (score, end) = (previous.score, previous.match.upperBound)
        guard let word = wordEnd.process(score: score, end: end, at: previous.frame) else { return nil }
        return KeywordEnd(
            keyword: keyword, speaker: speaker, end: Double(origin + word.end) / 100, score: word.score)
    }

    /// Whether the frame that was taken last has made a near miss certain.
    private mutating func nearMiss() -> NearMiss? {
        guard let action = nearMisses?.process(previous.score) else { return nil }
        switch action {
        case .none: return nil
        case .best:
            nearest = previous
            nearestReading = secondLook?.reading(at: previous.frame)
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
            keyword: keyword, start: Double(origin + nearest.match.lowerBound) / 100,
            end: Double(origin + nearest.match.upperBound) / 100, peak: Double(nearest.frame) / 100,
            time: Double(frame) / 100, score: nearest.score, threshold: threshold, agreeing: nearest.agreeing,
            speech: Double(nearest.speech), speaker: speaker, phones: secondLook?.beside(nearestReading))
    }
}
