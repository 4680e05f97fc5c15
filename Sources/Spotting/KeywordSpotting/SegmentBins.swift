import Features
package import KeywordModels

/// Brings a segment of a stream to the time of a template and averages it in bins: both are aligned as wholes (Sakoe and
/// Chiba 1978), and a bin is the mean of the frames of the segment that belong to its part of the template, less the mean
/// of all bins.
package struct SegmentBins: ~Copyable {
    private let template: TemplateFrames
    private let length: Int
    private let width: Int
    /// Frames of a segment, at most.
    private let longest: Int
    /// The last row of the alignment, and for each cell the step that led there, four in a byte.
    private let costs: AlignedFloats
    private let steps: UnsafeMutableBufferPointer<UInt8>
    private let sums: AlignedFloats

    /// Steps of an alignment: in both, in the segment, in the template.
    private static let (both, inSegment, inTemplate): (UInt8, UInt8, UInt8) = (0, 1, 2)

    /// - Parameters:
    ///   - template: in whose time segments are looked at.
    ///   - longest: frames of a segment, at most; of a longer one the last are read.
    package init(_ template: TemplateFrames, longest: Int = FeatureHistory.longest) {
        self.template = template
        width = template.width
        length = template.count
        costs = AlignedFloats(template.count)
        self.longest = longest
        steps = .allocate(capacity: (longest * template.count + 3) / 4)
        steps.initialize(repeating: 0)
        sums = AlignedFloats(width * KeywordHead.bins)
    }

    deinit {
        steps.deallocate()
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
    /// - Returns: one bin after the other, until the next call.
    package mutating func read(_ history: borrowing FeatureHistory, from start: Int, to end: Int)
        -> UnsafePointer<Float>
    {
        let count = min(end &- start, longest)
        sums.base.update(repeating: 0, count: sums.count)
        guard count > 0 else { return UnsafePointer(sums.base) }
        align(history, from: end &- count, count: count)
        average(history, from: end &- count, count: count)
        removeMean()
        return UnsafePointer(sums.base)
    }

    /// The same as a copy, for some frames.
    package mutating func values(_ history: borrowing FeatureHistory, _ frames: Range<Int>) -> [Float] {
        let first = read(history, from: frames.lowerBound, to: frames.upperBound)
        return Array(UnsafeBufferPointer(start: first, count: sums.count))
    }

    private mutating func align(_ history: borrowing FeatureHistory, from first: Int, count: Int) {
        costs.base.update(repeating: .infinity, count: length)
        let (rows, halfNorms) = (template.rows.base, template.halfNorms.base)
        for row in 0..<count {
            let frame = history.row(first &+ row)
            let halfNorm = Self.product(frame, frame, width) / 2
            var diagonal: Float = row == 0 ? 0 : .infinity
            var below = Float.infinity
            for column in 0..<length {
                let product = Self.product(frame, rows + column &* width, width)
                let cell = halfNorm + halfNorms[column] - product
                var best = diagonal + (row == 0 && column == 0 ? 1 : 2) * cell
                var step = Self.both
                if costs.base[column] + cell < best { (best, step) = (costs.base[column] + cell, Self.inSegment) }
                if below + cell < best { (best, step) = (below + cell, Self.inTemplate) }
                (diagonal, costs.base[column], below) = (costs.base[column], best, best)
                remember(step, at: row &* length &+ column)
            }
        }
    }

    private func remember(_ step: UInt8, at cell: Int) {
        let shift = UInt8(truncatingIfNeeded: (cell & 3) &* 2)
        steps[cell &>> 2] = steps[cell &>> 2] & ~(3 &<< shift) | step &<< shift
    }

    private func step(at cell: Int) -> UInt8 {
        steps[cell &>> 2] &>> UInt8(truncatingIfNeeded: (cell & 3) &* 2) & 3
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
        let target = sums.base + bin &* width
        for frame in first...last {
            let values = history.row(frame)
            for i in 0..<width { target[i] += share * values[i] }
        }
    }

    /// What all bins have in common is the voice, the room and the microphone.
    private mutating func removeMean() {
        for i in 0..<width {
            var sum: Float = 0
            for bin in 0..<KeywordHead.bins { sum += sums.base[bin &* width &+ i] }
            for bin in 0..<KeywordHead.bins { sums.base[bin &* width &+ i] -= sum / Float(KeywordHead.bins) }
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
