import Features

/// The features of the last frames, for who looks back at a word.
package struct FeatureHistory: ~Copyable {
    /// Frames that are remembered; a power of two, and longer than any word.
    package static let length = 512

    /// Numbers of a frame, those that fill up its last vector included.
    package let width: Int
    private let rows: AlignedFloats

    package init(dimensions: Int) {
        width = VectorMath.padded(dimensions)
        rows = AlignedFloats(width * Self.length)
    }

    /// The features of a frame that was among the last, or will be the next.
    package func row(_ frame: Int) -> UnsafeMutablePointer<Float> {
        rows.base + (frame & (Self.length &- 1)) &* width
    }

    package func append(_ features: UnsafePointer<Float>, frame: Int) {
        VectorMath.copy(features, to: row(frame), count: width)
    }

    func append(_ block: borrowing FeatureBlock) {
        for index in 0..<block.count { append(block.features + index &* width, frame: block.first &+ index) }
    }
}
