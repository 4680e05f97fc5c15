/// A matrix laid out for the product with one vector: y = M x, the work of the DCT.
///
/// Outputs are grouped in blocks of 16 and perhaps a last one of 8; within a block the weights of one input lie side by
/// side. The inner loop reads memory in order and keeps a block's sums in registers, four for each output: with one, each
/// addition would wait for the one before. Copies share the weights.
package struct DenseMatrix: Sendable {
    private let storage: SharedFloats
    package let inputs: Int
    package let outputs: Int
    /// `outputs` rounded up to whole vectors: the floats that `multiply` writes.
    package let paddedOutputs: Int

    /// - Parameter weights: row-major, `outputs` rows of `inputs` numbers.
    package init(inputs: Int, outputs: Int, _ weight: (_ output: Int, _ input: Int) -> Float) {
        self.inputs = inputs
        self.outputs = outputs
        paddedOutputs = VectorMath.padded(outputs)
        let storage = AlignedFloats(inputs * paddedOutputs)
        var position = 0
        var first = 0
        while first < paddedOutputs {
            let width = Self.blockWidth(paddedOutputs - first)
            for input in 0..<inputs {
                for output in first..<(first + width) {
                    storage.base[position] = output < outputs ? weight(output, input) : 0
                    position += 1
                }
            }
            first += width
        }
        self.storage = SharedFloats(storage)
    }

    private static func blockWidth(_ remaining: Int) -> Int {
        min(remaining, 16)
    }

    /// Writes `paddedOutputs` sums; those beyond `outputs` are zero.
    package func multiply(_ x: UnsafePointer<Float>, into y: UnsafeMutablePointer<Float>) {
        var first = 0
        while first < paddedOutputs {
            multiply(block: first, x, into: y)
            first &+= 16
        }
    }

    /// The same for the outputs of the block that begins with one.
    @inline(__always)
    private func multiply(block first: Int, _ x: UnsafePointer<Float>, into y: UnsafeMutablePointer<Float>) {
        let out = UnsafeMutableRawPointer(y + first)
        var weights = UnsafeRawPointer(storage.base + first &* inputs)
        var i = 0
        if paddedOutputs &- first >= 16 {
            var a = Sums()
            var b = Sums()
            while i &+ 4 <= inputs {
                a.add(weights, 64, x + i)
                b.add(weights + 32, 64, x + i)
                weights += 256
                i &+= 4
            }
            while i < inputs {
                a.add(weights, x[i])
                b.add(weights + 32, x[i])
                weights += 64
                i &+= 1
            }
            out.storeBytes(of: a.total, as: SIMD8<Float>.self)
            out.storeBytes(of: b.total, toByteOffset: 32, as: SIMD8<Float>.self)
        } else {
            var a = Sums()
            while i &+ 4 <= inputs {
                a.add(weights, 32, x + i)
                weights += 128
                i &+= 4
            }
            while i < inputs {
                a.add(weights, x[i])
                weights += 32
                i &+= 1
            }
            out.storeBytes(of: a.total, as: SIMD8<Float>.self)
        }
    }

    /// The sums of eight outputs, each over every fourth input.
    private struct Sums {
        var first = SIMD8<Float>.zero
        var second = SIMD8<Float>.zero
        var third = SIMD8<Float>.zero
        var fourth = SIMD8<Float>.zero

        @inline(__always)
        init() {}

        @inline(__always)
        mutating func add(_ weights: UnsafeRawPointer, _ stride: Int, _ x: UnsafePointer<Float>) {
            first += weights.load(as: SIMD8<Float>.self) * x[0]
            second += weights.load(fromByteOffset: stride, as: SIMD8<Float>.self) * x[1]
            third += weights.load(fromByteOffset: 2 &* stride, as: SIMD8<Float>.self) * x[2]
            fourth += weights.load(fromByteOffset: 3 &* stride, as: SIMD8<Float>.self) * x[3]
        }

        @inline(__always)
        mutating func add(_ weights: UnsafeRawPointer, _ x: Float) {
            first += weights.load(as: SIMD8<Float>.self) * x
        }

        @inline(__always)
        var total: SIMD8<Float> { (first + second) + (third + fourth) }
    }
}
