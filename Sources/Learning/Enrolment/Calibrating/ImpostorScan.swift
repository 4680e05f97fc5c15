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
    /// Frames before a stretch, beside those of the longest alignment.
    private static let runUp = 200

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
        let frames = speech.frames()
        let length = (frames.count + Self.stretches - 1) / Self.stretches
        let stretches = Processors.map(Self.stretches) { [model = fitted.model] index in
            let first = min(index * length, frames.count)
            return Stretch(first..<min(first + length, frames.count), of: frames, model, candidate, isKept: isKept)
        }
        var collector = PeakCollector()
        for (frame, score) in stretches.lazy.flatMap(\.scores).enumerated() {
            collector.process(
                isExcluded[frame] || score.raw < Self.leastScore ? -.infinity : score.raw, from: Int(score.start))
        }
        maxima = collector.maxima
        hours = left * speech.layout.hours
        self.frames = frames.count
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
            _ own: Range<Int>, of frames: [[Float]], _ model: FrontEndModel, _ candidate: Calibrator.Candidate,
            isKept: Bool
        ) {
            let longest = candidate.templates.map(\.count).max() ?? 0
            let begin = max(0, own.lowerBound - SubsequenceDTW.mostFrames(of: longest) - ImpostorScan.runUp)
            let end = min(own.upperBound + ImpostorScan.runUp, frames.count)
            var frontEnd = FrontEnd(model)
            var scorer = candidate.scorer
            scorer.reset(after: begin)
            scores.reserveCapacity(own.count)
            var frame = begin
            let width = VectorMath.padded(model.dimensions)
            frontEnd.process(normalised: Array(frames[begin..<end])) { frontEnd in
                defer { frame += 1 }
                guard frame < own.upperBound else { return }
                let raw = scorer.process(
                    frontEnd.features, halfNorm: frontEnd.halfNorm,
                    negativeLogLikelihood: frontEnd.negativeLogLikelihood)
                guard frame >= own.lowerBound else { return }
                scores.append((raw, Int32(scorer.match.start)))
                if isKept {
                    features += UnsafeBufferPointer(start: frontEnd.features, count: width)
                    segments.append(Int32(scorer.match.start)..<Int32(scorer.match.end))
                }
            }
        }
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
