import Features
import KeywordModels

/// Brings a segment of a stream to the time of a template and averages it in bins: both are aligned as wholes (Sakoe and
/// Chiba 1978), and a bin is the mean of the frames of the segment that belong to its part of the template, less the mean
/// of all bins.
package struct SegmentBins: ~Copyable {
    private let reference: AlignedFloats
    private let halfNorms: [Float]
    private let length: Int
    private let width: Int
    /// The last row of the alignment, and for each cell the step that led there.
    private let costs: AlignedFloats
    private let steps: UnsafeMutableBufferPointer<UInt8>
    private let sums: AlignedFloats

    private static let (both, segment, template): (UInt8, UInt8, UInt8) = (0, 1, 2)

    /// - Parameter template: its frames of features.
    package init(_ template: [[Float]]) {
        let width = VectorMath.padded(template[0].count)
        self.width = width
        length = template.count
        reference = AlignedFloats(width * template.count)
        for (row, frame) in template.enumerated() {
            for (column, value) in frame.enumerated() { reference.base[row * width + column] = value }
        }
        halfNorms = template.map { $0.reduce(0) { $0 + $1 * $1 } / 2 }
        costs = AlignedFloats(template.count)
        steps = .allocate(capacity: FeatureHistory.length * template.count)
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
        let count = min(end &- start, FeatureHistory.length)
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
        for row in 0..<count {
            let frame = history.row(first &+ row)
            let halfNorm = Self.product(frame, frame, width) / 2
            var diagonal: Float = row == 0 ? 0 : .infinity
            var below = Float.infinity
            for column in 0..<length {
                let cell =
                    halfNorm + halfNorms[column] - Self.product(frame, reference.base + column &* width, width)
                var best = diagonal + (row == 0 && column == 0 ? 1 : 2) * cell
                var step = Self.both
                if costs.base[column] + cell < best { (best, step) = (costs.base[column] + cell, Self.segment) }
                if below + cell < best { (best, step) = (below + cell, Self.template) }
                (diagonal, costs.base[column], below) = (costs.base[column], best, best)
                steps[row &* length &+ column] = step
            }
        }
    }

    /// Follows the alignment back. A frame of the template has the mean of the frames that it is aligned with, and each
    /// of its frames the same part in a bin.
    private mutating func average(_ history: borrowing FeatureHistory, from first: Int, count: Int) {
        var (row, column) = (count &- 1, length &- 1)
        var lowest = row
        while row >= 0 && column >= 0 {
            let step = steps[row &* length &+ column]
            if step != Self.segment {
                add(history, from: first &+ row, to: first &+ lowest, column: column)
                lowest = step == Self.both ? row &- 1 : row
            }
            row &-= step == Self.template ? 0 : 1
            column &-= step == Self.segment ? 0 : 1
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
