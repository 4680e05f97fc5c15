import Features

/// The features of the last frames, for who looks back at a word.
package struct FeatureHistory: ~Copyable {
    /// Frames that are looked back at, at most.
    package static let longest = 256

    /// Frames that are remembered.
    let frames: Int
    /// Numbers of a frame, those that fill up its last vector included.
    package let width: Int
    private let rows: AlignedFloats

    /// - Parameter frames: that are remembered.
    package init(dimensions: Int, frames: Int = FeatureHistory.longest) {
        self.frames = frames
        width = VectorMath.padded(dimensions)
        rows = AlignedFloats(width * frames)
    }

    /// For what templates find: an alignment takes two frames for each of a template at most, it may have ended as long ago
    /// as the best one counts, and the frames of a block are there before they are looked at.
    /// - Parameter template: frames of the longest.
    static func frames(for template: Int) -> Int {
        min(SubsequenceDTW.mostFrames(of: template), longest) + KeywordScorer.patience + FeatureBlock.capacity
    }

    /// The features of a frame that was among the last, or will be the next.
    package func row(_ frame: Int) -> UnsafeMutablePointer<Float> {
        rows.base + Int(UInt(bitPattern: frame) % UInt(bitPattern: frames)) &* width
    }

    package func append(_ features: UnsafePointer<Float>, frame: Int) {
        VectorMath.copy(features, to: row(frame), count: width)
    }

    func append(_ block: borrowing FeatureBlock) {
        for index in 0..<block.count { append(block.features + index &* width, frame: block.first &+ index) }
    }
}
