import CKernels
import Features

/// The template frames of a keyword in eight bits a number, laid out for the product with a frame of features.
///
/// Each dimension has its own step, so that its largest number is 127 steps: the rounding shifts a raw score by some
/// hundredths, where a calibrated score of 0.73 is some units away from one of 0.5. A value is shared, not copied: a
/// model and what listens for it hold the same codes.
package struct TemplateBank: Sendable {
    private static let largest: Float = 127

    /// Hops of which a frame of a template is the mean, and one of a stream that is held against it: neighbouring hops are
    /// so alike that their mean tells a word as well as both (docs/performance.md).
    package static let hopsPerFrame = 2

    /// The frames of the features of hops. The hop that is left at the end is in none, unless it is alone.
    package static func frames(of hops: [[Float]]) -> [[Float]] {
        guard hops.count > 1 else { return hops }
        return Swift.stride(from: 0, to: hops.count - 1, by: hopsPerFrame).map { hop in
            zip(hops[hop], hops[hop + 1]).map { ($0 + $1) / 2 }
        }
    }

    package static func hops(of frames: Range<Int>) -> Range<Int> {
        frames.lowerBound &* hopsPerFrame..<frames.upperBound &* hopsPerFrame
    }

    /// Frames of each template.
    package let lengths: [Int]
    /// What a code of one stands for in each dimension.
    package let steps: [Float]
    /// As `CKernels` wants them. Each template starts a block.
    private let codes: [Int8]
    private let blocks: Int
    private let pairs: Int

    package var dimensions: Int { steps.count }

    /// Frames of the longest template.
    package var longest: Int { lengths.max() ?? 0 }

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
        pairs = columns / 2
        blocks = lengths.reduce(0) { $0 + VectorMath.padded($1) / 8 }
        var codes = [Int8](repeating: 0, count: blocks * 8 * columns)
        var first = 0
        codes.withUnsafeMutableBufferPointer { codes in
            for (length, template) in zip(lengths, rows) {
                precondition(template.count == length * steps.count, "a template has a code for each dimension")
                template.withUnsafeBufferPointer { template in
                    for frame in 0..<length {
                        let start = Self.place(block: first + frame / 8, row: frame % 8, columns: columns)
                        let row = frame &* steps.count
                        for dimension in 0..<steps.count {
                            codes[start &+ (dimension >> 1) &* Self.stride &+ (dimension & 1)] =
                                template[row &+ dimension]
                        }
                    }
                }
                first += VectorMath.padded(length) / 8
            }
        }
        self.codes = codes
    }

    /// Codes of one template, frame by frame.
    func codes(of template: Int) -> [Int8] {
        var result: [Int8] = []
        result.reserveCapacity(lengths[template] * dimensions)
        forEachFrame(of: template) { start in
            for dimension in steps.indices { result.append(codes[start + dimension / 2 * Self.stride + dimension % 2]) }
        }
        return result
    }

    /// Frames of one template.
    package func frames(of template: Int) -> [[Float]] {
        var result: [[Float]] = []
        result.reserveCapacity(lengths[template])
        forEachFrame(of: template) { start in
            result.append(
                steps.indices.map { Float(codes[start + $0 / 2 * Self.stride + $0 % 2]) * steps[$0] })
        }
        return result
    }

    /// Squared length of each frame of one template, then zeros up to a whole number of blocks.
    package func squares(of template: Int) -> [Float] {
        let columns = VectorMath.padded(dimensions)
        let begin = firstBlock(of: template) * 8 * columns
        let slots = VectorMath.padded(lengths[template])
        return [Float](unsafeUninitializedCapacity: slots) { result, filled in
            codes.withUnsafeBytes { codes in
                for block in 0..<slots / 8 {
                    // The eight frames of a block side by side.
                    var sums = SIMD8<Float>.zero
                    for (dimension, step) in steps.enumerated() where dimension.isMultiple(of: 2) {
                        let start = begin + block * 8 * columns + dimension / 2 * Self.stride
                        let pairs = codes.loadUnaligned(fromByteOffset: start, as: SIMD16<Int8>.self)
                        let even = SIMD8<Float>(SIMD8<Int32>(truncatingIfNeeded: pairs.evenHalf)) * step
                        sums += even * even
                        if dimension + 1 < steps.count {
                            let odd =
                                SIMD8<Float>(SIMD8<Int32>(truncatingIfNeeded: pairs.oddHalf)) * steps[dimension + 1]
                            sums += odd * odd
                        }
                    }
                    for row in 0..<8 { result[block * 8 + row] = sums[row] }
                }
            }
            filled = slots
        }
    }

    /// Writes a frame of one template as numbers, filled up to whole vectors with zeros.
    /// - Returns: half its squared length.
    package func write(_ frame: Int, of template: Int, to row: UnsafeMutablePointer<Float>) -> Float {
        let columns = VectorMath.padded(dimensions)
        let start = Self.place(block: firstBlock(of: template) + frame / 8, row: frame % 8, columns: columns)
        row.update(repeating: 0, count: columns)
        var sum: Float = 0
        for (dimension, step) in steps.enumerated() {
            let value = Float(codes[start + dimension / 2 * Self.stride + dimension % 2]) * step
            row[dimension] = value
            sum += value * value
        }
        return sum / 2
    }

    private func forEachFrame(of template: Int, _ body: (_ start: Int) -> Void) {
        let first = firstBlock(of: template)
        let columns = VectorMath.padded(dimensions)
        for frame in 0..<lengths[template] {
            body(Self.place(block: first + frame / 8, row: frame % 8, columns: columns))
        }
    }

    private func firstBlock(of template: Int) -> Int {
        lengths[..<template].reduce(0) { $0 + VectorMath.padded($1) / 8 }
    }

    /// Where the codes of a frame begin, as `CKernels` says: two, the next two `stride` further on, and so on.
    private static func place(block: Int, row: Int, columns: Int) -> Int { block * 8 * columns + 2 * row }

    private static let stride = 16

    /// Products of some frames with the template frames of some blocks of eight; those of other blocks stay as they are.
    /// - Parameters:
    ///   - list: the blocks, nil for all of them.
    ///   - x: for each frame a number for each dimension in units of its unit, then zeros up to a whole number of
    ///     vectors.
    ///   - y: for each frame room for `slots` numbers.
    package func multiply(
        blocks list: UnsafeBufferPointer<UInt32>? = nil, frames: Int, _ x: UnsafePointer<Int16>,
        units: UnsafePointer<Float>, into y: UnsafeMutablePointer<Float>
    ) {
        codes.withUnsafeBufferPointer { codes in
            guard let base = codes.baseAddress else { return }
            rouse_products(
                base, list?.baseAddress, list?.count ?? blocks, pairs, frames, x, 2 &* pairs, units, y, slots)
        }
    }

    /// Blocks of eight template frames; each template begins one.
    package var blockCount: Int { blocks }

    /// Template frames, those that only fill up a template's last block included.
    package var slots: Int { 8 &* blocks }
}
