import Audio
import Features
internal import Glibc

/// Finds by how much an echo comes later than a filter says: the slope of the phase between the two, in the bins where
/// they agree.
///
/// A filter follows a clock that runs away from the other's, but behind by a part of a sample, which at high
/// frequencies is much of its period. That part is seen here; taken out of the place that is read, it is a loop that
/// holds the clocks together.
final class EchoFollower {
    /// What to do about the place that is read.
    enum Advice: Equatable {
        /// The echo cannot be seen well enough.
        case none
        /// It comes so many samples later; how much this is to be trusted, 0...1.
        case correct(Double, trust: Double)
        /// It is elsewhere by so many samples: the place was wrong from the start.
        case jump(Int)
    }

    /// Hops between two looks, and between two pieces of advice.
    private static let look = 3
    private static let advise = 10
    /// What is kept from look to look.
    private static let memory: Float = 0.92
    /// How much the two must have in common in a bin, and in how many.
    private static let agreement: Float = 0.5
    private static let enough = 40
    /// Looks that are kept and do not overlap; and samples to which a place must be known to be followed at once.
    private static let looks = 6.0
    private static let exact = 0.01
    /// Hops after a jump in which the filter still works on what was read before.
    private static let reread = 48
    /// Samples either way that a place may be wrong by.
    private static let reach = 480

    private let transform = SplitTransform(length: 2 * EchoFilter.part)
    private let window: [Float]
    private let samples = AlignedFloats(2 * EchoFilter.part)
    private let predictedRe = AlignedFloats(EchoFilter.part + 1)
    private let predictedIm = AlignedFloats(EchoFilter.part + 1)
    private let heardRe = AlignedFloats(EchoFilter.part + 1)
    private let heardIm = AlignedFloats(EchoFilter.part + 1)
    // The two together, and the power of each.
    private let crossRe = AlignedFloats(EchoFilter.part + 1)
    private let crossIm = AlignedFloats(EchoFilter.part + 1)
    private let predictedPower = AlignedFloats(EchoFilter.part + 1)
    private let heardPower = AlignedFloats(EchoFilter.part + 1)
    private let weight = AlignedFloats(EchoFilter.part + 1)
    private var hops = 0

    init() {
        window = (0..<EchoFilter.part).map {
            Float(0.5 - 0.5 * cos(2 * Double.pi * (Double($0) + 0.5) / Double(EchoFilter.part)))
        }
    }

    /// Nothing was seen before.
    func rest() {
        hops = 0
        for array in [crossRe.base, crossIm.base, predictedPower.base, heardPower.base] {
            array.update(repeating: 0, count: EchoFilter.part + 1)
        }
    }

    /// Looks at the last part that a filter has worked on.
    func follow(_ filter: EchoFilter) -> Advice {
        hops += 1
        guard hops > 0 else { return .none }
        if hops % Self.look == 0 { see(filter) }
        guard hops % Self.advise == 0, hops >= 3 * Self.advise, agree() >= Self.enough else { return .none }
        let jump = peak()
        if abs(jump) > 2 {
            rest()
            hops = -Self.reread
            return .jump(jump)
        }
        return slope()
    }

    /// A correction of so many samples was made: what was seen is seen as it will be.
    func corrected(by shift: Double) {
        for k in 0...EchoFilter.part {
            let angle = Float(.pi * Double(k) / Double(EchoFilter.part) * shift)
            let (re, im) = (crossRe.base[k], crossIm.base[k])
            // The angles are small.
            let (cosine, sine) = (1 - angle * angle / 2, angle)
            crossRe.base[k] = re * cosine - im * sine
            crossIm.base[k] = re * sine + im * cosine
        }
    }

    private func see(_ filter: EchoFilter) {
        spectrum(of: filter.predicted, predictedRe.base, predictedIm.base)
        spectrum(of: filter.captured, heardRe.base, heardIm.base)
        for k in 0...EchoFilter.part {
            let (a, b) = (predictedRe.base[k], predictedIm.base[k])
            let (c, d) = (heardRe.base[k], heardIm.base[k])
            crossRe.base[k] = Self.memory * crossRe.base[k] + a * c + b * d
            crossIm.base[k] = Self.memory * crossIm.base[k] + a * d - b * c
            predictedPower.base[k] = Self.memory * predictedPower.base[k] + a * a + b * b
            heardPower.base[k] = Self.memory * heardPower.base[k] + c * c + d * d
        }
    }

    private func spectrum(
        of part: borrowing AlignedFloats, _ re: UnsafeMutablePointer<Float>, _ im: UnsafeMutablePointer<Float>
    ) {
        for index in 0..<EchoFilter.part {
            samples.base[index] = window[index] * part.base[index]
            samples.base[EchoFilter.part + index] = 0
        }
        transform.forward(samples.base, re, im)
    }

    /// Weighs bins by what their phase is worth.
    /// - Returns: how many are worth anything.
    private func agree() -> Int {
        var count = 0
        for k in 0...EchoFilter.part {
            let (re, im) = (crossRe.base[k], crossIm.base[k])
            let common = (re * re + im * im) / (predictedPower.base[k] * heardPower.base[k] + 1e-12)
            weight.base[k] = common > Self.agreement ? common / (1.02 - common) : 0
            if common > Self.agreement { count += 1 }
        }
        return count
    }

    /// Where the two are most alike, in whole samples.
    private func peak() -> Int {
        var sum: Float = 0
        for k in 0...EchoFilter.part {
            let size = (crossRe.base[k] * crossRe.base[k] + crossIm.base[k] * crossIm.base[k]).squareRoot() + 1e-12
            let share = min(1, weight.base[k])
            heardRe.base[k] = share * crossRe.base[k] / size
            heardIm.base[k] = share * crossIm.base[k] / size
            sum += share
        }
        transform.inverse(heardRe.base, heardIm.base, samples.base)
        var best = 0
        for lag in -Self.reach...Self.reach where value(lag) > value(best) { best = lag }
        // Tones are alike at many places.
        return value(best) > 1.3 * value(0) && value(best) > 0.6 * sum ? best : 0
    }

    private func value(_ lag: Int) -> Float { samples.base[lag < 0 ? lag + 2 * EchoFilter.part : lag] }

    /// By how many samples the echo is later.
    private func slope() -> Advice {
        var (up, down) = (0.0, 0.0)
        for k in 0...EchoFilter.part where weight.base[k] > 0 {
            let angle = Double.pi * Double(k) / Double(EchoFilter.part)
            let part = Double(weight.base[k]) * angle
            up += part * Double(atan2(crossIm.base[k], crossRe.base[k]))
            down += part * angle
        }
        guard down > 0 else { return .none }
        let variance = 1 / (Self.looks * down)
        return .correct(-up / down, trust: 1 / (1 + variance / (Self.exact * Self.exact)))
    }
}
