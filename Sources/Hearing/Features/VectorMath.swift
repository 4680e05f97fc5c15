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
    @inlinable @inline(__always)
    package static func padded(_ count: Int) -> Int { (count &+ 7) & ~7 }

    /// Eight numbers, wherever they begin.
    @inlinable @inline(__always)
    package static func load(_ pointer: UnsafePointer<Float>) -> SIMD8<Float> {
        UnsafeRawPointer(pointer).loadUnaligned(as: SIMD8<Float>.self)
    }

    @inlinable @inline(__always)
    package static func store(_ value: SIMD8<Float>, _ pointer: UnsafeMutablePointer<Float>) {
        UnsafeMutableRawPointer(pointer).storeBytes(of: value, as: SIMD8<Float>.self)
    }

    /// The smallest of the eight. The standard library's `min` is a loop.
    @inlinable @inline(__always)
    package static func smallest(_ x: SIMD8<Float>) -> Float {
        let halves = minimum(x, SIMD8(lowHalf: x.highHalf, highHalf: x.lowHalf))
        return Swift.min(Swift.min(halves[0], halves[1]), Swift.min(halves[2], halves[3]))
    }

    /// The largest of the eight. The standard library's `max` is a loop.
    @inlinable @inline(__always)
    package static func largest(_ x: SIMD8<Float>) -> Float {
        let halves = maximum(x, SIMD8(lowHalf: x.highHalf, highHalf: x.lowHalf))
        return Swift.max(Swift.max(halves[0], halves[1]), Swift.max(halves[2], halves[3]))
    }

    /// Natural logarithm of positive, normal numbers.
    @inlinable @inline(__always)
    package static func log(_ x: SIMD8<Float>) -> SIMD8<Float> {
        // x = 2^exponent (1 + m) with 1 + m between the roots of 1/2 and 2, whose bits are subtracted first. The exponent
        // becomes the low bits of 1.5 * 2^23: Swift converts integers one at a time.
        let bits = unsafeBitCast(x, to: SIMD8<Int32>.self) &- 0x3f35_04f3
        let exponent = unsafeBitCast((bits &>> 23) &+ 0x4b40_0000, to: SIMD8<Float>.self) - 12_582_912
        let m = unsafeBitCast((bits & 0x007f_ffff) &+ 0x3f35_04f3, to: SIMD8<Float>.self) - 1
        // Estrin's scheme: half the operations do not wait for the ones before, as they do in Horner's.
        let square = m * m
        let fourth = square * square
        let p01 = m * -2.499_999_4e-1 + 3.333_333_1e-1
        let p23 = m * -1.666_805_8e-1 + 2.000_071_5e-1
        let p45 = m * -1.242_014_1e-1 + 1.424_932_3e-1
        let p67 = m * -1.151_461e-1 + 1.167_699_9e-1
        let low = p23 * square + p01
        let high = fourth * 7.037_683_6e-2 + (p67 * square + p45)
        let cubic = (high * fourth + low) * (m * square)
        let y = cubic + exponent * -2.121_944_4e-4 - 0.5 * square
        return m + y + exponent * 0.693_359_4
    }

    /// The sum of the natural logarithms of up to a hundred positive, normal numbers, with one logarithm: their exponents
    /// are added, and their mantissas multiplied.
    @usableFromInline
    package struct LogarithmSum {
        @usableFromInline var exponents = SIMD8<Int32>.zero
        @usableFromInline var mantissas = SIMD8<Float>(repeating: 1)

        @inlinable @inline(__always)
        package init() {}

        @inlinable @inline(__always)
        package mutating func add(_ x: SIMD8<Float>) {
            let bits = unsafeBitCast(x, to: SIMD8<Int32>.self) &- 0x3f80_0000
            exponents &+= bits &>> 23
            mantissas *= unsafeBitCast((bits & 0x007f_ffff) | 0x3f80_0000, to: SIMD8<Float>.self)
        }

        /// Not inlined: the compiler would do all of it number by number for what is done to the result afterwards.
        @inline(never)
        package var total: SIMD8<Float> {
            let whole = unsafeBitCast(exponents &+ 0x4b40_0000, to: SIMD8<Float>.self) - 12_582_912
            return VectorMath.log(mantissas) + whole * 0.693_147_2
        }
    }

    /// Exponential; the argument is clamped to -87...88 so that the result stays finite and normal.
    @inlinable @inline(__always)
    package static func exp(_ argument: SIMD8<Float>) -> SIMD8<Float> {
        var x = maximum(minimum(argument, SIMD8(repeating: 88)), SIMD8(repeating: -87))
        // Adding 1.5 * 2^23 rounds to the nearest integer, which then stands in the low bits.
        let shifted = x * 1.442_695_04 + 12_582_912
        let n = shifted - 12_582_912
        x = x - n * 0.693_359_4 - n * -2.121_944_4e-4
        let square = x * x
        let p01 = x * 1.666_666_55e-1 + 5.000_000_1e-1
        let p23 = x * 8.333_451_9e-3 + 4.166_579_6e-2
        let p45 = x * 1.987_569_15e-4 + 1.398_199_95e-3
        let y = ((p45 * square + p23) * square + p01) * square + x + 1
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

    /// Copies some dozens of numbers, for which a call of the C library takes longer than the copying.
    @inlinable @inline(__always)
    package static func copy(_ source: UnsafePointer<Float>, to target: UnsafeMutablePointer<Float>, count: Int) {
        var i = 0
        while i &+ 8 <= count {
            UnsafeMutableRawPointer(target + i).storeBytes(
                of: UnsafeRawPointer(source + i).loadUnaligned(as: SIMD8<Float>.self), as: SIMD8<Float>.self)
            i &+= 8
        }
        while i < count {
            target[i] = source[i]
            i &+= 1
        }
    }

    /// The sums of eight vectors. The standard library's `sum()` waits for each of its seven additions.
    @inlinable @inline(__always)
    package static func sums(
        _ a: SIMD8<Float>, _ b: SIMD8<Float>, _ c: SIMD8<Float>, _ d: SIMD8<Float>, _ e: SIMD8<Float>,
        _ f: SIMD8<Float>, _ g: SIMD8<Float>, _ h: SIMD8<Float>
    ) -> SIMD8<Float> {
        // Of the numbers of a vector first four are left, then two, then one; always in all eight vectors at once.
        let (ae, bf, cg, dh) = (halves(a, e), halves(b, f), halves(c, g), halves(d, h))
        let (low, high) = (pairs(ae, bf), pairs(cg, dh))
        let (x, y) = (unsafeBitCast(low, to: SIMD4<UInt64>.self), unsafeBitCast(high, to: SIMD4<UInt64>.self))
        return unsafeBitCast(SIMD4(x[0], y[0], x[2], y[2]), to: SIMD8<Float>.self)
            + unsafeBitCast(SIMD4(x[1], y[1], x[3], y[3]), to: SIMD8<Float>.self)
    }

    @inlinable @inline(__always)
    static func halves(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> {
        SIMD8(lowHalf: a.lowHalf, highHalf: b.lowHalf) + SIMD8(lowHalf: a.highHalf, highHalf: b.highHalf)
    }

    @inlinable @inline(__always)
    static func pairs(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> {
        SIMD8(a[0], b[0], a[1], b[1], a[4], b[4], a[5], b[5]) + SIMD8(a[2], b[2], a[3], b[3], a[6], b[6], a[7], b[7])
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
