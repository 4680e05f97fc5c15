import Features
package import KeywordModels
package import Phones
package import VoiceActivity

/// What a keyword's score is made of, frame by frame, for who wants to know why it was what it was.
///
/// It hears the same audio twice: as the spotter does, and without resting where there is no speech, so that what the
/// rest has cost can be told.
package struct SpottingTrace: Sendable {
    package struct Frame: Sendable {
        /// Hops of the stream up to the one with which the frame was looked at.
        package var hop: Int
        /// What the templates make of it: the mean of what the takes that count make of it.
        package var raw: Double
        /// The same of each take alone.
        package var takes: [Double]
        /// Frames of the stream of the best alignment; the end is one past the last.
        package var match: Range<Int>
        /// What was added for noise, taken for no speech, and added or taken by the head.
        package var compensation: Double
        package var loss: Double
        package var headGain: Double
        /// What the second look took; 0 for a keyword without one.
        package var phoneGain: Double
        /// What it lost for following on other speech without a pause, and for being said in another voice.
        package var pauseLoss: Double
        package var voiceLoss: Double
        /// Mean probability of speech over the match.
        package var speech: Double
        package var score: Double
        /// How little the frame is like any speech.
        package var background: Double
        /// What the second look has read; nil where there was none.
        package var reading: PhonePosteriors?

        /// The raw score that the calibration has seen.
        package var shifted: Double { raw + compensation - loss + headGain + phoneGain - pauseLoss - voiceLoss }
    }

    package private(set) var frames: [Frame] = []
    /// Of each frame, the features that its alignment is made with.
    package private(set) var features: [[Float]] = []
    /// The score that the spotter had with each hop; 0 where it rested.
    package private(set) var scores: [Double] = []
    /// How likely each hop was speech.
    package private(set) var probabilities: [Double] = []
    /// Energies of the mel bands of each hop, for a picture.
    package private(set) var energies: [[Float]] = []
    /// Hops in which nobody looked for keywords.
    package private(set) var restingHops = 0
    package private(set) var detections: [Detection] = []

    /// Samples of a hop.
    private static let hop = 160

    /// - Parameter samples: 16 kHz; what does not fill a hop at the end is left out.
    /// - Throws: `SpottingError` where the configuration is impossible.
    package init(
        _ samples: [Float], _ model: KeywordModel, configuration: SpottingConfiguration = SpottingConfiguration(),
        voiceActivity: VoiceActivityConfiguration = VoiceActivityConfiguration()
    ) throws {
        var hearing = Hearing(voiceActivity)
        var spotter = try Spotter([model], configuration: configuration)
        var frontEnd = FrontEnd(model.frontEnd)
        var scorer = TracedScorer(model)
        for start in stride(from: 0, to: samples.count - Self.hop + 1, by: Self.hop) {
            let activity = hearing.process(samples.span.extracting(start..<start + Self.hop))
            detections += spotter.process(hearing.analyzer, activity: activity)
            scores.append(spotter.score(of: model.keyword) ?? 0)
            probabilities.append(Double(activity.probability))
            energies.append(hearing.analyzer.bandEnergies)
            if spotter.isResting { restingHops += 1 }
            scorer.speech.append(activity.probability)
            scorer.sound.append(hearing.analyzer)
            frontEnd.take(hearing.analyzer.energies)
            scorer.contrasts.append(frontEnd.newestContrast)
            look(&frontEnd, &scorer)
        }
        for case .detection(let detection) in spotter.flush() { detections.append(detection) }
        for _ in 0..<frontEnd.lookahead {
            frontEnd.extend()
            look(&frontEnd, &scorer)
        }
    }

    private mutating func look(_ frontEnd: inout FrontEnd, _ scorer: inout TracedScorer) {
        guard frontEnd.described > 0 else { return }
        frontEnd.describe()
        guard scorer.pair.append(frontEnd) else { return }
        frames.append(scorer.process(hop: scores.count))
        features.append(Array(UnsafeBufferPointer(start: scorer.pair.features, count: frontEnd.dimensions)))
    }
}

/// Scores frames as `KeywordTracker` does, and tells all of it.
private struct TracedScorer: ~Copyable {
    var speech = SpeechHistory()
    var sound: RecentSound
    var contrasts = ContrastHistory()
    var pair: HopPair
    private var scorer: KeywordScorer
    private var head: HeadReader?
    private var secondLook: SecondLooks?
    private let voiceLook: VoiceLook?
    private let history: FeatureHistory
    private let model: KeywordModel
    private let compensation: NoiseCompensation
    private let penalty: NonSpeechPenalty
    private var frame = 0

    init(_ model: KeywordModel) {
        self.model = model
        sound = RecentSound(for: Set(model.networks))
        pair = HopPair(dimensions: model.frontEnd.dimensions)
        let scratch = KeywordScratch(for: [model])
        scorer = KeywordScorer(model, scratch: scratch.frames)
        head = model.headShape.map { HeadReader($0, model.bank, scratch: scratch.segments) }
        secondLook = SecondLooks(model)
        voiceLook = VoiceLook(model)
        history = FeatureHistory(dimensions: model.frontEnd.dimensions)
        compensation = NoiseCompensation(variance: model.variance)
        penalty = NonSpeechPenalty(variance: model.variance)
    }

    mutating func process(hop: Int) -> SpottingTrace.Frame {
        history.append(pair.features, frame: frame)
        frame += 1
        let known = pair.description
        let raw = scorer.process(
            pair.features, halfNorm: known.halfNorm, negativeLogLikelihood: known.negativeLogLikelihood)
        let match = TemplateBank.hops(of: scorer.match.frames)
        let share = speech.share(scorer.surelyWord)
        let isHeard = Double(raw) > model.calibration.threshold - KeywordHead.depth
        let gain = isHeard ? head?.gain(scorer.match, history) ?? 0 : 0
        var result = SpottingTrace.Frame(
            hop: hop, raw: Double(raw), takes: (0..<scorer.takes).map { Double(scorer.score(ofTake: $0)) },
            match: scorer.match.frames,
            compensation: Double(compensation.gain(contrast: known.contrast)),
            loss: Double(penalty.loss(share: share)), headGain: Double(gain), phoneGain: 0, pauseLoss: 0,
            voiceLoss: 0,
            speech: Double(share), score: 0,
            background: Double(known.negativeLogLikelihood))
        let gained = secondLook?.gain(
            first: result.shifted, from: match.lowerBound, at: hop, sound, contrast: known.contrast, contrasts)
        result.pauseLoss = Double(secondLook?.pauseLoss ?? 0)
        result.phoneGain = Double(gained ?? 0) + result.pauseLoss
        result.voiceLoss = Double(
            voiceLook?.loss(first: result.shifted, contrast: known.contrast, at: hop, sound) ?? 0)
        result.score = model.calibration.score(result.shifted)
        result.reading = secondLook?.reading(at: hop)
        return result
    }
}
