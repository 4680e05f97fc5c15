import Features
import Glibc

/// Follows one keyword through a stream: alignment, combination of the takes, calibration, local maxima, refractory time.
struct KeywordTracker: ~Copyable {
    /// Index of the front end whose features this keyword was enrolled with.
    let frontEnd: Int

    /// A take's best score counts for this many frames, so that takes of different length can agree.
    private static let patience = 10

    private let keyword: String
    private let calibration: Calibration
    private let configuration: SpottingConfiguration
    private let templatesPerTake: Int
    private let lookahead: Int
    private let variance: Float
    /// D / 2 ln v, for D dimensions.
    private let logVariance: Float
    private var dtw: SubsequenceDTW
    private var recent: SlidingMinimum
    private let costs: AlignedFloats
    private var picker = PeakPicker()
    private var refractory: Refractory
    private var current = Candidate()
    private var best = Candidate()

    /// What is known of the frame before, which may turn out to have been a peak.
    private struct Candidate {
        var raw = -Float.infinity
        var start = 0
        var end = 0
        var agreeing = 0
    }

    init(_ model: KeywordModel, frontEnd index: Int, configuration: SpottingConfiguration) {
        frontEnd = index
        keyword = model.keyword
        calibration = model.calibration
        self.configuration = configuration
        templatesPerTake = model.templatesPerTake
        lookahead = model.frontEnd.configuration.lookahead
        dtw = SubsequenceDTW(templates: model.templates, variance: model.variance)
        variance = model.variance
        logVariance = Float(model.frontEnd.dimensions) / 2 * logf(model.variance)
        let width = VectorMath.padded(model.templates.count)
        recent = SlidingMinimum(width: width, length: Self.patience)
        costs = AlignedFloats(width)
        refractory = Refractory(
            frames: Int((configuration.refractory * 100).rounded()),
            rule: configuration.minimumScore == nil ? .all : .notBetter)
    }

    mutating func reset() {
        dtw.reset()
        recent.reset()
        picker.reset()
        current = Candidate()
        best = Candidate()
    }

    /// Takes the newest features.
    /// - Parameter frame: hops so far, this one included.
    mutating func process(_ features: borrowing FrontEnd, frame: Int) -> Detection? {
        // With the background's -b the cost is minus the logarithm of how much likelier the frame is in the word than in
        // speech at large, both being Gaussian.
        dtw.process(
            features.features, offset: features.halfNorm / variance - features.surprise + logVariance)
        let previous = current
        current = combine(frame: frame)
        guard picker.process(current.raw) else { return nil }
        let score = calibration.score(previous.raw)
        guard score >= configuration.threshold, refractory.admits(score: score, at: frame) else { return nil }
        return Detection(
            keyword: keyword, start: Double(previous.start) / 100, end: Double(previous.end) / 100,
            time: Double(frame) / 100, score: score, threshold: configuration.threshold, agreeing: previous.agreeing)
    }

    /// The mean over takes of each take's best template in the last frames.
    private mutating func combine(frame: Int) -> Candidate {
        let count = dtw.templates
        let end = frame &- lookahead
        var candidate = Candidate(raw: -.infinity, start: best.start, end: best.end)
        var top = -Float.infinity
        for template in 0..<count {
            let alignment = dtw.alignment(template)
            costs.base[template] = -alignment.score
            if alignment.score > top {
                top = alignment.score
                candidate.start = end &- alignment.frames
                candidate.end = end
            }
        }
        candidate.raw = top
        if top > best.raw || end &- best.end >= Self.patience { best = candidate }
        let minima = recent.process(costs.base)
        var sum: Float = 0
        var agreeing = 0
        var template = 0
        while template < count {
            var low = Float.infinity
            for offset in 0..<templatesPerTake { low = min(low, minima[template &+ offset]) }
            sum -= low
            if -low >= calibration.threshold { agreeing &+= 1 }
            template &+= templatesPerTake
        }
        return Candidate(
            raw: sum / Float(count / templatesPerTake), start: best.start, end: best.end, agreeing: agreeing)
    }
}
