import Features
import Glibc

/// How periodic the low band is: the largest of the autocorrelations at 24 lags (82 to 267 Hz), from the magnitudes of
/// the bins from 62 Hz to 1 kHz.
///
/// Magnitudes instead of powers flatten the spectrum, as centre clipping does, so that one strong harmonic does not
/// decide (Tolonen and Karjalainen, "A computationally efficient multipitch analysis model", 2000).
struct Periodicity: ~Copyable {
    private static let firstBin = 2
    private static let bins = 31
    private static let lags = 24
    private static let firstLag = 60
    private static let lagStep = 6

    /// For each bin the taper times the cosines of all lags, and a row of zeros.
    private let cosines = AlignedFloats((Self.bins + 1) * Self.lags)
    private let taper = AlignedFloats(32)
    private let magnitudes = AlignedFloats(32)
    /// One for each lag.
    private let correlations = AlignedFloats(Self.lags)

    init(transformLength: Int) {
        for m in 0..<Self.bins {
            let weight = sin(Double.pi * (Double(m) + 0.5) / Double(Self.bins))
            taper.base[m] = Float(weight)
            for j in 0..<Self.lags {
                let turns = Double((Self.firstBin + m) * (Self.firstLag + Self.lagStep * j)) / Double(transformLength)
                cosines.base[m * Self.lags + j] = Float(weight * cos(2 * Double.pi * turns))
            }
        }
    }

    /// Nothing of it changes; but what only borrows is given a copy of all of this.
    /// - Parameter power: |X[k]|^2 of a frame.
    /// - Returns: -1...1, near 1 for a voice; 0 where the spectrum is not finite.
    mutating func measure(_ power: UnsafePointer<Float>) -> Float {
        let magnitudes = magnitudes.base
        var sum = Lanes.zero
        for i in stride(from: 0, to: 32, by: 8) {
            let value = VectorMath.squareRoot(
                UnsafeRawPointer(power + (Self.firstBin &+ i)).loadUnaligned(as: Lanes.self))
            magnitudes.store(value, i)
            sum += value * taper.base.lanes(i)
        }
        // Two sums for each lag, so that not every addition waits for the one before.
        var (a, b, c) = (Lanes.zero, Lanes.zero, Lanes.zero)
        var (d, e, f) = (Lanes.zero, Lanes.zero, Lanes.zero)
        var row = cosines.base
        for m in stride(from: 0, to: Self.bins, by: 2) {
            let (value, next) = (magnitudes[m], magnitudes[m &+ 1])
            a += row.lanes(0) * value
            b += row.lanes(8) * value
            c += row.lanes(16) * value
            d += row.lanes(24) * next
            e += row.lanes(32) * next
            f += row.lanes(40) * next
            row += 2 &* Self.lags
        }
        correlations.base.store(a + d, 0)
        correlations.base.store(b + e, 8)
        correlations.base.store(c + f, 16)
        let voicing = Self.largest(correlations.base) / (sum.sum() + 1e-9)
        return voicing.isFinite ? voicing : 0
    }

    /// Not inlined: the compiler would halve the vectors of all sums for what is done at the end of this.
    @inline(never)
    private static func largest(_ correlations: UnsafePointer<Float>) -> Float {
        VectorMath.maximum(VectorMath.maximum(correlations.lanes(0), correlations.lanes(8)), correlations.lanes(16))
            .largest
    }
}
