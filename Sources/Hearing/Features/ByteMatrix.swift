import CKernels
package import ModelFiles

/// A matrix of eight-bit weights, each row with its scale and bias, laid out for the product with several vectors.
package struct ByteMatrix: Sendable {
    /// No scale or bias of a row is nearly so large; with larger ones sums may leave what a `Float` can hold.
    package static let largestScale: Float = 10_000

    package let rows: Int
    package let columns: Int
    private let codes: [Int8]
    private let scale: SharedFloats
    private let bias: SharedFloats
    private let blocks: Int
    private let pairs: Int

    /// Rows up to a whole number of blocks: the numbers that `multiply` writes for a vector.
    package var slots: Int { 8 * blocks }
    /// Numbers that a vector takes: the columns, up to a whole number of vectors.
    package var width: Int { 2 * pairs }

    /// - Parameter weights: row-major, from -127 to 127.
    init(rows: Int, columns: Int, weights: [Int8], scale: [Float], bias: [Float]) {
        precondition(weights.count == rows * columns && scale.count == rows && bias.count == rows, "one for each row")
        self.rows = rows
        self.columns = columns
        pairs = VectorMath.padded(columns) / 2
        blocks = VectorMath.padded(rows) / 8
        codes = Self.laidOut(weights, rows: rows, columns: columns, blocks: blocks, pairs: pairs)
        let filler = [Float](repeating: 0, count: blocks * 8 - rows)
        self.scale = SharedFloats(scale + filler)
        self.bias = SharedFloats(bias + filler)
    }

    /// Weights in the order in which products take them: of eight rows two columns, then the next two. The built-in
    /// networks are laid out at every start.
    private static func laidOut(_ weights: [Int8], rows: Int, columns: Int, blocks: Int, pairs: Int) -> [Int8] {
        let size = blocks * 16 * pairs
        return [Int8](unsafeUninitializedCapacity: size) { codes, filled in
            codes.initialize(repeating: 0)
            filled = size
            for row in 0..<rows {
                let from = row &* columns
                let to = row / 8 &* 16 &* pairs &+ 2 &* (row % 8)
                for pair in 0..<columns / 2 {
                    codes[to &+ 16 &* pair] = weights[from &+ 2 &* pair]
                    codes[to &+ 16 &* pair &+ 1] = weights[from &+ 2 &* pair &+ 1]
                }
                if columns % 2 == 1 { codes[to &+ 8 &* (columns &- 1)] = weights[from &+ columns &- 1] }
            }
        }
    }

    /// Reads a matrix, with `Scale` and `Bias` after its name those of its rows.
    /// - Parameter rows: -1 for any number.
    package init<Content>(
        _ tensor: String, rows: Int = -1, columns: Int, _ file: ModelFile<Content>, _ name: String
    ) throws {
        let (shape, weights) = try file.codes(tensor, shape: [rows, columns], of: name)
        guard shape[0] > 0, weights.allSatisfy({ $0 >= -127 }) else {
            throw ModelFileError.damaged(name, "\(tensor) has the wrong values")
        }
        let count = shape[0]
        let largest = Self.largestScale
        self.init(
            rows: count, columns: columns, weights: weights,
            scale: try file.tensor(tensor + "Scale", shape: [count], upTo: largest, of: name).values,
            bias: try file.tensor(tensor + "Bias", shape: [count], upTo: largest, of: name).values)
    }

    /// The same for vectors of floats, which are rounded to sixteen bits in a unit of each.
    /// - Parameters:
    ///   - x: `frames` times `columns` numbers, a multiple of eight.
    ///   - y: room for `frames` times `slots` numbers.
    package func multiply(frames: Int, _ x: borrowing AlignedFloats, into y: borrowing AlignedFloats) {
        let ones = AlignedFloats([Float](repeating: 1, count: columns))
        let units = AlignedFloats(frames)
        let codes = UnsafeMutablePointer<Int16>.allocate(capacity: frames * columns)
        defer { codes.deallocate() }
        for frame in 0..<frames {
            units.base[frame] = rouse_quantise(x.base + frame * columns, ones.base, columns, codes + frame * columns)
        }
        multiply(frames: frames, codes, units: units.base, into: y.base)
    }

    /// y = scale (W x) + bias for each vector.
    /// - Parameters:
    ///   - x: `frames` times `width` whole numbers, in units of each vector's unit.
    ///   - y: room for `frames` times `slots` numbers.
    package func multiply(
        frames: Int, _ x: UnsafePointer<Int16>, units: UnsafePointer<Float>, into y: UnsafeMutablePointer<Float>
    ) {
        codes.withUnsafeBufferPointer { codes in
            guard let base = codes.baseAddress else { return }
            rouse_products(base, nil, blocks, pairs, frames, x, width, units, y, slots)
        }
        for frame in 0..<frames {
            let row = UnsafeMutableRawPointer(y + frame &* slots)
            for i in stride(from: 0, to: 4 &* slots, by: 32) {
                let value =
                    row.load(fromByteOffset: i, as: SIMD8<Float>.self)
                    * UnsafeRawPointer(scale.base).load(fromByteOffset: i, as: SIMD8<Float>.self)
                    + UnsafeRawPointer(bias.base).load(fromByteOffset: i, as: SIMD8<Float>.self)
                row.storeBytes(of: value, toByteOffset: i, as: SIMD8<Float>.self)
            }
        }
    }
}
