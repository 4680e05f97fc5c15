/// A matrix laid out for the product with one vector: y = M x, the work of the DCT, the projection, the background and
/// the distance to all template frames at once.
///
/// Outputs are grouped in blocks of 32, 24, 16 or 8; within a block the weights of one input lie side by side. The inner
/// loop keeps a block's sums in registers, reads memory in order, and has no reduction in it.
package struct DenseMatrix: ~Copyable {
    private let storage: AlignedFloats
    package let inputs: Int
    package let outputs: Int
    /// `outputs` rounded up to whole vectors: the floats that `multiply` writes.
    package let paddedOutputs: Int

    /// - Parameter weights: row-major, `outputs` rows of `inputs` numbers.
    package init(inputs: Int, outputs: Int, _ weight: (_ output: Int, _ input: Int) -> Float) {
        self.inputs = inputs
        self.outputs = outputs
        paddedOutputs = VectorMath.padded(outputs)
        storage = AlignedFloats(inputs * paddedOutputs)
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
    }

    private static func blockWidth(_ remaining: Int) -> Int {
        min(remaining, 32)
    }

    /// Writes `paddedOutputs` sums; those beyond `outputs` are zero.
    package borrowing func multiply(_ x: UnsafePointer<Float>, into y: UnsafeMutablePointer<Float>) {
        var weights = UnsafeRawPointer(storage.base)
        var out = UnsafeMutableRawPointer(y)
        var remaining = paddedOutputs
        while remaining >= 32 {
            var a = SIMD8<Float>.zero
            var b = SIMD8<Float>.zero
            var c = SIMD8<Float>.zero
            var d = SIMD8<Float>.zero
            for i in 0..<inputs {
                let v = SIMD8<Float>(repeating: x[i])
                a += weights.load(as: SIMD8<Float>.self) * v
                b += weights.load(fromByteOffset: 32, as: SIMD8<Float>.self) * v
                c += weights.load(fromByteOffset: 64, as: SIMD8<Float>.self) * v
                d += weights.load(fromByteOffset: 96, as: SIMD8<Float>.self) * v
                weights += 128
            }
            out.storeBytes(of: a, as: SIMD8<Float>.self)
            out.storeBytes(of: b, toByteOffset: 32, as: SIMD8<Float>.self)
            out.storeBytes(of: c, toByteOffset: 64, as: SIMD8<Float>.self)
            out.storeBytes(of: d, toByteOffset: 96, as: SIMD8<Float>.self)
            out += 128
            remaining &-= 32
        }
        if remaining == 24 {
            var a = SIMD8<Float>.zero
            var b = SIMD8<Float>.zero
            var c = SIMD8<Float>.zero
            for i in 0..<inputs {
                let v = SIMD8<Float>(repeating: x[i])
                a += weights.load(as: SIMD8<Float>.self) * v
                b += weights.load(fromByteOffset: 32, as: SIMD8<Float>.self) * v
                c += weights.load(fromByteOffset: 64, as: SIMD8<Float>.self) * v
                weights += 96
            }
            out.storeBytes(of: a, as: SIMD8<Float>.self)
            out.storeBytes(of: b, toByteOffset: 32, as: SIMD8<Float>.self)
            out.storeBytes(of: c, toByteOffset: 64, as: SIMD8<Float>.self)
        } else if remaining == 16 {
            var a = SIMD8<Float>.zero
            var b = SIMD8<Float>.zero
            for i in 0..<inputs {
                let v = SIMD8<Float>(repeating: x[i])
                a += weights.load(as: SIMD8<Float>.self) * v
                b += weights.load(fromByteOffset: 32, as: SIMD8<Float>.self) * v
                weights += 64
            }
            out.storeBytes(of: a, as: SIMD8<Float>.self)
            out.storeBytes(of: b, toByteOffset: 32, as: SIMD8<Float>.self)
        } else if remaining == 8 {
            var a = SIMD8<Float>.zero
            for i in 0..<inputs {
                a += weights.load(as: SIMD8<Float>.self) * x[i]
                weights += 32
            }
            out.storeBytes(of: a, as: SIMD8<Float>.self)
        }
    }
}
