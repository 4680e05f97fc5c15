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

    func process(_ x: UnsafePointer<Float>, into y: UnsafeMutablePointer<Float>) {
        matrix.multiply(x, into: y)
        for i in stride(from: 0, to: matrix.paddedOutputs, by: 8) {
            let sum =
                UnsafeRawPointer(y + i).load(as: SIMD8<Float>.self)
                + UnsafeRawPointer(bias.base + i).load(as: SIMD8<Float>.self)
            UnsafeMutableRawPointer(y + i).storeBytes(
                of: VectorMath.maximum(.zero, sum), as: SIMD8<Float>.self)
        }
    }
}
