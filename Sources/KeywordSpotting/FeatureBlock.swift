import Features

/// Frames of features that wait to be looked at together: what came with one wake-up.
struct FeatureBlock: ~Copyable {
    /// What is known of a frame beside its features.
    struct Frame {
        var halfNorm: Float = 0
        var surprise: Float = 0
        var contrast: Float = 0
    }

    /// Frames that fit.
    static let capacity = SubsequenceDTW.mostFrames

    private let storage: AlignedFloats
    private let width: Int
    private(set) var count = 0
    private(set) var frames = InlineArray<4, Frame>(repeating: Frame())
    /// Hops up to the first frame, it included.
    private(set) var first = 0

    init(dimensions: Int) {
        width = VectorMath.padded(dimensions)
        storage = AlignedFloats(width * Self.capacity)
    }

    /// One frame after the other, each padded with zeros to a whole number of vectors.
    var features: UnsafePointer<Float> { UnsafePointer(storage.base) }

    /// Adds the newest features.
    /// - Parameter frame: hops so far.
    mutating func append(_ frontEnd: borrowing FrontEnd, frame: Int) {
        if count == 0 { first = frame }
        VectorMath.copy(frontEnd.features, to: storage.base + count &* width, count: width)
        frames[count] = Frame(
            halfNorm: frontEnd.halfNorm, surprise: frontEnd.surprise, contrast: frontEnd.contrast)
        count &+= 1
    }

    mutating func removeAll() { count = 0 }
}
