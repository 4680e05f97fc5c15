/// The best symmetric alignment of two whole takes (Sakoe and Chiba 1978, P = 0), by the cost |x - y|^2 / 2 of two frames.
package struct TakeAlignment {
    /// Frames of the two takes that belong together, from the first pair to the last.
    package let path: [(x: Int, y: Int)]
    /// Mean cost over the path, a dimension.
    package let distance: Float

    private enum Step: UInt8 {
        case both, x, y
    }

    /// - Parameters: frames of features, at least one each, all of the same dimension.
    package init(_ x: [[Float]], _ y: [[Float]]) {
        let costs = Self.costs(x, y)
        var steps = [Step](repeating: .both, count: costs.count)
        var column = [Float](repeating: .infinity, count: y.count)
        for i in x.indices {
            var diagonal: Float = i == 0 ? 0 : .infinity
            var below = Float.infinity
            for j in y.indices {
                let cell = costs[i * y.count + j]
                var best = diagonal + (i == 0 && j == 0 ? 1 : 2) * cell
                var step = Step.both
                if column[j] + cell < best { (best, step) = (column[j] + cell, .x) }
                if below + cell < best { (best, step) = (below + cell, .y) }
                (diagonal, column[j], below) = (column[j], best, best)
                steps[i * y.count + j] = step
            }
        }
        var path = [(x: x.count - 1, y: y.count - 1)]
        while let last = path.last, last.x > 0 || last.y > 0 {
            let step = steps[last.x * y.count + last.y]
            path.append((x: last.x - (step == .y ? 0 : 1), y: last.y - (step == .x ? 0 : 1)))
        }
        path.reverse()
        let sum = path.reduce(Float(0)) { $0 + costs[$1.x * y.count + $1.y] }
        self.path = path
        distance = sum / Float(path.count * x[0].count)
    }

    /// Frames of y lie side by side for each dimension: the compiler then takes eight of them at a time.
    private static func costs(_ x: [[Float]], _ y: [[Float]]) -> [Float] {
        let (dimensions, count) = (x[0].count, y.count)
        let columns = x[0].indices.flatMap { d in y.map { $0[d] } }
        return [Float](unsafeUninitializedCapacity: x.count * count) { costs, initialised in
            columns.withUnsafeBufferPointer { columns in
                func column(_ d: Int) -> UnsafeBufferPointer<Float> { columns.extracting(d * count..<(d + 1) * count) }
                for (row, a) in x.enumerated() {
                    let sums = costs.extracting(row * count..<(row + 1) * count)
                    sums.initialize(repeating: 0)
                    // Four dimensions for each time that the sums are read and written.
                    for first in stride(from: 0, to: dimensions - dimensions % 4, by: 4) {
                        let (p, q, r, s) = (a[first], a[first + 1], a[first + 2], a[first + 3])
                        let (b, c, d, e) = (column(first), column(first + 1), column(first + 2), column(first + 3))
                        for j in 0..<count {
                            let (p, q, r, s) = (p - b[j], q - c[j], r - d[j], s - e[j])
                            sums[j] = (((sums[j] + p * p) + q * q) + r * r) + s * s
                        }
                    }
                    for last in dimensions - dimensions % 4..<dimensions {
                        let (value, b) = (a[last], column(last))
                        for j in 0..<count {
                            let difference = value - b[j]
                            sums[j] += difference * difference
                        }
                    }
                    for j in 0..<count { sums[j] /= 2 }
                }
            }
            initialised = x.count * count
        }
    }
}
