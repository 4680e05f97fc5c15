import Features
import KeywordModels
import KeywordSpotting
import System

/// What the templates of a new keyword make of impostor speech: the maxima of the raw score, and what they lie in.
///
/// The speech is gone through in stretches, by as many processors as there are. Each begins early enough for what it finds
/// not to depend on where it began.
struct ImpostorScan: ~Copyable {
    /// So many whatever the machine, so that it learns what every other does.
    private static let stretches = 8
    /// Hops before a stretch, beside those of the longest alignment.
    private static let runUp = 200
    private static let hopsPerFrame = TemplateBank.hopsPerFrame

    /// Until each take has been gone through there is no score but a number far below any.
    private static let leastScore: Float = -1e6

    /// The maxima, in order of time.
    let maxima: [PeakCollector.Peak]
    /// Hours of speech.
    let hours: Double
    /// Hops of speech.
    let hops: Int
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
            for hop in range.clamped(to: isExcluded.indices) { isExcluded[hop] = true }
        }
        let left = 1 - Double(synthetic.reduce(0) { $0 + $1.count }) / Double(isExcluded.count)
        let cepstra = speech.frames()
        let frames = cepstra.count / Self.hopsPerFrame
        let length = (frames + Self.stretches - 1) / Self.stretches
        let stretches = Processors.map(Self.stretches) { [model = fitted.model] index in
            let first = min(index * length, frames)
            return Stretch(first..<min(first + length, frames), of: cepstra, model, candidate, isKept: isKept)
        }
        var collector = PeakCollector()
        for (frame, score) in stretches.lazy.flatMap(\.scores).enumerated() {
            let hop = frame * Self.hopsPerFrame
            collector.process(
                isExcluded[hop] || score.raw < Self.leastScore ? -.infinity : score.raw, at: hop,
                from: Int(score.start) * Self.hopsPerFrame)
        }
        maxima = collector.maxima
        hours = left * speech.layout.hours
        hops = cepstra.count
        width = VectorMath.padded(fitted.model.dimensions)
        features = stretches.flatMap(\.features)
        segments = stretches.flatMap(\.segments)
    }

    /// Some frames of the speech.
    private struct Stretch {
        /// Of each frame the raw score, and where what matched best begins.
        private(set) var scores: [(raw: Float, start: Int32)] = []
        private(set) var features: [Float] = []
        private(set) var segments: [Range<Int32>] = []

        init(
            _ own: Range<Int>, of cepstra: [[Float]], _ model: FrontEndModel, _ candidate: Calibrator.Candidate,
            isKept: Bool
        ) {
            let longest = candidate.templates.map(\.count).max() ?? 0
            let runUp = ImpostorScan.runUp / ImpostorScan.hopsPerFrame
            let begin = max(0, own.lowerBound - SubsequenceDTW.mostFrames(of: longest) - runUp)
            let end = min((own.upperBound + runUp) * ImpostorScan.hopsPerFrame, cepstra.count)
            let hops = begin * ImpostorScan.hopsPerFrame..<end
            var frontEnd = FrontEnd(model)
            var pair = HopPair(dimensions: model.dimensions)
            var scorer = candidate.scorer
            scorer.reset(after: begin)
            scores.reserveCapacity(own.count)
            var frame = begin
            let width = VectorMath.padded(model.dimensions)
            frontEnd.process(normalised: Array(cepstra[hops])) { frontEnd in
                guard pair.append(frontEnd) else { return }
                defer { frame += 1 }
                guard frame < own.upperBound else { return }
                let known = pair.description
                let raw = scorer.process(
                    pair.features, halfNorm: known.halfNorm, negativeLogLikelihood: known.negativeLogLikelihood)
                guard frame >= own.lowerBound else { return }
                scores.append((raw, Int32(scorer.match.start)))
                if isKept {
                    features += UnsafeBufferPointer(start: pair.features, count: width)
                    segments.append(Int32(scorer.match.start)..<Int32(scorer.match.end))
                }
            }
        }
    }

    /// The bins of the segment that matched best at a peak.
    func bins(at peak: PeakCollector.Peak, _ bins: inout SegmentBins, _ history: inout FeatureHistory) -> [Float] {
        let frame = peak.frame / Self.hopsPerFrame
        let segment = Int(segments[frame].lowerBound)..<Int(segments[frame].upperBound)
        features.withUnsafeBufferPointer { all in
            guard let base = all.baseAddress else { return }
            for row in segment { history.append(base + row * width, frame: row) }
        }
        return bins.values(history, segment)
    }
}
