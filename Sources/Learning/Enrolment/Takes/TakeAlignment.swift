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
        let columns = x[0].indices.map { d in y.map { $0[d] } }
        var costs: [Float] = []
        costs.reserveCapacity(x.count * y.count)
        var sums = [Float](repeating: 0, count: y.count)
        for a in x {
            for j in sums.indices { sums[j] = 0 }
            sums.withUnsafeMutableBufferPointer { sums in
                for (value, column) in zip(a, columns) {
                    column.withUnsafeBufferPointer { column in
                        for j in 0..<sums.count {
                            let difference = value - column[j]
                            sums[j] += difference * difference
                        }
                    }
                }
            }
            for sum in sums { costs.append(sum / 2) }
        }
        return costs
    }
}
