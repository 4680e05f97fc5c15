import Features

/// Consecutive frames of features that wait to be looked at together: what came with one wake-up, or some of what a rest
/// has left.
struct FeatureBlock: ~Copyable {
    /// What is known of a frame beside its features.
    struct Frame {
        var halfNorm: Float = 0
        var negativeLogLikelihood: Float = 0
        var contrast: Float = 0
        /// Hops up to the one with which it is looked at, that included.
        var hop = 0
    }

    /// Frames that fit.
    static let capacity = SubsequenceDTW.mostFrames

    private let storage: AlignedFloats
    private let width: Int
    private(set) var count = 0
    private(set) var frames = InlineArray<4, Frame>(repeating: Frame())
    /// Frames of the stream before the first one.
    private(set) var first = 0

    init(dimensions: Int) {
        width = VectorMath.padded(dimensions)
        storage = AlignedFloats(width * Self.capacity)
    }

    /// One frame after the other, each padded with zeros to a whole number of vectors.
    var features: UnsafePointer<Float> { UnsafePointer(storage.base) }

    /// Has the next features made and adds them.
    /// - Parameters:
    ///   - back: how long ago they could have been made for the first time, in frames.
    ///   - hop: hops so far.
    mutating func append(_ frontEnd: inout FrontEnd, back: Int = 0, hop: Int) {
        if count == 0 { first = frontEnd.described &- 1 &- back }
        frontEnd.describe(back: back)
        VectorMath.copy(frontEnd.features, to: storage.base + count &* width, count: width)
        frames[count] = Frame(
            halfNorm: frontEnd.halfNorm, negativeLogLikelihood: frontEnd.negativeLogLikelihood,
            contrast: frontEnd.contrast, hop: hop)
        count &+= 1
    }

    mutating func removeAll() { count = 0 }
}
