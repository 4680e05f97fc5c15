import Enrolment
import Foundation
import System
import Testing

@Suite("Noise that takes are laid over")
struct NoiseGeneratorTests {
    @Test("is Box and Muller's normal numbers through Kellet's filter")
    func formula() {
        var random = SplitMix64(seed: 12)
        func uniform() -> Double { (Double(random.next() >> 11) + 0.5) / 9_007_199_254_740_992 }
        var (a, b, c) = (0.0, 0.0, 0.0)
        let expected = (0..<100_001).map { _ in
            let white = (-2 * log(uniform())).squareRoot() * cos(2 * .pi * uniform())
            a = 0.99765 * a + white * 0.0990460
            b = 0.96300 * b + white * 0.2965164
            c = 0.57000 * c + white * 1.0526913
            return Float((a + b + c + white * 0.1848) * 0.336)
        }
        var noise = NoiseGenerator(seed: 12)
        let samples = noise.samples(expected.count)
        #expect(zip(samples, expected).allSatisfy { abs($0 - $1) <= 1e-6 })
    }

    @Test("is the same in whatever pieces it is asked for")
    func pieces() {
        var (whole, parts) = (NoiseGenerator(seed: 5), NoiseGenerator(seed: 5))
        let counts = [1, 0, 3, 4, 6, 160, 7, 1_001]
        #expect(whole.samples(counts.reduce(0, +)) == counts.flatMap { parts.samples($0) })
    }

    @Test("is as loud as it says")
    func level() {
        var noise = NoiseGenerator(seed: 6)
        let samples = noise.samples(1_000_000)
        let power = samples.reduce(0.0) { $0 + Double($1 * $1) } / Double(samples.count)
        #expect((0.95...1.05).contains(power.squareRoot()))
    }

    @Test("has normal numbers where the logarithm and the cosine are at their ends")
    func ends() {
        let (least, most) = (0.5 / 9_007_199_254_740_992, 1 - Double.ulpOfOne / 2)
        let sizes = [least, 1e-300, 1e-9, 0.25, 0.5.squareRoot().nextDown, 0.5.squareRoot().nextUp, 0.999_999, most]
        let angles = [0, least, 0.125, 0.25, 0.25.nextUp, 0.5, 0.5.nextDown, 0.75, 0.9, most, 1]
        for u in sizes {
            for v in angles {
                let found = BoxMuller.normal(SIMD4(repeating: u), SIMD4(v, v, 0.1, v))
                let expected = (-2 * log(u)).squareRoot() * cos(2 * .pi * v)
                #expect(abs(found[0] - expected) <= 1e-14 && found[1] == found[0] && found[3] == found[0])
            }
        }
    }
}
