import Glibc

/// The power spectrum of real samples of one length, by FFTW's complex transform of half that length.
///
/// Two real samples make a complex one; the spectrum z of those holds that of all samples X (Cooley, Lewis and Welch,
/// "The fast Fourier transform algorithm: programming considerations in the calculation of sine, cosine and Laplace
/// transforms", 1970): with N complex samples, z[k] = a + ib, z[N-k] = c + id and w = pi k / N,
///
///     2 |X[k]|^2   = a^2 + b^2 + c^2 + d^2 + x,
///     2 |X[N-k]|^2 = a^2 + b^2 + c^2 + d^2 - x,    x = 2 (ad + bc) cos w + (c^2 + d^2 - a^2 - b^2) sin w.
///
/// As only the power is wanted, this costs half as much as FFTW's real transform and the power after it. Real and
/// imaginary parts lie apart, as the vectors of a processor want them.
package struct RealTransform: ~Copyable {
    private let plan: FFTWPlan
    private let even: AlignedFloats
    private let odd: AlignedFloats
    private let re: AlignedFloats
    private let im: AlignedFloats
    private let cosines: AlignedFloats
    private let halfSines: AlignedFloats
    package let length: Int

    /// Where the samples with even numbers are put, and those with odd ones.
    package var evens: UnsafeMutablePointer<Float> { even.base }
    package var odds: UnsafeMutablePointer<Float> { odd.base }

    /// - Parameter length: a multiple of 16, at least 32.
    package init(length: Int) {
        precondition(length >= 32 && length.isMultiple(of: 16), "a transform has a multiple of 16 samples")
        self.length = length
        even = AlignedFloats(length / 2)
        odd = AlignedFloats(length / 2)
        re = AlignedFloats(length / 2)
        im = AlignedFloats(length / 2)
        plan = .complex(length: length / 2, from: (even.base, odd.base), to: (re.base, im.base))
        let angles = (1...(length / 4)).map { 2 * Double.pi * Double($0) / Double(length) }
        cosines = AlignedFloats(angles.map { Float(cos($0)) })
        halfSines = AlignedFloats(angles.map { Float(sin($0) / 2) })
    }

    /// Transforms `evens` and `odds` and writes |X[k]|^2 for the length / 2 + 1 bins.
    package borrowing func power(into power: UnsafeMutablePointer<Float>) {
        plan.execute()
        let (re, im) = (UnsafePointer(re.base), UnsafePointer(im.base))
        let n = length / 2
        power[0] = (re[0] + im[0]) * (re[0] + im[0])
        power[n] = (re[0] - im[0]) * (re[0] - im[0])
        // Eight bins from k on, and the eight that end with N - k, reversed. The last eight may have some of those before.
        for first in stride(from: 1, to: n / 2, by: 8) {
            let k = min(first, n / 2 &- 7)
            let mirror = n &- k &- 7
            let (a, b) = (VectorMath.load(re + k), VectorMath.load(im + k))
            let (c, d) = (Self.reversed(VectorMath.load(re + mirror)), Self.reversed(VectorMath.load(im + mirror)))
            let low: SIMD8<Float> = a * a + b * b
            let high: SIMD8<Float> = c * c + d * d
            let both = (low + high) * Float(0.5)
            let product: SIMD8<Float> = a * d + b * c
            let cosine = VectorMath.load(cosines.base + (k &- 1))
            let halfSine = VectorMath.load(halfSines.base + (k &- 1))
            let mixed = product * cosine + (high - low) * halfSine
            // The middle bin is its own mirror and lies in both.
            VectorMath.store(Self.reversed(both - mixed), power + mirror)
            VectorMath.store(both + mixed, power + k)
        }
    }

    @inline(__always)
    private static func reversed(_ x: SIMD8<Float>) -> SIMD8<Float> {
        SIMD8(x[7], x[6], x[5], x[4], x[3], x[2], x[1], x[0])
    }
}
