import Glibc
package import KeywordModels

/// How one template was gone through: the alignment of `SubsequenceDTW`, kept with its way, in plain floats.
package struct TemplatePath: Sendable, Hashable {
    package struct Step: Sendable, Hashable {
        /// The frame of the template, and the first and last frame of the stream that it took.
        package var template: Int
        package var first: Int
        package var last: Int
        /// What it cost: below 0 where the stream is likelier in the word than in speech at large.
        package var cost: Float
    }

    /// One for each frame of the template.
    package let steps: [Step]
    /// The mean of the costs, turned around.
    package var score: Float { -steps.reduce(0) { $0 + $1.cost } / Float(max(1, steps.count)) }
    /// Frames of the stream.
    package var frames: Range<Int> { (steps.first?.first ?? 0)..<((steps.last?.last ?? -1) + 1) }

    private enum Move: UInt8 {
        case step, skip, stay
    }

    /// The best way through a template that ends in one of the last frames of a stream.
    /// - Parameters:
    ///   - template: which of the model's.
    ///   - end: one past the last frame; the way may end `patience` frames before.
    /// - Returns: nil where the stream is too short for any.
    package init?(_ model: KeywordModel, template: Int, in trace: SpottingTrace, end: Int, patience: Int) {
        let rows = model.bank.frames(of: template)
        let length = rows.count
        let first = max(0, end - 2 * length - patience - 1)
        let width = end - first
        guard width > 0 else { return nil }
        let v = model.variance
        let shift = Float(rows[0].count) / 2 * logf(v)
        var local = [Float](repeating: 0, count: length * width)
        for t in 0..<width {
            let x = trace.features[first + t]
            let offset = shift - Float(trace.frames[first + t].background)
            for i in 0..<length {
                var sum: Float = 0
                for d in x.indices { sum += (x[d] - rows[i][d]) * (x[d] - rows[i][d]) }
                local[i * width + t] = sum / (2 * v) + offset
            }
        }
        var total = [Float](repeating: .infinity, count: length * width)
        var moves = [Move](repeating: .step, count: length * width)
        /// The cost of the way up to a frame of the template; before its first the way is open.
        func before(_ i: Int, _ t: Int) -> Float {
            if i == -1 { return 0 }
            return i < 0 || t < 0 ? .infinity : total[i * width + t]
        }
        for t in 0..<width {
            for i in 0..<length {
                let d = local[i * width + t]
                var best = before(i - 1, t - 1) + d
                var move = Move.step
                if t > 0 {
                    let stay = before(i - 1, t - 2) + (local[i * width + t - 1] + d) / 2
                    if stay < best { (best, move) = (stay, .stay) }
                }
                let skip = i > 0 ? before(i - 2, t - 1) + 2 * d : .infinity
                if skip < best { (best, move) = (skip, .skip) }
                total[i * width + t] = best
                moves[i * width + t] = move
            }
        }
        let last = (max(0, width - patience)..<width).min {
            total[(length - 1) * width + $0] < total[(length - 1) * width + $1]
        }
        guard let last, total[(length - 1) * width + last] < .infinity else { return nil }
        var steps: [Step] = []
        var (i, t) = (length - 1, last)
        while i >= 0, t >= 0 {
            let d = local[i * width + t]
            let place = first + t
            switch moves[i * width + t] {
            case .step:
                steps.append(Step(template: i, first: place, last: place, cost: d))
                (i, t) = (i - 1, t - 1)
            case .stay:
                let cost = (local[i * width + t - 1] + d) / 2
                steps.append(Step(template: i, first: place - 1, last: place, cost: cost))
                (i, t) = (i - 1, t - 2)
            case .skip:
                steps.append(Step(template: i, first: place, last: place, cost: d))
                steps.append(Step(template: i - 1, first: place, last: place, cost: d))
                (i, t) = (i - 2, t - 1)
            }
        }
        self.steps = steps.reversed()
    }
}
