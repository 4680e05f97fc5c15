import Features
import KeywordModels
import KeywordSpotting

/// Fits the head of a keyword: copies of its takes against what the templates take for them in impostor speech.
struct HeadTraining {
    /// Raw score for one unit of the logarithm of the odds.
    private static let unit: Float = 1.5
    /// Fewer segments of impostor speech teach nothing.
    private static let leastNegatives = 100
    private static let mostNegatives = 1_200
    /// How far below the threshold they may lie, in raw score.
    private static let depth = 60.0
    /// Frames between two of them at least.
    private static let apart = 15
    /// What the head makes of impostor speech is told by others that did not learn from that part of it.
    private static let folds = 3

    let head: KeywordHead
    /// The maxima of impostor speech, with what such a head makes of them.
    let maxima: [PeakCollector.Peak]

    /// - Parameters:
    ///   - copies: features of copies of the takes.
    ///   - template: the one in whose time segments are looked at.
    ///   - threshold: raw score at the default operating point, without the head.
    /// - Returns: nil where there is too little to learn from, or nothing that is a number.
    init?(
        _ candidate: Calibrator.Candidate, copies: [[[Float]]], template: Int, _ scan: borrowing ImpostorScan,
        _ model: FrontEndModel, threshold: Double
    ) {
        let lowest = Float(threshold - Self.depth)
        let near = scan.maxima.filter { $0.score > lowest }
        let peaks = Array(PeakCollector.peaks(of: near, apart: Self.apart).prefix(Self.mostNegatives))
        guard peaks.count >= Self.leastNegatives else { return nil }
        var bins = SegmentBins(TemplateBank(candidate.templates), template: template)
        var history = FeatureHistory(dimensions: model.dimensions)
        var negatives: [[Float]] = []
        for peak in peaks { negatives.append(scan.bins(at: peak, &bins, &history)) }
        var positives: [[Float]] = []
        for copy in copies { positives.append(Self.bins(of: copy, candidate, model, &bins, &history)) }
        let hops = scan.hops
        let fold = { (hop: Int) in hop * Self.folds / hops }
        let partial = (0..<Self.folds).map { left in
            LogisticRegression(
                positives: positives, negatives: zip(peaks, negatives).filter { fold($0.0.frame) != left }.map(\.1))
        }
        maxima =
            zip(peaks, negatives).map { peak, example in
                peak.adding(KeywordHead.limited(Self.unit * partial[fold(peak.frame)](example)))
            } + scan.maxima.filter { $0.score <= lowest }
        let whole = LogisticRegression(positives: positives, negatives: negatives)
        guard whole.isFinite, partial.allSatisfy(\.isFinite) else { return nil }
        head = KeywordHead(
            template: template,
            weights: bins.compact(whole.weights, dimensions: model.dimensions).map { Self.unit * $0 },
            bias: Self.unit * whole.bias)
        // A front end may have any numbers.
        guard head.flaw(templates: candidate.templates.count, dimensions: model.dimensions) == nil else { return nil }
    }

    private static func bins(
        of copy: [[Float]], _ candidate: Calibrator.Candidate, _ model: FrontEndModel, _ bins: inout SegmentBins,
        _ history: inout FeatureHistory
    ) -> [Float] {
        let match = candidate.best(of: copy, model).match
        for row in match.start..<match.end {
            for (column, value) in copy[row].enumerated() { history.row(row)[column] = value }
        }
        return bins.values(history, match.start..<match.end)
    }
}
