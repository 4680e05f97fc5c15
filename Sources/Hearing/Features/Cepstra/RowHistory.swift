import Glibc

/// The last rows of a stream of rows, always side by side in memory, the oldest first.
///
/// Rows are appended behind one another in a longer buffer; only when that is full are the last ones moved to its
/// start, so that most frames move nothing.
package struct RowHistory: ~Copyable {
    private static let reserve = 16

    private let storage: AlignedFloats
    private let count: Int
    private let width: Int
    private var first = 0

    /// A history of `rows` rows of zeros.
    package init(rows: Int, width: Int) {
        precondition(rows > 0 && width > 0, "a history has rows")
        count = rows
        self.width = width
        storage = AlignedFloats((rows + Self.reserve) * width)
    }

    /// The rows, the oldest first.
    package var rows: UnsafePointer<Float> { UnsafePointer(storage.base + first &* width) }

    /// Adds a row; the oldest drops out.
    package mutating func append(_ row: UnsafePointer<Float>) {
        VectorMath.copy(row, to: advance(), count: width)
    }

    /// Adds a row whose numbers the caller writes to the pointer.
    package mutating func advance() -> UnsafeMutablePointer<Float> {
        if first == Self.reserve {
            memmove(storage.base, storage.base + (first &+ 1) &* width, (count &- 1) &* width &* 4)
            first = 0
        } else {
            first &+= 1
        }
        return storage.base + (first &+ count &- 1) &* width
    }

    package mutating func clear() {
        storage.base.update(repeating: 0, count: storage.count)
        first = 0
    }
}
