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

    @Test("A rounded product is that of floats, with columns of any size", arguments: [1, 48, 96], [5, 112])
    func roundedProduct(outputs: Int, inputs: Int) {
        func number() -> Float { Float.random(in: -1...1) }
        let sizes = (0..<inputs).map { powf(10, Float($0 % 7) - 3) }
        let rows = (0..<outputs).map { _ in sizes.map { number() / $0 } }
        let bias = (0..<outputs).map { _ in number() }
        let x = AlignedFloats(VectorMath.padded(inputs))
        for i in 0..<inputs { x.base[i] = number() * sizes[i] }
        let matrix = RoundedMatrix(rows, bias: bias)
        let y = AlignedFloats(matrix.slots)
        matrix.multiply(1, x.base, stride: 0, RoundedMatrix.Codes(width: matrix.width), into: y.base)
        for output in 0..<matrix.slots {
            guard output < outputs else {
                #expect(y.base[output] == 0)
                continue
            }
            let expected = rows[output].indices.reduce(bias[output]) { $0 + rows[output][$1] * x.base[$1] }
            #expect(abs(y.base[output] - expected) < 0.01 * Float(inputs).squareRoot())
        }
    }

    @Test(
        "A rounded product of weights that eight bits hold is that of floats, as near as sixteen bits are",
        arguments: [1, 4])
    func roundedProductOfWholeNumbers(vectors: Int) {
        // Whatever the rows and columns are scaled by, these weights are multiples of what is left.
        let rows: [[Float]] = (0..<48).map { row in
            (0..<112).map { column in
                let weight: Int = column % 48 == row ? 127 : (row * 37 + column * 11) % 255 - 127
                return Float(weight)
            }
        }
        let bias: [Float] = (0..<48).map { Float($0) - 20 }
        let matrix = RoundedMatrix(rows, bias: bias)
        let x = AlignedFloats((0..<4 * 112).map { _ in Float.random(in: -1...1) })
        let y = AlignedFloats(4 * 48)
        matrix.multiply(vectors, x.base, stride: 112, RoundedMatrix.Codes(width: matrix.width), into: y.base)
        for vector in 0..<vectors {
            for row in 0..<48 {
                var expected = bias[row]
                for column in 0..<112 { expected += rows[row][column] * x.base[vector * 112 + column] }
                #expect(abs(y.base[vector * 48 + row] - expected) < 0.1)
            }
        }
    }

    @Test("Up to four rounded products at once are to the last bit those one after the other", arguments: 1...4)
    func roundedProductsTogether(vectors: Int) {
        let rows = (0..<48).map { _ in (0..<112).map { _ in Float.random(in: -1...1) } }
        let matrix = RoundedMatrix(rows, bias: rows.map { $0[0] })
        let work = RoundedMatrix.Codes(width: matrix.width)
        let x = AlignedFloats((0..<4 * 120).map { _ in Float.random(in: -1...1) })
        let expected = AlignedFloats(4 * 48)
        for vector in 0..<vectors {
            matrix.multiply(1, x.base + vector * 120, stride: 120, work, into: expected.base + vector * 48)
        }
        let found = AlignedFloats(4 * 48)
        matrix.multiply(vectors, x.base, stride: 120, work, into: found.base)
        #expect(found.array() == expected.array())
    }

    @Test("Weights of a rounded product may be the smallest floats beside large ones")
    func roundedSmallestNumbers() {
        let smallest = Float.leastNonzeroMagnitude
        for units in [1, 63, 64, 190, 1_000] as [Float] {
            let matrix = RoundedMatrix([[units * smallest, -units * smallest], [1, 1]], bias: [2, 0])
            let x = AlignedFloats([1, 1, 0, 0, 0, 0, 0, 0])
            let y = AlignedFloats(matrix.slots)
            matrix.multiply(1, x.base, stride: 0, RoundedMatrix.Codes(width: matrix.width), into: y.base)
            #expect(y.base[0] == 2)
            #expect(abs(y.base[1] - 2) < 0.02)
        }
    }

    @Test("Rows and columns of zeros are zero in a rounded product")
    func roundedZeros() {
        let matrix = RoundedMatrix([[0, 0, 0], [1, 0, 2]], bias: [3, 0])
        let x = AlignedFloats([1, 1_000, 1, 0, 0, 0, 0, 0])
        let y = AlignedFloats(matrix.slots)
        matrix.multiply(1, x.base, stride: 0, RoundedMatrix.Codes(width: matrix.width), into: y.base)
        #expect(y.base[0] == 3)
        #expect(abs(y.base[1] - 3) < 0.03)
    }

    @Test("A power spectrum is that of the definition", arguments: [32, 48, 80, 400, 512])
    func powerSpectrum(length: Int) {
        let transform = RealTransform(length: length)
        let samples = (0..<length).map { _ in Float.random(in: -1...1) }
        for i in 0..<length / 2 { (transform.evens[i], transform.odds[i]) = (samples[2 * i], samples[2 * i + 1]) }
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

    @Test("The sums of eight vectors")
    func sumsOfEight() {
        for _ in 0..<100 {
            let rows = (0..<8).map { _ in SIMD8<Float>((0..<8).map { _ in Float.random(in: -1...1) }) }
            let sums = VectorMath.sums(rows[0], rows[1], rows[2], rows[3], rows[4], rows[5], rows[6], rows[7])
            for place in 0..<8 { #expect(abs(sums[place] - rows[place].sum()) < 1e-5) }
        }
    }

    @Test("A sum of logarithms is that of the logarithms", arguments: [1, 5, 40, 100])
    func sumOfLogarithms(count: Int) {
        var sum = VectorMath.LogarithmSum()
        var expected = [Double](repeating: 0, count: 8)
        for _ in 0..<count {
            let x = SIMD8<Float>((0..<8).map { _ in powf(10, Float.random(in: -30...30)) })
            sum.add(x)
            for place in 0..<8 { expected[place] += log(Double(x[place])) }
        }
        for place in 0..<8 { #expect(abs(Double(sum.total[place]) - expected[place]) < 1e-3) }
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
