/// A layer of units of which each gives the positive part of a weighted sum: max(0, W x + b).
public struct HiddenLayer: Sendable, Hashable {
    /// A row for each unit, a column for each input.
    public let weights: [[Float]]
    public let bias: [Float]

    public init(weights: [[Float]], bias: [Float]) {
        precondition(weights.count == bias.count, "each unit has its bias")
        self.weights = weights
        self.bias = bias
    }
}

/// `HiddenLayer` laid out for frame after frame.
struct RectifiedLayer: Sendable {
    private let matrix: DenseMatrix
    private let bias: SharedFloats

    init(_ layer: HiddenLayer) {
        let weights = layer.weights
        matrix = DenseMatrix(inputs: weights.first?.count ?? 0, outputs: weights.count) { weights[$0][$1] }
        bias = SharedFloats(layer.bias + [Float](repeating: 0, count: matrix.paddedOutputs - weights.count))
    }

    /// Numbers that `process` writes: the units, and zeros up to a whole number of vectors.
    var paddedOutputs: Int { matrix.paddedOutputs }

    /// Floats of what `begin` leaves of a vector.
    var begunSums: Int { matrix.begunSums }

    /// - Parameter sums: what `begin` left of the inputs before `begun`; nil where that is the first.
    func process(
        _ x: UnsafePointer<Float>, from begun: Int = 0, sums: UnsafePointer<Float>? = nil,
        into y: UnsafeMutablePointer<Float>
    ) {
        matrix.finish(x, from: begun, sums: sums, into: y)
        rectify(y)
    }

    /// The first inputs of four vectors: see `DenseMatrix`.
    func begin(four x: UnsafePointer<Float>, stride: Int, inputs begun: Int, into sums: UnsafeMutablePointer<Float>) {
        matrix.begin(four: x, stride: stride, inputs: begun, into: sums)
    }

    /// The units for four vectors at once, to the last bit as one after the other.
    func process(
        four x: UnsafePointer<Float>, stride: Int, from begun: Int = 0, sums: UnsafePointer<Float>? = nil,
        into y: UnsafeMutablePointer<Float>, stride outStride: Int
    ) {
        matrix.multiply(four: x, stride: stride, from: begun, sums: sums, into: y, stride: outStride)
        for vector in 0..<4 { rectify(y + vector &* outStride) }
    }

    private func rectify(_ y: UnsafeMutablePointer<Float>) {
        for i in stride(from: 0, to: matrix.paddedOutputs, by: 8) {
            let sum =
                UnsafeRawPointer(y + i).load(as: SIMD8<Float>.self)
                + UnsafeRawPointer(bias.base + i).load(as: SIMD8<Float>.self)
            UnsafeMutableRawPointer(y + i).storeBytes(
                of: VectorMath.maximum(.zero, sum), as: SIMD8<Float>.self)
        }
    }
}
