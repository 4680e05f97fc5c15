import Glibc

/// Speech at large as a mixture of Gaussians with unit variance: what a frame of features has to be told apart from.
public struct UniversalBackgroundModel: Sendable, Hashable {
    /// One row of `dimensions` numbers for each component.
    public let centroids: [[Float]]
    /// Natural logarithm of each component's share.
    public let logWeights: [Float]

    public init(centroids: [[Float]], logWeights: [Float]) {
        precondition(!centroids.isEmpty && centroids.count == logWeights.count, "each component has its weight")
        self.centroids = centroids
        self.logWeights = logWeights
    }
}

/// The components of a background model side by side: what all streams share of it.
struct BackgroundLayout: Sendable {
    let matrix: DenseMatrix
    let bias: SharedFloats

    init(_ model: UniversalBackgroundModel?) {
        let centroids = model?.centroids ?? []
        matrix = DenseMatrix(inputs: centroids.first?.count ?? 0, outputs: centroids.count) { centroids[$0][$1] }
        bias = SharedFloats(
            (0..<matrix.paddedOutputs).map { k in
                guard k < centroids.count else { return -Float.greatestFiniteMagnitude / 4 }
                let power: Float = centroids[k].reduce(0) { $0 + $1 * $1 }
                return (model?.logWeights[k] ?? 0) - power / 2
            })
    }
}

/// b(x) = -ln sum_k p_k exp(-|x - c_k|^2 / 2), or 0 for every frame where there is no background.
package struct UniversalBackgroundKernel: ~Copyable {
    private let matrix: DenseMatrix
    private let bias: SharedFloats
    private let products: AlignedFloats

    package init(_ model: UniversalBackgroundModel?) {
        self.init(BackgroundLayout(model))
    }

    init(_ layout: BackgroundLayout) {
        matrix = layout.matrix
        bias = layout.bias
        products = AlignedFloats(4 * layout.matrix.paddedOutputs)
    }

    /// - Parameters:
    ///   - x: a frame of features.
    ///   - halfNorm: |x|^2 / 2.
    /// - Returns: b(x) in nats: small where the frame looks like any speech.
    package borrowing func negativeLogLikelihood(_ x: UnsafePointer<Float>, halfNorm: Float) -> Float {
        guard matrix.outputs > 0 else { return 0 }
        matrix.multiply(x, into: products.base)
        return negativeLogLikelihood(products: products.base, halfNorm: halfNorm)
    }

    /// The same for four frames at once, to the last bit as one after the other.
    /// - Parameter x: the frames, `stride` floats apart.
    borrowing func negativeLogLikelihoods(
        four x: UnsafePointer<Float>, stride: Int, halfNorms: InlineArray<4, Float>
    ) -> InlineArray<4, Float> {
        guard matrix.outputs > 0 else { return InlineArray(repeating: 0) }
        let width = matrix.paddedOutputs
        matrix.multiply(four: x, stride: stride, into: products.base, stride: width)
        return [
            negativeLogLikelihood(products: products.base, halfNorm: halfNorms[0]),
            negativeLogLikelihood(products: products.base + width, halfNorm: halfNorms[1]),
            negativeLogLikelihood(products: products.base + 2 &* width, halfNorm: halfNorms[2]),
            negativeLogLikelihood(products: products.base + 3 &* width, halfNorm: halfNorms[3]),
        ]
    }

    private borrowing func negativeLogLikelihood(products: UnsafeMutablePointer<Float>, halfNorm: Float) -> Float {
        let count = matrix.paddedOutputs
        var highest = SIMD8<Float>(repeating: -.infinity)
        for k in stride(from: 0, to: count, by: 8) {
            let value =
                UnsafeRawPointer(products + k).load(as: SIMD8<Float>.self)
                + UnsafeRawPointer(bias.base + k).load(as: SIMD8<Float>.self)
            UnsafeMutableRawPointer(products + k).storeBytes(of: value, as: SIMD8<Float>.self)
            highest = VectorMath.maximum(highest, value)
        }
        let top = VectorMath.largest(highest)
        var sum = SIMD8<Float>.zero
        for k in stride(from: 0, to: count, by: 8) {
            sum += VectorMath.exp(UnsafeRawPointer(products + k).load(as: SIMD8<Float>.self) - top)
        }
        return halfNorm - top - logf(sum.sum())
    }
}
