import Features
import Glibc

/// What tells a voice from a noise, measured over the noise floor and smoothed: the input of every combination.
struct VoiceMeasures: ~Copyable {
    /// The measures of a frame, by their place in `values`.
    enum Index {
        /// ln(1 + r), r the mean of the bands' likelihood ratios (Sohn, Kim and Sung, "A statistical model-based voice
        /// activity detection", 1999).
        static let likelihoodRatio = 0
        /// Mean of the bands' excess over the floor, in nats.
        static let snr = 1
        /// ln 40 less the entropy of the spectrum divided by the floor.
        static let order = 2
        /// Standard deviation of the bands' excess.
        static let spread = 3
        static let voicing = 4
        static let flutter = 5
        /// Mean log energy relative to its slowly falling peak.
        static let level = 6
        static let excess = 7
        static let fastLevel = 8
        static let fastVoicing = 9
        static let slowSNR = 10
        static let slowVoicing = 11
        /// From the floor to the peak.
        static let range = 12
        static let count = 13
    }

    /// What the program that fits the weights calls them.
    static let names = [
        "ratio", "snr", "order", "spread", "voicing", "flutter", "level", "excess", "level-fast", "voicing-fast",
        "snr-slow", "voicing-slow", "range",
    ]

    static let bands = 40
    private static let smoothing: Float = 0.12

    private let storage = AlignedFloats(VectorMath.padded(Index.count))
    private var ratio: Float = 0
    private var peak: Float = 0
    private var started = false

    var values: UnsafePointer<Float> { UnsafePointer(storage.base) }

    mutating func reset() {
        storage.base.update(repeating: 0, count: storage.count)
        ratio = 0
        peak = 0
        started = false
    }

    /// Takes a frame whose floor is up to date.
    mutating func process(logs: UnsafePointer<Float>, floor: NoiseFloor.Reading, voicing: Float) {
        let sums = sumBands(logs: logs, smooth: floor.smooth, floor: floor.floor)
        let bands = Float(Self.bands)
        let level = followPeak(sums[Sum.logs] / bands)
        let snr = sums[Sum.excess] / bands
        ratio += Self.smoothing * (sums[Sum.ratio] / bands - ratio)
        let total = sums[Sum.likelihood]
        let logarithms = VectorMath.log(Lanes(1 + ratio, total / bands, 1, 1, 1, 1, 1, 1))
        let h = storage.base
        h[Index.likelihoodRatio] = logarithms[0]
        smooth(Index.snr, snr)
        smooth(Index.order, sums[Sum.weighted] / total - logarithms[1])
        smooth(Index.spread, max(sums[Sum.square] / bands - snr * snr, 0).squareRoot())
        smooth(Index.voicing, voicing)
        smooth(Index.flutter, floor.flutter)
        smooth(Index.level, level)
        h[Index.excess] = floor.excess
        smooth(Index.fastLevel, level, 0.4)
        smooth(Index.fastVoicing, voicing, 0.4)
        smooth(Index.slowSNR, snr, 0.02)
        smooth(Index.slowVoicing, voicing, 0.02)
        h[Index.range] = min(max(peak - sums[Sum.floor] / bands, 0), 10)
    }

    private func smooth(_ index: Int, _ value: Float, _ share: Float = smoothing) {
        storage.base[index] += share * (value - storage.base[index])
    }

    /// The peak falls slowly, and quickly once the voice is more than 6 nats below it: a speaker who moved away.
    private mutating func followPeak(_ mean: Float) -> Float {
        if !started {
            peak = mean + 2
            started = true
        }
        peak -= peak - mean < 6 ? 0.01 : 0.03
        if mean > peak { peak += 0.1 * (mean - peak) }
        return max(mean - peak, -8)
    }

    /// What is summed over the bands, by its place.
    private enum Sum {
        static let logs = 0
        static let floor = 1
        /// Of the likelihood ratios.
        static let ratio = 2
        /// Of the likelihoods above 1, and of each times its logarithm.
        static let likelihood = 3
        static let weighted = 4
        /// Of the smoothed excess over the floor, and of its square.
        static let excess = 5
        static let square = 6
    }

    // None of the following is inlined: the compiler would take loops apart, number by number, for what is done to their
    // sums afterwards, which costs twice as much.

    private func sumBands(
        logs: UnsafePointer<Float>, smooth: UnsafePointer<Float>, floor: UnsafePointer<Float>
    ) -> Lanes {
        let likelihood = Self.addLikelihoods(logs: logs, floor: floor)
        let excess = Self.addExcess(smooth: smooth, floor: floor)
        let levels = Self.addLevels(logs: logs, floor: floor)
        return Self.sums(
            levels.logs, levels.floors, likelihood.ratio, likelihood.total, likelihood.weighted, excess.sum,
            excess.square)
    }

    @inline(never)
    private static func addLikelihoods(
        logs: UnsafePointer<Float>, floor: UnsafePointer<Float>
    ) -> (ratio: Lanes, total: Lanes, weighted: Lanes) {
        var ratio = Lanes.zero
        var total = Lanes.zero
        var weighted = Lanes.zero
        for b in stride(from: 0, to: bands, by: 8) {
            let excess = (logs.lanes(b) - floor.lanes(b)).clamped(-5, 10)
            let likelihood = VectorMath.exp(excess)
            ratio += VectorMath.minimum(likelihood * 0.367_879_44 - excess, Lanes(repeating: 10))
            let above = VectorMath.maximum(likelihood, Lanes(repeating: 1))
            total += above
            weighted += above * excess.positivePart
        }
        return (ratio, total, weighted)
    }

    @inline(never)
    private static func addExcess(
        smooth: UnsafePointer<Float>, floor: UnsafePointer<Float>
    ) -> (sum: Lanes, square: Lanes) {
        var sum = Lanes.zero
        var square = Lanes.zero
        for b in stride(from: 0, to: bands, by: 8) {
            let excess = VectorMath.minimum((smooth.lanes(b) - floor.lanes(b)).positivePart, Lanes(repeating: 10))
            sum += excess
            square += excess * excess
        }
        return (sum, square)
    }

    @inline(never)
    private static func addLevels(
        logs: UnsafePointer<Float>, floor: UnsafePointer<Float>
    ) -> (logs: Lanes, floors: Lanes) {
        var (allLogs, allFloors) = (Lanes.zero, Lanes.zero)
        for b in stride(from: 0, to: bands, by: 8) {
            allLogs += logs.lanes(b)
            allFloors += floor.lanes(b)
        }
        return (allLogs, allFloors)
    }

    @inline(never)
    private static func sums(
        _ a: Lanes, _ b: Lanes, _ c: Lanes, _ d: Lanes, _ e: Lanes, _ f: Lanes, _ g: Lanes
    ) -> Lanes {
        VectorMath.sums(a, b, c, d, e, f, g, .zero)
    }
}
