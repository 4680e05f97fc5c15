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
    private let matrix: RoundedMatrix

    init(_ layer: HiddenLayer) {
        matrix = RoundedMatrix(layer.weights, bias: layer.bias)
    }

    /// Numbers that `process` writes for a vector: the units, and zeros up to a whole number of vectors.
    var paddedOutputs: Int { matrix.slots }
    /// Numbers that it reads of a vector.
    var width: Int { matrix.width }

    /// The units for one to four vectors.
    /// - Parameters:
    ///   - x: the vectors, `stride` floats apart.
    ///   - sums: room for `paddedOutputs` numbers of each.
    ///   - y: gets the units of each, `outStride` floats apart; may be `sums`.
    func process(
        _ vectors: Int, _ x: UnsafePointer<Float>, stride: Int, _ work: borrowing RoundedMatrix.Codes,
        sums: UnsafeMutablePointer<Float>, into y: UnsafeMutablePointer<Float>, stride outStride: Int
    ) {
        matrix.multiply(vectors, x, stride: stride, work, into: sums)
        for vector in 0..<vectors {
            let (from, to) = (sums + vector &* paddedOutputs, y + vector &* outStride)
            for i in Swift.stride(from: 0, to: paddedOutputs, by: 8) {
                let sum = UnsafeRawPointer(from + i).load(as: SIMD8<Float>.self)
                UnsafeMutableRawPointer(to + i).storeBytes(
                    of: VectorMath.maximum(.zero, sum), as: SIMD8<Float>.self)
            }
        }
    }
}
