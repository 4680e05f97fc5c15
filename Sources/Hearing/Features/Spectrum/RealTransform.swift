import Glibc

/// The power spectrum of real samples of one length, by FFTW's complex transform of half that length.
///
/// Two real samples make a complex one; the spectrum z of those holds that of all samples X (Cooley, Lewis and Welch,
/// "The fast Fourier transform algorithm: programming considerations in the calculation of sine, cosine and Laplace
/// transforms", 1970): with N complex samples, e = z[k] + z*[N-k], o = (z[k] - z*[N-k]) / i and t = o exp(-i pi k / N),
///
///     4 |X[k]|^2 = |e|^2 + |o|^2 + 2 Re(e t*),    4 |X[N-k]|^2 = |e|^2 + |o|^2 - 2 Re(e t*).
///
/// As only the power is wanted, this costs half as much as FFTW's real transform and the power after it.
package struct RealTransform: ~Copyable {
    private let plan: FFTWPlan
    private let samples: AlignedFloats
    private let output: AlignedFloats
    private let cosines: AlignedFloats
    private let sines: AlignedFloats
    package let length: Int

    /// Where the samples are put.
    package var input: UnsafeMutablePointer<Float> { samples.base }

    /// - Parameter length: a multiple of 16, at least 32.
    package init(length: Int) {
        precondition(length >= 32 && length.isMultiple(of: 16), "a transform has a multiple of 16 samples")
        self.length = length
        samples = AlignedFloats(length)
        output = AlignedFloats(length)
        plan = .complex(length: length / 2, samples.base, output.base)
        let angles = (1...(length / 4)).map { 2 * Double.pi * Double($0) / Double(length) }
        cosines = AlignedFloats(angles.map { Float(cos($0)) })
        sines = AlignedFloats(angles.map { Float(sin($0)) })
    }

    /// Transforms `input` and writes |X[k]|^2 for the length / 2 + 1 bins.
    package borrowing func power(into power: UnsafeMutablePointer<Float>) {
        plan.execute()
        let z = UnsafeRawPointer(output.base)
        let n = length / 2
        let (re, im) = (z.load(as: Float.self), z.load(fromByteOffset: 4, as: Float.self))
        power[0] = (re + im) * (re + im)
        power[n] = (re - im) * (re - im)
        // Eight bins from k on, and the eight that end with N - k, reversed. The last eight may have some of those before.
        for first in stride(from: 1, to: n / 2, by: 8) {
            let k = min(first, n / 2 &- 7)
            let low = (z + k &* 8).loadUnaligned(as: SIMD16<Float>.self)
            let high = (z + (n &- k &- 7) &* 8).loadUnaligned(as: SIMD16<Float>.self)
            let (a, b) = (low.evenHalf, low.oddHalf)
            let (c, d) = (Self.reversed(high.evenHalf), Self.reversed(high.oddHalf))
            let (evenRe, evenIm, oddRe, oddIm) = (a + c, b - d, b + d, c - a)
            let cosine = UnsafeRawPointer(cosines.base + (k &- 1)).loadUnaligned(as: SIMD8<Float>.self)
            let sine = UnsafeRawPointer(sines.base + (k &- 1)).loadUnaligned(as: SIMD8<Float>.self)
            let turnedRe = cosine * oddRe + sine * oddIm
            let turnedIm = cosine * oddIm - sine * oddRe
            let even: SIMD8<Float> = evenRe * evenRe + evenIm * evenIm
            let three: SIMD8<Float> = even + oddRe * oddRe
            let all: SIMD8<Float> = three + oddIm * oddIm
            let both = all * Float(0.25)
            let mixed: SIMD8<Float> = evenRe * turnedRe + evenIm * turnedIm
            let cross = mixed * Float(0.5)
            // The middle bin is its own mirror and lies in both.
            UnsafeMutableRawPointer(power + (n &- k &- 7)).storeBytes(
                of: Self.reversed(both - cross), as: SIMD8<Float>.self)
            UnsafeMutableRawPointer(power + k).storeBytes(of: both + cross, as: SIMD8<Float>.self)
        }
    }

    @inline(__always)
    private static func reversed(_ x: SIMD8<Float>) -> SIMD8<Float> {
        SIMD8(x[7], x[6], x[5], x[4], x[3], x[2], x[1], x[0])
    }
}
