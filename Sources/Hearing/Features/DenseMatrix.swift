/// A matrix laid out for the product with one vector: y = M x, the work of the DCT, the projection, the background and
/// the distance to all template frames at once.
///
/// Outputs are grouped in blocks of 16 and perhaps a last one of 8; within a block the weights of one input lie side by
/// side. The inner loop reads memory in order and keeps a block's sums in registers, four for each output: with one, each
/// addition would wait for the one before. Several vectors at once, and a product in two parts, have the same sums in
/// the same order. Copies share the weights.
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
        finish(x, from: 0, sums: nil, into: y)
    }

    /// Floats of what `begin` leaves of a vector: four sums for each output.
    package var begunSums: Int { 4 &* paddedOutputs }

    /// The end of a product, from an input on that is a multiple of four.
    /// - Parameter sums: what `begin` left of the inputs before that one; nil where it is the first.
    package func finish(
        _ x: UnsafePointer<Float>, from begun: Int, sums: UnsafePointer<Float>?, into y: UnsafeMutablePointer<Float>
    ) {
        var first = 0
        while first < paddedOutputs {
            finish(block: first, x, from: begun, sums: sums, into: y)
            first &+= 16
        }
    }

    /// The same for the outputs of the block that begins with one.
    @inline(__always)
    private func finish(
        block first: Int, _ x: UnsafePointer<Float>, from begun: Int, sums: UnsafePointer<Float>?,
        into y: UnsafeMutablePointer<Float>
    ) {
        let out = UnsafeMutableRawPointer(y + first)
        let block = UnsafeRawPointer(storage.base + first &* inputs)
        let left = sums.map { UnsafeRawPointer($0 + 4 &* first) }
        var i = begun
        if paddedOutputs &- first >= 16 {
            var a = left.map { Sums($0, 64) } ?? Sums()
            var b = left.map { Sums($0 + 32, 64) } ?? Sums()
            var weights = block + begun &* 64
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
            var a = left.map { Sums($0, 32) } ?? Sums()
            var weights = block + begun &* 32
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

    /// The start of the products with four vectors: their first inputs, a multiple of four of them.
    /// - Parameters:
    ///   - x: the four, `stride` floats apart.
    ///   - sums: gets the sums of each, `begunSums` apart.
    package func begin(
        four x: UnsafePointer<Float>, stride: Int, inputs begun: Int, into sums: UnsafeMutablePointer<Float>
    ) {
        var first = 0
        while first < paddedOutputs {
            let width = Self.blockWidth(paddedOutputs &- first)
            let weights = UnsafeRawPointer(storage.base + first &* inputs)
            let target = sums + 4 &* first
            if width == 16 {
                for part in 0..<4 {
                    var tile = Tile()
                    tile.add(weights + part &* 64, x + part, stride, groups: begun / 4)
                    tile.store(target + part &* 16, begunSums)
                }
            } else {
                for vector in 0..<4 { begin(weights, x + vector &* stride, begun, into: target + vector &* begunSums) }
            }
            first &+= width
        }
    }

    /// The same for a block of eight outputs and one vector.
    private func begin(
        _ weights: UnsafeRawPointer, _ x: UnsafePointer<Float>, _ begun: Int, into sums: UnsafeMutablePointer<Float>
    ) {
        var a = Sums()
        for i in stride(from: 0, to: begun, by: 4) { a.add(weights + i &* 32, 32, x + i) }
        a.store(UnsafeMutableRawPointer(sums))
    }

    /// The products with four vectors, or their ends, to the last bit as one after the other: each weight is read once
    /// for all of them.
    /// - Parameters:
    ///   - x: the four, `stride` floats apart.
    ///   - begun: the input from which on, a multiple of four.
    ///   - sums: what `begin` left of the inputs before that one; nil where it is the first.
    ///   - y: gets `paddedOutputs` sums of each, `outStride` floats apart.
    package func multiply(
        four x: UnsafePointer<Float>, stride: Int, from begun: Int = 0, sums: UnsafePointer<Float>? = nil,
        into y: UnsafeMutablePointer<Float>, stride outStride: Int
    ) {
        var first = 0
        while first < paddedOutputs {
            if inputs.isMultiple(of: 4), paddedOutputs &- first >= 16 {
                multiply(block: first, four: x, stride, from: begun, sums: sums, into: y + first, outStride)
            } else {
                for vector in 0..<4 {
                    finish(
                        block: first, x + vector &* stride, from: begun, sums: sums.map { $0 + vector &* begunSums },
                        into: y + vector &* outStride)
                }
            }
            first &+= 16
        }
    }

    @inline(__always)
    private func multiply(
        block first: Int, four x: UnsafePointer<Float>, _ stride: Int, from begun: Int, sums: UnsafePointer<Float>?,
        into y: UnsafeMutablePointer<Float>, _ outStride: Int
    ) {
        let weights = UnsafeRawPointer(storage.base + first &* inputs + begun &* 16)
        let left = sums.map { $0 + 4 &* first }
        let groups = (inputs &- begun) / 4
        // (first + second) + (third + fourth); registers hold one of the four.
        var low = Tile()
        for part in 0..<4 {
            var tile = left.map { Tile($0 + part &* 16, begunSums) } ?? Tile()
            tile.add(weights + part &* 64, x + begun + part, stride, groups: groups)
            switch part {
            case 0, 2: low = tile
            case 1: (low + tile).store(y, outStride)
            default: (Tile(UnsafePointer(y), outStride) + (low + tile)).store(y, outStride)
            }
        }
    }

    /// The sums of sixteen outputs for four vectors.
    private struct Tile {
        var a0 = SIMD8<Float>.zero
        var a1 = SIMD8<Float>.zero
        var b0 = SIMD8<Float>.zero
        var b1 = SIMD8<Float>.zero
        var c0 = SIMD8<Float>.zero
        var c1 = SIMD8<Float>.zero
        var d0 = SIMD8<Float>.zero
        var d1 = SIMD8<Float>.zero

        @inline(__always)
        init() {}

        @inline(__always)
        init(_ values: UnsafePointer<Float>, _ stride: Int) {
            let raw = UnsafeRawPointer(values)
            let step = stride &* 4
            a0 = raw.load(as: SIMD8<Float>.self)
            a1 = raw.load(fromByteOffset: 32, as: SIMD8<Float>.self)
            b0 = raw.load(fromByteOffset: step, as: SIMD8<Float>.self)
            b1 = raw.load(fromByteOffset: step &+ 32, as: SIMD8<Float>.self)
            c0 = raw.load(fromByteOffset: 2 &* step, as: SIMD8<Float>.self)
            c1 = raw.load(fromByteOffset: 2 &* step &+ 32, as: SIMD8<Float>.self)
            d0 = raw.load(fromByteOffset: 3 &* step, as: SIMD8<Float>.self)
            d1 = raw.load(fromByteOffset: 3 &* step &+ 32, as: SIMD8<Float>.self)
        }

        @inline(__always)
        func store(_ values: UnsafeMutablePointer<Float>, _ stride: Int) {
            let raw = UnsafeMutableRawPointer(values)
            let step = stride &* 4
            raw.storeBytes(of: a0, as: SIMD8<Float>.self)
            raw.storeBytes(of: a1, toByteOffset: 32, as: SIMD8<Float>.self)
            raw.storeBytes(of: b0, toByteOffset: step, as: SIMD8<Float>.self)
            raw.storeBytes(of: b1, toByteOffset: step &+ 32, as: SIMD8<Float>.self)
            raw.storeBytes(of: c0, toByteOffset: 2 &* step, as: SIMD8<Float>.self)
            raw.storeBytes(of: c1, toByteOffset: 2 &* step &+ 32, as: SIMD8<Float>.self)
            raw.storeBytes(of: d0, toByteOffset: 3 &* step, as: SIMD8<Float>.self)
            raw.storeBytes(of: d1, toByteOffset: 3 &* step &+ 32, as: SIMD8<Float>.self)
        }

        /// Adds every fourth input, `groups` of them.
        @inline(__always)
        mutating func add(_ weights: UnsafeRawPointer, _ x: UnsafePointer<Float>, _ stride: Int, groups: Int) {
            var weights = weights
            var x = x
            for _ in 0..<groups {
                let low = weights.load(as: SIMD8<Float>.self)
                let high = weights.load(fromByteOffset: 32, as: SIMD8<Float>.self)
                let (a, b, c, d) = (x[0], x[stride], x[2 &* stride], x[3 &* stride])
                a0 += low * a
                a1 += high * a
                b0 += low * b
                b1 += high * b
                c0 += low * c
                c1 += high * c
                d0 += low * d
                d1 += high * d
                weights += 256
                x += 4
            }
        }

        @inline(__always)
        static func + (one: Tile, other: Tile) -> Tile {
            var sum = one
            sum.a0 += other.a0
            sum.a1 += other.a1
            sum.b0 += other.b0
            sum.b1 += other.b1
            sum.c0 += other.c0
            sum.c1 += other.c1
            sum.d0 += other.d0
            sum.d1 += other.d1
            return sum
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

        /// The first eight of four rows of sums, `stride` bytes apart.
        @inline(__always)
        init(_ sums: UnsafeRawPointer, _ stride: Int) {
            first = sums.load(as: SIMD8<Float>.self)
            second = sums.load(fromByteOffset: stride, as: SIMD8<Float>.self)
            third = sums.load(fromByteOffset: 2 &* stride, as: SIMD8<Float>.self)
            fourth = sums.load(fromByteOffset: 3 &* stride, as: SIMD8<Float>.self)
        }

        @inline(__always)
        func store(_ sums: UnsafeMutableRawPointer) {
            sums.storeBytes(of: first, as: SIMD8<Float>.self)
            sums.storeBytes(of: second, toByteOffset: 32, as: SIMD8<Float>.self)
            sums.storeBytes(of: third, toByteOffset: 64, as: SIMD8<Float>.self)
            sums.storeBytes(of: fourth, toByteOffset: 96, as: SIMD8<Float>.self)
        }

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
