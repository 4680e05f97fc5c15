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
            let x = Self.load(frame + i)
            Self.store(x, slot + i)
            let low = VectorMath.minimum(x, Self.load(current.base + i))
            Self.store(low, current.base + i)
            Self.store(VectorMath.minimum(low, Self.load(suffix + i)), result.base + i)
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
                Self.store(VectorMath.minimum(Self.load(slot + i), Self.load(slot + width + i)), slot + i)
            }
        }
        current.base.update(repeating: .infinity, count: width)
        position = 0
    }

    @inline(__always)
    private static func load(_ pointer: UnsafePointer<Float>) -> SIMD8<Float> {
        UnsafeRawPointer(pointer).loadUnaligned(as: SIMD8<Float>.self)
    }

    @inline(__always)
    private static func store(_ value: SIMD8<Float>, _ pointer: UnsafeMutablePointer<Float>) {
        UnsafeMutableRawPointer(pointer).storeBytes(of: value, as: SIMD8<Float>.self)
    }
}
