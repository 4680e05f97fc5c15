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

/// The components of a background model side by side, c_k x + ln p_k - |c_k|^2 / 2 of each: what all streams share of it.
struct BackgroundLayout: Sendable {
    /// Nil without a background.
    let components: RoundedMatrix?

    init(_ model: UniversalBackgroundModel?) {
        components = model.map { model in
            // Those that fill up the last vector have no share.
            let missing = VectorMath.padded(model.centroids.count) - model.centroids.count
            let centroids = model.centroids + [[Float]](repeating: model.centroids[0], count: missing)
            let logWeights = model.logWeights + [Float](repeating: -.greatestFiniteMagnitude / 4, count: missing)
            return RoundedMatrix(
                centroids, bias: zip(centroids, logWeights).map { $1 - $0.reduce(0) { $0 + $1 * $1 } / 2 })
        }
    }
}

/// b(x) = -ln sum_k p_k exp(-|x - c_k|^2 / 2), or 0 for every frame where there is no background.
package struct UniversalBackgroundKernel: ~Copyable {
    private let components: RoundedMatrix?
    private let terms: AlignedFloats
    private let codes: RoundedMatrix.Codes

    package init(_ model: UniversalBackgroundModel?) {
        self.init(BackgroundLayout(model))
    }

    init(_ layout: BackgroundLayout) {
        components = layout.components
        terms = AlignedFloats(4 * (layout.components?.slots ?? 0))
        codes = RoundedMatrix.Codes(width: layout.components?.width ?? 0)
    }

    /// - Parameters:
    ///   - frames: one to four.
    ///   - x: the frames of features, `stride` floats apart.
    ///   - halfNorms: |x|^2 / 2 of each.
    /// - Returns: b(x) of each in nats: small where the frame looks like any speech.
    package borrowing func negativeLogLikelihoods(
        _ frames: Int, _ x: UnsafePointer<Float>, stride: Int, halfNorms: InlineArray<4, Float>
    ) -> InlineArray<4, Float> {
        var likelihoods = InlineArray<4, Float>(repeating: 0)
        guard let components else { return likelihoods }
        components.multiply(frames, x, stride: stride, codes, into: terms.base)
        for frame in 0..<frames {
            let sum = Self.logarithmOfSum(terms.base + frame &* components.slots, count: components.slots)
            likelihoods[frame] = halfNorms[frame] - sum
        }
        return likelihoods
    }

    /// ln sum_k exp(term_k)
    private static func logarithmOfSum(_ terms: UnsafePointer<Float>, count: Int) -> Float {
        var highest = SIMD8<Float>(repeating: -.infinity)
        for k in Swift.stride(from: 0, to: count, by: 8) {
            highest = VectorMath.maximum(highest, UnsafeRawPointer(terms + k).load(as: SIMD8<Float>.self))
        }
        let top = VectorMath.largest(highest)
        var sum = SIMD8<Float>.zero
        for k in Swift.stride(from: 0, to: count, by: 8) {
            sum += VectorMath.exp(UnsafeRawPointer(terms + k).load(as: SIMD8<Float>.self) - top)
        }
        return top + logf(sum.sum())
    }
}
