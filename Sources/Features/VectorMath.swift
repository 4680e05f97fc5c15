/// Elementary functions on eight floats at once, to about two units in the last place.
///
/// The polynomials are those of Moshier's Cephes library (logf.c, expf.c), which glibc's scalar functions are measured
/// against; a call to those for every band costs several times as much as the rest of the frame.
///
/// `@usableFromInline` on the type is what lets other rooms inline the functions: without it `@inlinable package` is a
/// call.
@usableFromInline
package enum VectorMath {
    /// `count` rounded up to whole vectors.
    package static func padded(_ count: Int) -> Int { (count + 7) / 8 * 8 }

    /// Natural logarithm of positive, normal numbers.
    @inlinable @inline(__always)
    package static func log(_ x: SIMD8<Float>) -> SIMD8<Float> {
        let bits = unsafeBitCast(x, to: SIMD8<Int32>.self)
        // The exponent as a float without a conversion, which Swift makes one number at a time: it becomes the low bits
        // of 2^23.
        var exponent = unsafeBitCast((bits &>> 23) | 0x4b00_0000, to: SIMD8<Float>.self) - (8_388_608 + 126)
        let mantissaBits = (bits & 0x007f_ffff) | 0x3f00_0000
        var m = unsafeBitCast(mantissaBits, to: SIMD8<Float>.self)
        let small = m .< 0.707_106_77
        exponent.replace(with: exponent - 1, where: small)
        m = (m - 1) + SIMD8<Float>.zero.replacing(with: m, where: small)
        let square = m * m
        var y = SIMD8<Float>(repeating: 7.037_683_6e-2)
        y = y * m - 1.151_461e-1
        y = y * m + 1.167_699_9e-1
        y = y * m - 1.242_014_1e-1
        y = y * m + 1.424_932_3e-1
        y = y * m - 1.666_805_8e-1
        y = y * m + 2.000_071_5e-1
        y = y * m - 2.499_999_4e-1
        y = y * m + 3.333_333_1e-1
        y = y * m * square
        y = y + exponent * -2.121_944_4e-4 - 0.5 * square
        return m + y + exponent * 0.693_359_4
    }

    /// Exponential; the argument is clamped to -87...88 so that the result stays finite and normal.
    @inlinable @inline(__always)
    package static func exp(_ argument: SIMD8<Float>) -> SIMD8<Float> {
        var x = maximum(minimum(argument, SIMD8(repeating: 88)), SIMD8(repeating: -87))
        // Adding 1.5 * 2^23 rounds to the nearest integer, which then stands in the low bits.
        let shifted = x * 1.442_695_04 + 12_582_912
        let n = shifted - 12_582_912
        x = x - n * 0.693_359_4 - n * -2.121_944_4e-4
        var y = SIMD8<Float>(repeating: 1.987_569_15e-4)
        y = y * x + 1.398_199_95e-3
        y = y * x + 8.333_451_9e-3
        y = y * x + 4.166_579_6e-2
        y = y * x + 1.666_666_55e-1
        y = y * x + 5.000_000_1e-1
        y = y * (x * x) + x + 1
        let scale = (unsafeBitCast(shifted, to: SIMD8<Int32>.self) &+ (127 &- 0x4b40_0000)) &<< 23
        return y * unsafeBitCast(scale, to: SIMD8<Float>.self)
    }

    /// The smaller of each pair, `a` where they cannot be compared. The standard library's `pointwiseMin` compares one
    /// number at a time.
    @inlinable @inline(__always)
    package static func minimum(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> {
        a.replacing(with: b, where: b .< a)
    }

    /// The larger of each pair, `a` where they cannot be compared.
    @inlinable @inline(__always)
    package static func maximum(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> {
        a.replacing(with: b, where: b .> a)
    }

    /// Square root of numbers that are zero or positive, to 5e-6 of its value: the well-known first guess of the
    /// reciprocal root and two steps of Newton's method.
    @inlinable @inline(__always)
    package static func squareRoot(_ x: SIMD8<Float>) -> SIMD8<Float> {
        let bits = unsafeBitCast(x, to: SIMD8<Int32>.self)
        var y = unsafeBitCast(0x5f37_59df &- (bits &>> 1), to: SIMD8<Float>.self)
        let half = x * 0.5
        y *= 1.5 - half * y * y
        y *= 1.5 - half * y * y
        return x * y
    }
}
