import Features
import Glibc
package import KeywordModels

/// The raw score of one keyword for every frame: alignment with all templates, and their combination.
package struct KeywordScorer: ~Copyable {
    /// The best alignment of the last frames.
    package struct Match {
        /// Frames counted from the first of the stream; `end` is one past the last.
        package fileprivate(set) var start = 0
        package fileprivate(set) var end = 0
        fileprivate var score = -Float.infinity

        package var frames: Range<Int> { start..<end }
    }

    /// A take's best score counts for this many frames, a tenth of a second, so that takes of different length can agree.
    package static let patience = 10 / TemplateBank.hopsPerFrame

    private let templatesPerTake: Int
    private let panels: [TakePanel]
    private let variance: Float
    /// D / 2 ln v, for D dimensions.
    private let logVariance: Float
    private var dtw: SubsequenceDTW
    private var recent: SlidingMinimum
    private let costs: AlignedFloats
    private let takeCosts: AlignedFloats
    /// No take counts as more.
    private var worst = Float.infinity
    private var limit = SubsequenceDTW.PathLimit.none
    /// Frames from one in which a word may begin to the next.
    private var beginPeriod = 1
    /// The lowest costs of a panel in order.
    private let lowest: AlignedFloats
    /// Frames in which no path came near the end of a template.
    private var silence = 0
    /// Frames of the stream so far.
    private(set) var frame = 0

    /// Frames of the shortest template.
    private let shortestTemplate: Int
    package private(set) var match = Match()

    /// Hops of the match that are surely the word: an alignment may begin in the silence before it.
    var surelyWord: Range<Int> {
        TemplateBank.hops(of: max(match.start, match.end &- shortestTemplate)..<match.end)
    }

    /// - Parameter panels: nil for one in which all takes count.
    package init(templates: [[[Float]]], templatesPerTake: Int, panels: [TakePanel]? = nil, variance: Float) {
        let panels = panels ?? [TakePanel(takes: templates.count / templatesPerTake)]
        let bank = TemplateBank(templates)
        self.init(
            bank, templatesPerTake: templatesPerTake, panels: panels, variance: variance,
            scratch: SubsequenceDTW.Scratch(for: [bank]))
    }

    /// Every path is followed.
    /// - Parameter scratch: with room for the templates.
    init(_ model: KeywordModel, scratch: SubsequenceDTW.Scratch) {
        self.init(
            model.bank, templatesPerTake: model.templatesPerTake, panels: model.panels, variance: model.variance,
            scratch: scratch)
    }

    /// Only paths that may still come to something are followed: one is dropped where it has cost `depth` for each template
    /// frame, and `loss` once, more than a score of `mark` allows. Words begin in every other frame, or while a path is in
    /// the beginning of a template: a path may take half as many frames as the template has, or twice as many.
    ///
    /// Takes that are found no better than `depth` below the mark count as being so bad, and where all are, the score is
    /// minus infinity.
    init(_ model: KeywordModel, mark: Double, scratch: SubsequenceDTW.Scratch) {
        self.init(model, scratch: scratch)
        worst = Self.depth - Float(mark)
        limit = SubsequenceDTW.PathLimit(
            slope: max(worst, Self.leastSlope) + (model.headShape == nil ? 0 : Self.headGain), reserve: Self.loss)
        beginPeriod = 2
    }

    /// In nats.
    private static let depth: Float = 25
    private static let loss: Float = 30
    /// However high the mark: a word need not begin as well as it has to be in the end.
    private static let leastSlope: Float = 10
    /// What a head may add to a raw score; it hardly ever adds its whole reach.
    private static let headGain = 0.7 * KeywordHead.reach

    private init(
        _ bank: TemplateBank, templatesPerTake: Int, panels: [TakePanel], variance: Float,
        scratch: SubsequenceDTW.Scratch
    ) {
        self.templatesPerTake = templatesPerTake
        self.panels = panels
        self.variance = variance
        logVariance = Float(bank.dimensions) / 2 * logf(variance)
        shortestTemplate = bank.lengths.min() ?? 0
        dtw = SubsequenceDTW(bank, variance: variance, scratch: scratch)
        let width = VectorMath.padded(bank.lengths.count)
        recent = SlidingMinimum(width: width, length: Self.patience)
        // What only fills up the last vector is never the lowest.
        costs = AlignedFloats([Float](repeating: .infinity, count: width))
        takeCosts = AlignedFloats(bank.lengths.count / templatesPerTake)
        lowest = AlignedFloats(panels.map(\.best).max() ?? 1)
    }

    /// Forgets what was heard.
    /// - Parameter frames: of the stream that came before what comes next, looked at or not.
    package mutating func reset(after frames: Int = 0) {
        dtw.reset()
        recent.reset()
        match = Match()
        silence = 0
        frame = frames
    }

    /// Takes a frame of features.
    /// - Parameters:
    ///   - features: as many numbers as the templates have dimensions.
    ///   - halfNorm: half their squared length.
    ///   - negativeLogLikelihood: b, how little the frame looks like speech at large.
    /// - Returns: the raw score: the mean over panels, and in each over the takes that count, of each take's best
    ///   template in the last frames.
    package mutating func process(_ features: UnsafePointer<Float>, halfNorm: Float, negativeLogLikelihood: Float)
        -> Float
    {
        dtw.measure(features, frames: 1)
        return process(measured: 0, halfNorm: halfNorm, negativeLogLikelihood: negativeLogLikelihood)
    }

    /// Measures the next frames; each is then to be taken with `process(measured:halfNorm:negativeLogLikelihood:noiseGain:)`.
    mutating func measure(_ features: UnsafePointer<Float>, frames: Int) {
        dtw.measure(features, frames: frames)
    }

    /// Takes the next frame, which was the one with this number among those measured.
    /// - Parameter noiseGain: what a raw score is raised by in the noise of this frame: paths may cost that much more.
    mutating func process(
        measured index: Int, halfNorm: Float, negativeLogLikelihood: Float, noiseGain: Float = 0
    ) -> Float {
        // With -b the cost is minus the logarithm of how much likelier the frame is in the word than in speech at large,
        // both being Gaussian.
        dtw.process(
            measured: index, offset: halfNorm / variance - negativeLogLikelihood + logVariance,
            limit: limit.raised(by: noiseGain), begins: frame.isMultiple(of: beginPeriod))
        frame &+= 1
        guard isHeard() else { return -.infinity }
        follow()
        let minima = recent.process(costs.base)
        var best = Float.infinity
        for take in 0..<takeCosts.count {
            var low = Float.infinity
            for template in (take &* templatesPerTake)..<((take &+ 1) &* templatesPerTake) {
                low = min(low, minima[template])
            }
            takeCosts.base[take] = min(low, worst)
            best = min(best, low)
        }
        guard best < worst else { return -.infinity }
        var (sum, first): (Float, Int) = (0, 0)
        for panel in panels {
            sum += cost(of: panel, from: first)
            first &+= panel.takes
        }
        return -sum / Float(panels.count)
    }

    /// Whether a path has come near the end of a template in the last frames: otherwise there is nothing to score.
    private mutating func isHeard() -> Bool {
        if dtw.isNearEnd {
            silence = 0
            return true
        }
        silence &+= 1
        if silence < Self.patience { return true }
        if silence == Self.patience {
            recent.reset()
            takeCosts.base.update(repeating: .infinity, count: takeCosts.count)
            match = Match(start: frame, end: frame)
        }
        return false
    }

    /// The mean cost of the takes of a panel that count.
    /// - Parameter first: its first take.
    private func cost(of panel: TakePanel, from first: Int) -> Float {
        let costs = takeCosts.base + first
        var sum: Float = 0
        guard panel.best < panel.takes else {
            for take in 0..<panel.takes { sum += costs[take] }
            return sum / Float(panel.takes)
        }
        for rank in 0..<panel.best { lowest.base[rank] = .infinity }
        for take in 0..<panel.takes {
            var cost = costs[take]
            for rank in 0..<panel.best where cost < lowest.base[rank] { swap(&cost, &lowest.base[rank]) }
        }
        for rank in 0..<panel.best { sum += lowest.base[rank] }
        return sum / Float(panel.best)
    }

    var takes: Int { takeCosts.count }

    /// What one take alone makes of the last frames.
    func score(ofTake take: Int) -> Float { -takeCosts.base[take] }

    /// Takes whose own score is at least `raw` now.
    func takes(atLeast raw: Double) -> Int {
        var count = 0
        for take in 0..<takeCosts.count where Double(-takeCosts.base[take]) >= raw { count &+= 1 }
        return count
    }

    /// Keeps the best alignment that ended within the last frames.
    private mutating func follow() {
        dtw.writeCosts(to: costs.base)
        var lowest = SIMD8<Float>(repeating: .infinity)
        for i in stride(from: 0, to: costs.count, by: 8) {
            lowest = VectorMath.minimum(lowest, UnsafeRawPointer(costs.base + i).load(as: SIMD8<Float>.self))
        }
        let best = -VectorMath.smallest(lowest)
        guard best > match.score || frame &- match.end >= Self.patience else { return }
        // Of equal ones the first, and none while no template has been gone through.
        var template = 0
        while template < dtw.templates, -costs.base[template] != best { template &+= 1 }
        let isFound = template < dtw.templates && best > -.infinity
        match = Match(
            start: isFound ? frame &- dtw.alignment(template).frames : 0, end: frame, score: best)
    }
}
