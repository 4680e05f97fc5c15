import CKernels

/// A matrix that is known in floats, for the product with up to four vectors at once, in whole numbers: its weights get
/// eight bits, the numbers of each vector sixteen in a unit of its own.
///
/// A column whose weights are all small would lose them beside others. So the numbers of a vector are multiplied by the
/// largest weight of their column before they are rounded, and its weights divided by it.
package struct RoundedMatrix: Sendable {
    private let matrix: ByteMatrix
    private let largest: SharedFloats

    /// Numbers that a product has: the rows, and zeros up to a whole number of vectors.
    package var slots: Int { matrix.slots }
    /// Numbers that a vector takes: the columns, up to a whole number of vectors.
    package var width: Int { matrix.width }

    package init(_ rows: [[Float]], bias: [Float]) {
        let columns = rows.first?.count ?? 0
        let largest = (0..<columns).map { column in rows.reduce(0) { max($0, abs($1[column])) } }
        let level = rows.map { row in zip(row, largest).map { $1 > 0 ? $0 / $1 : 0 } }
        let scale = level.map { $0.reduce(0) { max($0, abs($1)) } / 127 }
        // Of the smallest floats there are, not even the scale is near what it should be.
        let codes = zip(level, scale).flatMap { row, scale in
            row.map { scale > 0 ? Int8(max(-127, min(($0 / scale).rounded(), 127))) : 0 }
        }
        matrix = ByteMatrix(rows: rows.count, columns: columns, weights: codes, scale: scale, bias: bias)
        self.largest = SharedFloats(largest + [Float](repeating: 0, count: matrix.width - columns))
    }

    /// What a stream needs for its products: the codes and units of four vectors.
    package struct Codes: ~Copyable {
        fileprivate let codes: UnsafeMutablePointer<Int16>
        fileprivate let units = AlignedFloats(4)

        /// - Parameter width: of the widest of the matrices.
        package init(width: Int) {
            codes = .allocate(capacity: 4 * width)
        }

        deinit {
            codes.deallocate()
        }
    }

    /// y = W x + b for one to four vectors.
    /// - Parameters:
    ///   - x: the vectors, `stride` floats apart.
    ///   - y: room for `slots` numbers of each.
    package func multiply(
        _ vectors: Int, _ x: UnsafePointer<Float>, stride: Int, _ work: borrowing Codes,
        into y: UnsafeMutablePointer<Float>
    ) {
        for vector in 0..<vectors {
            work.units.base[vector] = rouse_quantise(
                x + vector &* stride, largest.base, width, work.codes + vector &* width)
        }
        matrix.multiply(frames: vectors, work.codes, units: work.units.base, into: y)
    }
}
