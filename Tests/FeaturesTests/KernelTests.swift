import Features
import Glibc
import Testing

@Suite("Kernels")
struct KernelTests {
    @Test("The vector logarithm is within 2 ulp of glibc's")
    func logarithm() {
        for start in stride(from: Float(1e-30), to: 1e30, by: 1e28) {
            for x in [start, start * 1.0001, 1 + start * 1e-31, 0.5, 1, 2, 1e-4] {
                let expected = logf(x)
                let found = VectorMath.log(SIMD8(repeating: x))[3]
                #expect(abs(found - expected) <= 2 * max(expected.ulp.magnitude, Float(1e-7)), "log(\(x))")
            }
        }
    }

    @Test("The vector exponential is within 4 ulp of glibc's, and never infinite", arguments: -100...100)
    func exponential(_ tenth: Int) {
        let x = Float(tenth) * 0.87
        let found = VectorMath.exp(SIMD8(repeating: x))[5]
        let expected = expf(min(max(x, -87), 88))
        #expect(abs(found - expected) <= 4 * expected.ulp)
        #expect(VectorMath.exp(SIMD8(repeating: 1_000))[0].isFinite)
    }

    @Test("A product with any number of outputs", arguments: [1, 7, 8, 16, 31, 32, 40, 56, 64, 100])
    func product(outputs: Int) {
        let matrix = DenseMatrix(inputs: 5, outputs: outputs) { Float($0) - 2 * Float($1) }
        let x = AlignedFloats([1, -2, 3, 0.5, 4])
        let y = AlignedFloats(matrix.paddedOutputs)
        matrix.multiply(x.base, into: y.base)
        let weights: [Float] = [1, -2, 3, 0.5, 4]
        for output in 0..<matrix.paddedOutputs {
            let expected = weights.indices.reduce(Float(0)) { $0 + (Float(output) - 2 * Float($1)) * weights[$1] }
            #expect(y.base[output] == (output < outputs ? expected : 0))
        }
    }

    @Test("The sliding minimum is that of the last frames, this one included", arguments: [1, 2, 5, 150])
    func slidingMinimum(length: Int) {
        var minimum = SlidingMinimum(width: 8, length: length)
        var generator = SystemRandomNumberGenerator()
        var history: [[Float]] = []
        for _ in 0..<400 {
            history.append((0..<8).map { _ in Float.random(in: -1...1, using: &generator) })
            let frame = AlignedFloats(history[history.count - 1])
            let found = minimum.process(frame.base)
            for i in 0..<8 {
                #expect(found[i] == history.suffix(length).map { $0[i] }.min())
            }
        }
        minimum.reset()
        let high = AlignedFloats([Float](repeating: 9, count: 8))
        #expect(minimum.process(high.base)[0] == 9)
    }
}
