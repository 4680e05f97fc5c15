/// The minimum of each of `width` numbers over the last `length` frames, exact, at a cost that does not depend on
/// `length`.
///
/// Frames are grouped in blocks of `length`. The window then covers the end of the block before, whose suffix minima
/// are known, and the start of this one, whose minimum is kept up to date (van Herk, "A fast algorithm for local
/// minimum and maximum filters", 1992).
package struct SlidingMinimum: ~Copyable {
    private let width: Int
    private let length: Int
    private let blocks: AlignedFloats
    private let current: AlignedFloats
    private let result: AlignedFloats
    private var position = 0

    /// - Parameter width: a whole number of vectors of eight.
    package init(width: Int, length: Int) {
        precondition(width > 0 && width.isMultiple(of: 8), "the width is a multiple of eight")
        precondition(length > 0, "the window has at least one frame")
        self.width = width
        self.length = length
        blocks = AlignedFloats(width * (length + 1))
        current = AlignedFloats(width)
        result = AlignedFloats(width)
        clear()
    }

    package mutating func reset() {
        clear()
        position = 0
    }

    private borrowing func clear() {
        blocks.base.update(repeating: .infinity, count: blocks.count)
        current.base.update(repeating: .infinity, count: width)
    }

    /// Takes a frame of `width` numbers and returns the minima over the last `length` frames, this one included.
    package mutating func process(_ frame: UnsafePointer<Float>) -> UnsafePointer<Float> {
        let slot = blocks.base + position &* width
        let suffix = slot + width
        for i in stride(from: 0, to: width, by: 8) {
            let x = VectorMath.load(frame + i)
            VectorMath.store(x, slot + i)
            let low = VectorMath.minimum(x, VectorMath.load(current.base + i))
            VectorMath.store(low, current.base + i)
            VectorMath.store(VectorMath.minimum(low, VectorMath.load(suffix + i)), result.base + i)
        }
        position &+= 1
        if position == length { closeBlock() }
        return UnsafePointer(result.base)
    }

    /// Replaces the block by its suffix minima. The slot after the last stays infinite.
    private mutating func closeBlock() {
        for row in stride(from: length - 2, through: 0, by: -1) {
            let slot = blocks.base + row &* width
            for i in stride(from: 0, to: width, by: 8) {
                let low = VectorMath.minimum(VectorMath.load(slot + i), VectorMath.load(slot + width + i))
                VectorMath.store(low, slot + i)
            }
        }
        current.base.update(repeating: .infinity, count: width)
        position = 0
    }
}
