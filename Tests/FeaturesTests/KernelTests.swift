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

    @Test(
        "Four products at once, and products in two parts, are to the last bit those one after the other",
        arguments: [8, 48, 72, 96], [4, 44, 112])
    func productsTogether(outputs: Int, inputs: Int) {
        let matrix = DenseMatrix(inputs: inputs, outputs: outputs) { _, _ in Float.random(in: -1...1) }
        let stride = 120
        let x = AlignedFloats((0..<4 * stride).map { _ in Float.random(in: -1...1) })
        let width = matrix.paddedOutputs
        let expected = AlignedFloats(4 * width)
        for vector in 0..<4 { matrix.multiply(x.base + vector * stride, into: expected.base + vector * width) }
        let found = AlignedFloats(4 * width)
        matrix.multiply(four: x.base, stride: stride, into: found.base, stride: width)
        #expect(found.array() == expected.array())

        for begun in [4, inputs / 8 * 4, inputs] {
            let sums = AlignedFloats(4 * matrix.begunSums)
            matrix.begin(four: x.base, stride: stride, inputs: begun, into: sums.base)
            found.base.update(repeating: 0, count: found.count)
            matrix.multiply(
                four: x.base, stride: stride, from: begun, sums: sums.base, into: found.base, stride: width)
            #expect(found.array() == expected.array(), "four, of which \(begun) inputs came first")
            found.base.update(repeating: 0, count: found.count)
            for vector in 0..<4 {
                matrix.finish(
                    x.base + vector * stride, from: begun, sums: sums.base + vector * matrix.begunSums,
                    into: found.base + vector * width)
            }
            #expect(found.array() == expected.array(), "one, of which \(begun) inputs came first")
        }
    }

    @Test("Four products at once where the inputs are no multiple of four", arguments: [1, 5, 66])
    func oddProductsTogether(inputs: Int) {
        let matrix = DenseMatrix(inputs: inputs, outputs: 24) { _, _ in Float.random(in: -1...1) }
        let x = AlignedFloats((0..<4 * 72).map { _ in Float.random(in: -1...1) })
        let expected = AlignedFloats(4 * 24)
        let found = AlignedFloats(4 * 24)
        for vector in 0..<4 { matrix.multiply(x.base + vector * 72, into: expected.base + vector * 24) }
        matrix.multiply(four: x.base, stride: 72, into: found.base, stride: 24)
        #expect(found.array() == expected.array())
    }

    @Test("A power spectrum is that of the definition", arguments: [32, 48, 80, 400, 512])
    func powerSpectrum(length: Int) {
        let transform = RealTransform(length: length)
        let samples = (0..<length).map { _ in Float.random(in: -1...1) }
        for i in 0..<length { transform.input[i] = samples[i] }
        let power = AlignedFloats(length / 2 + 1)
        transform.power(into: power.base)
        for bin in 0...length / 2 {
            var (re, im) = (0.0, 0.0)
            for (i, sample) in samples.enumerated() {
                let angle = -2 * Double.pi * Double(bin * i) / Double(length)
                re += Double(sample) * cos(angle)
                im += Double(sample) * sin(angle)
            }
            #expect(abs(Double(power.base[bin]) - (re * re + im * im)) < 1e-3 * Double(length).squareRoot())
        }
    }

    @Test("The sums of eight vectors are to the last bit the standard library's")
    func sumsOfEight() {
        for _ in 0..<100 {
            let rows = (0..<8).map { _ in
                SIMD8<Float>((0..<8).map { _ in Float.random(in: -1...1) * powf(10, Float.random(in: -6...6)) })
            }
            let sums = VectorMath.sums(rows[0], rows[1], rows[2], rows[3], rows[4], rows[5], rows[6], rows[7])
            for place in 0..<8 { #expect(sums[place] == rows[place].sum()) }
        }
    }

    @Test("The largest of eight", arguments: 0..<8)
    func largest(place: Int) {
        var x = SIMD8<Float>(repeating: -3)
        x[place] = 2
        #expect(VectorMath.largest(x) == 2)
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
