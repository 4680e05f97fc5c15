import Features
import KeywordModels

/// Consecutive frames of features that wait to be looked at together: what came with one wake-up, or some of what a rest
/// has left. Each is the mean of two hops.
struct FeatureBlock: ~Copyable {
    /// What is known of a frame beside its features.
    struct Frame {
        var description = FrontEnd.Description()
        /// Hops up to the one with which it is looked at, that included.
        var hop = 0
    }

    /// Frames that fit.
    static let capacity = SubsequenceDTW.mostFrames / TemplateBank.hopsPerFrame

    private let storage: AlignedFloats
    private let ofHops: AlignedFloats
    private let width: Int
    private(set) var count = 0
    private(set) var frames = InlineArray<2, Frame>(repeating: Frame())
    /// Frames of the stream before the first one.
    private(set) var first = 0

    init(dimensions: Int) {
        width = VectorMath.padded(dimensions)
        storage = AlignedFloats(width * Self.capacity)
        ofHops = AlignedFloats(width * Self.capacity * TemplateBank.hopsPerFrame)
    }

    /// One frame after the other, each padded with zeros to a whole number of vectors.
    var features: UnsafePointer<Float> { UnsafePointer(storage.base) }

    /// Adds the next frame, the features of which `describe` makes.
    /// - Parameters:
    ///   - frame: frames of the stream before it.
    ///   - hop: hops so far.
    mutating func append(_ frame: Int, hop: Int) {
        if count == 0 { first = frame }
        frames[count].hop = hop
        count &+= 1
    }

    /// Has the features of all its frames made.
    mutating func describe(by frontEnd: inout FrontEnd) {
        let hops = TemplateBank.hopsPerFrame
        frontEnd.describe(count &* hops, back: frontEnd.described &- 1 &- first &* hops, into: ofHops.base)
        for index in 0..<count {
            let both = ofHops.base + index &* hops &* width
            frames[index].description = HopPair.mean(
                both, frontEnd.descriptions[index &* hops], both + width, frontEnd.descriptions[index &* hops &+ 1],
                count: width, into: storage.base + index &* width)
        }
    }

    mutating func removeAll() { count = 0 }
}
