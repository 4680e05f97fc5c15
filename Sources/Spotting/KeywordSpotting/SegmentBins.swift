import Features
package import KeywordModels

/// Brings a segment of a stream to the time of a template and averages it in bins: both are aligned as wholes (Sakoe and
/// Chiba 1978), and a bin is the mean of the frames of the segment that belong to its part of the template, less the mean
/// of all bins.
package struct SegmentBins: ~Copyable {
    /// Room to look at a segment in. Keywords that are looked for one after the other may share it: nothing in it is
    /// needed once the bins of a segment are used.
    final class Scratch {
        /// A frame of the template as numbers.
        fileprivate let frame: AlignedFloats
        /// Where each frame of the segment is, and half its squared length.
        fileprivate let rows: UnsafeMutableBufferPointer<UnsafePointer<Float>>
        fileprivate let halfNorms: AlignedFloats
        /// The last column of the alignment, and for each cell the step that led there, four in a byte.
        fileprivate let costs: AlignedFloats
        fileprivate let steps: UnsafeMutableBufferPointer<UInt8>
        fileprivate let sums: AlignedFloats

        /// - Parameters:
        ///   - template: frames of a template, at most.
        ///   - dimensions: of them, at most.
        ///   - segment: frames of a segment, at most.
        init(template: Int, dimensions: Int, segment: Int) {
            let width = VectorMath.padded(dimensions)
            frame = AlignedFloats(width)
            rows = .allocate(capacity: segment)
            rows.initialize(repeating: UnsafePointer(frame.base))
            halfNorms = AlignedFloats(segment)
            costs = AlignedFloats(segment)
            steps = .allocate(capacity: (segment * template + 3) / 4)
            steps.initialize(repeating: 0)
            sums = AlignedFloats(width * KeywordHead.bins)
        }

        deinit {
            rows.deallocate()
            steps.deallocate()
        }
    }

    private let bank: TemplateBank
    private let template: Int
    private let length: Int
    private let width: Int
    /// Frames of a segment, at most.
    private let longest: Int
    private let scratch: Scratch

    /// Steps of an alignment: in both, in the segment, in the template.
    private static let (both, inSegment, inTemplate): (UInt8, UInt8, UInt8) = (0, 1, 2)

    /// - Parameters:
    ///   - template: of the bank, in whose time segments are looked at.
    ///   - longest: frames of a segment, at most; of a longer one the last are read.
    ///   - scratch: with room for both.
    init(_ bank: TemplateBank, template: Int, longest: Int, scratch: Scratch) {
        self.bank = bank
        self.template = template
        self.longest = longest
        self.scratch = scratch
        width = VectorMath.padded(bank.dimensions)
        length = bank.lengths[template]
    }

    /// With a scratch of its own, for segments as long as they may be.
    package init(_ bank: TemplateBank, template: Int) {
        let longest = FeatureHistory.longest
        self.init(
            bank, template: template, longest: longest,
            scratch: Scratch(template: bank.lengths[template], dimensions: bank.dimensions, segment: longest))
    }

    /// Numbers of a bin, those that fill up its last vector included.
    package var stride: Int { width }

    /// Without what fills up the last vector of each bin.
    package func compact(_ values: [Float], dimensions: Int) -> [Float] {
        values.indices.filter { $0 % width < dimensions }.map { values[$0] }
    }

    /// With what fills up the last vector of each bin, zeros.
    package func padded(_ values: [Float], dimensions: Int) -> [Float] {
        var padded = [Float](repeating: 0, count: width * KeywordHead.bins)
        for (index, value) in values.enumerated() { padded[index / dimensions * width + index % dimensions] = value }
        return padded
    }

    /// The bins of the frames from `start` up to, not including, `end`; as far back as is remembered.
    /// - Returns: one bin after the other, until the scratch is used again.
    package mutating func read(_ history: borrowing FeatureHistory, from start: Int, to end: Int)
        -> UnsafePointer<Float>
    {
        let count = min(end &- start, longest)
        scratch.sums.base.update(repeating: 0, count: width &* KeywordHead.bins)
        guard count > 0 else { return UnsafePointer(scratch.sums.base) }
        align(history, from: end &- count, count: count)
        average(history, from: end &- count, count: count)
        removeMean()
        return UnsafePointer(scratch.sums.base)
    }

    /// The same as a copy, for some frames.
    package mutating func values(_ history: borrowing FeatureHistory, _ frames: Range<Int>) -> [Float] {
        let first = read(history, from: frames.lowerBound, to: frames.upperBound)
        return Array(UnsafeBufferPointer(start: first, count: width * KeywordHead.bins))
    }

    private mutating func align(_ history: borrowing FeatureHistory, from first: Int, count: Int) {
        let (rows, halfNorms) = (scratch.rows, scratch.halfNorms.base)
        let (costs, frame) = (scratch.costs.base, scratch.frame.base)
        costs.update(repeating: .infinity, count: count)
        for row in 0..<count {
            rows[row] = UnsafePointer(history.row(first &+ row))
            halfNorms[row] = Self.product(rows[row], rows[row], width) / 2
        }
        for column in 0..<length {
            let halfNorm = bank.write(column, of: template, to: frame)
            var diagonal: Float = column == 0 ? 0 : .infinity
            var before = Float.infinity
            for row in 0..<count {
                let product = Self.product(rows[row], frame, width)
                let cell = halfNorms[row] + halfNorm - product
                var best = diagonal + (row == 0 && column == 0 ? 1 : 2) * cell
                var step = Self.both
                if before + cell < best { (best, step) = (before + cell, Self.inSegment) }
                if costs[row] + cell < best { (best, step) = (costs[row] + cell, Self.inTemplate) }
                (diagonal, costs[row], before) = (costs[row], best, best)
                remember(step, at: row &* length &+ column)
            }
        }
    }

    private func remember(_ step: UInt8, at cell: Int) {
        let shift = UInt8(truncatingIfNeeded: (cell & 3) &* 2)
        scratch.steps[cell &>> 2] = scratch.steps[cell &>> 2] & ~(3 &<< shift) | step &<< shift
    }

    private func step(at cell: Int) -> UInt8 {
        scratch.steps[cell &>> 2] &>> UInt8(truncatingIfNeeded: (cell & 3) &* 2) & 3
    }

    /// Follows the alignment back. A frame of the template has the mean of the frames that it is aligned with, and each
    /// of its frames the same part in a bin.
    private mutating func average(_ history: borrowing FeatureHistory, from first: Int, count: Int) {
        var (row, column) = (count &- 1, length &- 1)
        var lowest = row
        while row >= 0 && column >= 0 {
            let step = step(at: row &* length &+ column)
            if step != Self.inSegment {
                add(history, from: first &+ row, to: first &+ lowest, column: column)
                lowest = step == Self.both ? row &- 1 : row
            }
            row &-= step == Self.inTemplate ? 0 : 1
            column &-= step == Self.inSegment ? 0 : 1
        }
    }

    /// Adds the mean of some frames to the bin of a frame of the template.
    private func add(_ history: borrowing FeatureHistory, from first: Int, to last: Int, column: Int) {
        let bin = column &* KeywordHead.bins / length
        let share = 1 / Float((last &- first &+ 1) &* (firstColumn(of: bin &+ 1) &- firstColumn(of: bin)))
        let target = scratch.sums.base + bin &* width
        for frame in first...last {
            let values = history.row(frame)
            for i in 0..<width { target[i] += share * values[i] }
        }
    }

    /// What all bins have in common is the voice, the room and the microphone.
    private mutating func removeMean() {
        let sums = scratch.sums.base
        for i in 0..<width {
            var sum: Float = 0
            for bin in 0..<KeywordHead.bins { sum += sums[bin &* width &+ i] }
            for bin in 0..<KeywordHead.bins { sums[bin &* width &+ i] -= sum / Float(KeywordHead.bins) }
        }
    }

    /// The first frame of the template in a bin. A short template leaves bins out.
    private func firstColumn(of bin: Int) -> Int {
        (bin &* length &+ KeywordHead.bins &- 1) / KeywordHead.bins
    }

    package static func product(_ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ count: Int) -> Float {
        var sum = SIMD8<Float>.zero
        for i in Swift.stride(from: 0, to: count, by: 8) {
            sum +=
                UnsafeRawPointer(a + i).load(as: SIMD8<Float>.self)
                * UnsafeRawPointer(b + i).load(as: SIMD8<Float>.self)
        }
        return sum.sum()
    }
}
