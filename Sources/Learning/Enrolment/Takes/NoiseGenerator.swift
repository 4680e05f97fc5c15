import System

/// Reproducible noise that falls by about 3 dB an octave, as rooms do: the bed under a take, and its noisy copies.
///
/// White Gaussian noise (Box and Muller 1958 over Steele's SplitMix64) through Kellet's three-pole approximation of a
/// 1/f spectrum.
package struct NoiseGenerator {
    private var random: SplitMix64
    private var poles: (Double, Double, Double) = (0, 0, 0)
    private static let level = 0.336

    package init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    private mutating func uniform() -> Double {
        (Double(random.next() >> 11) + 0.5) / 9_007_199_254_740_992
    }

    /// A number that is anywhere in a range.
    mutating func uniform(in range: ClosedRange<Float>) -> Float {
        range.lowerBound + Float(uniform()) * (range.upperBound - range.lowerBound)
    }

    /// What another generator may start from.
    mutating func nextSeed() -> UInt64 { UInt64(uniform() * 9_007_199_254_740_992) }

    /// The next samples, the same in whatever pieces they are asked for; the root mean square of many is 1.
    package mutating func samples(_ count: Int) -> [Float] {
        [Float](unsafeUninitializedCapacity: count) { samples, initialised in
            while initialised < count {
                let some = min(4, count - initialised)
                var (sizes, angles) = (SIMD4<Double>(repeating: 0.5), SIMD4<Double>.zero)
                for i in 0..<some { (sizes[i], angles[i]) = (uniform(), uniform()) }
                let white = BoxMuller.normal(sizes, angles)
                for i in 0..<some { samples.initializeElement(at: initialised + i, to: coloured(white[i])) }
                initialised += some
            }
        }
    }

    private mutating func coloured(_ white: Double) -> Float {
        poles.0 = 0.99765 * poles.0 + white * 0.0990460
        poles.1 = 0.96300 * poles.1 + white * 0.2965164
        poles.2 = 0.57000 * poles.2 + white * 1.0526913
        return Float((poles.0 + poles.1 + poles.2 + white * 0.1848) * Self.level)
    }
}
