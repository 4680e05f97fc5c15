package import Features
import KeywordModels

/// Makes frames of the features of hops that come one by one.
package struct HopPair: ~Copyable {
    private let first: AlignedFloats
    private var firstDescription = FrontEnd.Description()
    private let mean: AlignedFloats
    private var isSecond = false
    /// What is known of the newest frame.
    package private(set) var description = FrontEnd.Description()

    package init(dimensions: Int) {
        first = AlignedFloats(VectorMath.padded(dimensions))
        mean = AlignedFloats(VectorMath.padded(dimensions))
    }

    /// The features of the newest frame, padded with zeros to a whole number of vectors.
    package var features: UnsafePointer<Float> { UnsafePointer(mean.base) }

    /// Takes the hop that a front end has described last.
    /// - Returns: whether there is a new frame with it.
    package mutating func append(_ frontEnd: borrowing FrontEnd) -> Bool {
        defer { isSecond.toggle() }
        guard isSecond else {
            VectorMath.copy(frontEnd.features, to: first.base, count: first.count)
            firstDescription = frontEnd.descriptions[0]
            return false
        }
        description = Self.mean(
            first.base, firstDescription, frontEnd.features, frontEnd.descriptions[0], count: mean.count,
            into: mean.base)
        return true
    }

    /// The features of a frame from those of its two hops. How little it is like speech at large is the mean of what both
    /// are: noise, which differs between them, makes each of them less like any speech, and their mean less so.
    /// - Returns: what is known of the frame.
    static func mean(
        _ first: UnsafePointer<Float>, _ firstKnown: FrontEnd.Description, _ second: UnsafePointer<Float>,
        _ known: FrontEnd.Description, count: Int, into mean: UnsafeMutablePointer<Float>
    ) -> FrontEnd.Description {
        var norm = SIMD8<Float>.zero
        for i in stride(from: 0, to: count, by: 8) {
            let value =
                0.5
                * (UnsafeRawPointer(first + i).load(as: SIMD8<Float>.self)
                    + UnsafeRawPointer(second + i).load(as: SIMD8<Float>.self))
            UnsafeMutableRawPointer(mean + i).storeBytes(of: value, as: SIMD8<Float>.self)
            norm += value * value
        }
        var description = known
        description.halfNorm = norm.sum() / 2
        description.negativeLogLikelihood = (firstKnown.negativeLogLikelihood + known.negativeLogLikelihood) / 2
        return description
    }
}
