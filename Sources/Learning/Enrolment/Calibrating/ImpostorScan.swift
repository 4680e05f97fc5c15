import Features
import KeywordModels
import KeywordSpotting

/// What the templates of a new keyword make of impostor speech: the maxima of the raw score, and what they lie in.
struct ImpostorScan: ~Copyable {
    /// Until each take has been gone through there is no score but a number far below any.
    private static let leastScore: Float = -1e6

    /// The maxima, in order of time.
    let maxima: [PeakCollector.Peak]
    /// Hours of speech.
    let hours: Double
    let frames: Int
    private let width: Int
    /// The features of each frame and the segment that matched best then; empty where nobody looks back.
    private let features: [Float]
    private let segments: [Range<Int32>]

    /// - Parameters:
    ///   - ofPeopleOnly: whether what programs say is left out, in whose voices a word is found that only they have said.
    ///   - isKept: whether somebody will look back at segments.
    init(
        _ fitted: FittedFrontEnd, keyword: String, _ candidate: Calibrator.Candidate, ofPeopleOnly: Bool, isKept: Bool
    ) {
        let speech = fitted.speech
        let synthetic = ofPeopleOnly ? speech.framesOfPrograms : []
        var isExcluded = [Bool](repeating: false, count: speech.frameCount)
        for range in speech.frames(saying: keyword) + synthetic {
            for frame in range.clamped(to: isExcluded.indices) { isExcluded[frame] = true }
        }
        let left = 1 - Double(synthetic.reduce(0) { $0 + $1.count }) / Double(isExcluded.count)
        var frontEnd = FrontEnd(fitted.model)
        var scorer = candidate.scorer
        var collector = PeakCollector()
        var (frame, features, segments) = (0, [Float](), [Range<Int32>]())
        let width = VectorMath.padded(fitted.model.dimensions)
        if isKept {
            features.reserveCapacity(isExcluded.count * width)
            segments.reserveCapacity(isExcluded.count)
        }
        frontEnd.process(normalised: speech.frames()) { frontEnd in
            let raw = scorer.process(
                frontEnd.features, halfNorm: frontEnd.halfNorm, negativeLogLikelihood: frontEnd.negativeLogLikelihood)
            collector.process(
                isExcluded[frame] || raw < Self.leastScore ? -.infinity : raw, from: scorer.match.start)
            if isKept {
                features += UnsafeBufferPointer(start: frontEnd.features, count: width)
                segments.append(Int32(scorer.match.start)..<Int32(scorer.match.end))
            }
            frame += 1
        }
        maxima = collector.maxima
        hours = left * speech.layout.hours
        frames = frame
        self.width = width
        self.features = features
        self.segments = segments
    }

    /// The bins of the segment that matched best at a frame.
    func bins(at frame: Int, _ bins: inout SegmentBins, _ history: inout FeatureHistory) -> [Float] {
        let segment = Int(segments[frame].lowerBound)..<Int(segments[frame].upperBound)
        features.withUnsafeBufferPointer { all in
            guard let base = all.baseAddress else { return }
            for row in segment { history.append(base + row * width, frame: row) }
        }
        return bins.values(history, segment)
    }
}
