import CKernels
import Features

/// The template frames of a keyword in eight bits a number, laid out for the product with a frame of features.
///
/// Each dimension has its own step, so that its largest number is 127 steps: the rounding shifts a raw score by some
/// hundredths, where a calibrated score of 0.73 is some units away from one of 0.5. A value is shared, not copied: a
/// model and what listens for it hold the same codes.
package struct TemplateBank: Sendable {
    private static let largest: Float = 127

    /// Frames of each template.
    package let lengths: [Int]
    /// What a code of one stands for in each dimension.
    package let steps: [Float]
    /// As `CKernels` wants them. Each template starts a block.
    private let codes: [Int8]

    package var dimensions: Int { steps.count }

    /// Bytes of the codes.
    package var bytes: Int { codes.count }

    /// - Parameter templates: for each its frames, each of the same dimension; at least one.
    package init(_ templates: [[[Float]]]) {
        precondition(templates.allSatisfy { !$0.isEmpty }, "a template has at least one frame")
        var reach = [Float](repeating: 0, count: templates.first?.first?.count ?? 0)
        for frame in templates.joined() {
            for (dimension, value) in frame.enumerated() { reach[dimension] = max(reach[dimension], abs(value)) }
        }
        let steps = reach.map { max($0, .leastNormalMagnitude * Self.largest) / Self.largest }
        self.init(
            lengths: templates.map(\.count), steps: steps,
            codes: templates.map { template in
                template.flatMap { frame in
                    zip(frame, steps).map { Int8(max(-Self.largest, min(($0 / $1).rounded(), Self.largest))) }
                }
            })
    }

    /// - Parameter codes: of each template, frame by frame.
    init(lengths: [Int], steps: [Float], codes rows: [[Int8]]) {
        self.lengths = lengths
        self.steps = steps
        let columns = VectorMath.padded(steps.count)
        let blocks = lengths.reduce(0) { $0 + VectorMath.padded($1) / 8 }
        var codes = [Int8](repeating: 0, count: blocks * 8 * columns)
        var block = 0
        for template in rows {
            let length = template.count / max(steps.count, 1)
            for (index, code) in template.enumerated() {
                let (frame, dimension) = index.quotientAndRemainder(dividingBy: steps.count)
                let place = Self.place(
                    block: block + frame / 8, of: blocks, row: frame % 8, column: dimension, columns: columns)
                codes[place] = code
            }
            block += VectorMath.padded(length) / 8
        }
        self.codes = codes
    }

    /// Codes of one template, frame by frame.
    func codes(of template: Int) -> [Int8] {
        let columns = VectorMath.padded(dimensions)
        let blocks = codes.count / max(8 * columns, 1)
        let first = lengths[..<template].reduce(0) { $0 + VectorMath.padded($1) / 8 }
        return (0..<lengths[template]).flatMap { frame in
            (0..<dimensions).map { dimension in
                codes[
                    Self.place(
                        block: first + frame / 8, of: blocks, row: frame % 8, column: dimension, columns: columns)]
            }
        }
    }

    /// Frames of one template.
    package func frames(of template: Int) -> [[Float]] {
        let codes = codes(of: template)
        return (0..<lengths[template]).map { frame in
            steps.indices.map { Float(codes[frame * dimensions + $0]) * steps[$0] }
        }
    }

    /// Where a code lies, as `CKernels` says.
    private static func place(block: Int, of blocks: Int, row: Int, column: Int, columns: Int) -> Int {
        let group = rouse_group_blocks
        let grouped = blocks / group * group
        let width = block < grouped ? group : 1
        let start = block < grouped ? block / group * group : block
        return start * 8 * columns + (column / 2 * width + block - start) * 16 + 2 * row + column % 2
    }

    /// Products with all template frames, those that only fill up a template's last block included.
    /// - Parameters:
    ///   - x: a number for each dimension in units of `unit`, then zeros up to a whole number of vectors.
    ///   - y: room for a number for each slot.
    func multiply(_ x: UnsafePointer<Int16>, unit: Float, into y: UnsafeMutablePointer<Float>) {
        let columns = VectorMath.padded(dimensions)
        codes.withUnsafeBufferPointer { codes in
            guard let base = codes.baseAddress else { return }
            rouse_products(base, codes.count / (8 &* columns), columns / 2, x, unit, y)
        }
    }
}
