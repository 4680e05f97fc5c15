import Features
import Glibc
import KeywordSpotting

/// Tells two classes apart by a weighted sum: the logistic loss, each class counted as one whatever its size, and a
/// penalty on the squared length of the weights, by Nesterov's accelerated gradient (1983).
package struct LogisticRegression {
    private static let penalty: Float = 0.005
    private static let rounds = 150
    private static let powerRounds = 12

    package private(set) var weights: [Float]
    private(set) var bias: Float = 0

    /// An example of one of the classes.
    package struct Example {
        package var values: [Float]
        package var isPositive: Bool
        /// Its share in the loss; those of a class are 1 together.
        package var share: Float
        /// Logarithm of the odds that is added to what the weights make of it: what is known of it already.
        package var prior: Float

        package init(_ values: [Float], isPositive: Bool, share: Float, prior: Float = 0) {
            (self.values, self.isPositive, self.share, self.prior) = (values, isPositive, share, prior)
        }
    }

    /// - Parameters: examples of both classes, at least one each, all of as many numbers: a multiple of eight.
    package init(positives: [[Float]], negatives: [[Float]]) {
        self.init(
            positives.map { Example($0, isPositive: true, share: 1 / Float(positives.count)) }
                + negatives.map { Example($0, isPositive: false, share: 1 / Float(negatives.count)) })
    }

    /// - Parameter examples: of both classes, at least one each, all of as many numbers: a multiple of eight.
    package init(_ examples: [Example]) {
        let dimensions = examples[0].values.count
        let centre = Self.mean(of: examples.filter { !$0.isPositive }.map(\.values))
        let count = examples.count
        let rows = AlignedFloats(count * dimensions)
        let shares = examples.map(\.share)
        for (row, example) in examples.enumerated() {
            for i in 0..<dimensions { rows.base[row * dimensions + i] = example.values[i] - centre[i] }
        }
        let step = 1 / (Self.curvature(rows, shares, dimensions) / 4 + 2 * Self.penalty)
        let point = AlignedFloats(dimensions)
        let gradient = AlignedFloats(dimensions)
        weights = [Float](repeating: 0, count: dimensions)
        var (pointBias, momentum): (Float, Float) = (0, 1)
        for _ in 0..<Self.rounds {
            for i in 0..<dimensions { gradient.base[i] = 2 * Self.penalty * point.base[i] }
            var biasGradient: Float = 0
            for row in 0..<count {
                let example = rows.base + row * dimensions
                let value = SegmentBins.product(example, point.base, dimensions) + pointBias + examples[row].prior
                let target: Float = examples[row].isPositive ? 1 : 0
                let error = shares[row] * (1 / (1 + exp(-value)) - target)
                biasGradient += error
                Self.add(error, example, to: gradient.base, dimensions)
            }
            let next = (1 + (1 + 4 * momentum * momentum).squareRoot()) / 2
            let share = (momentum - 1) / next
            momentum = next
            for i in 0..<dimensions {
                let moved = point.base[i] - step * gradient.base[i]
                point.base[i] = moved + share * (moved - weights[i])
                weights[i] = moved
            }
            let moved = pointBias - step * biasGradient
            pointBias = moved + share * (moved - bias)
            bias = moved
        }
        bias -= zip(weights, centre).reduce(0) { $0 + $1.0 * $1.1 }
    }

    /// Whether there is a number for every example: not where the examples were too large.
    var isFinite: Bool { bias.isFinite && weights.allSatisfy(\.isFinite) }

    /// The logarithm of the odds for the first class.
    package func callAsFunction(_ example: [Float]) -> Float {
        zip(weights, example).reduce(bias) { $0 + $1.0 * $1.1 }
    }

    private static func mean(of examples: [[Float]]) -> [Float] {
        var sum = [Float](repeating: 0, count: examples[0].count)
        for example in examples {
            for i in sum.indices { sum[i] += example[i] }
        }
        return sum.map { $0 / Float(examples.count) }
    }

    /// The largest eigenvalue of the weighted scatter, from above by a little: power iteration.
    private static func curvature(_ rows: borrowing AlignedFloats, _ shares: [Float], _ dimensions: Int) -> Float {
        let vector = AlignedFloats(dimensions)
        let image = AlignedFloats(dimensions)
        for i in 0..<dimensions { vector.base[i] = 1 / Float(dimensions).squareRoot() }
        var largest: Float = 0
        for _ in 0..<powerRounds {
            image.base.update(repeating: 0, count: dimensions)
            for (row, share) in shares.enumerated() {
                let example = rows.base + row * dimensions
                add(share * SegmentBins.product(example, vector.base, dimensions), example, to: image.base, dimensions)
            }
            largest = SegmentBins.product(image.base, image.base, dimensions).squareRoot()
            guard largest > 0 else { break }
            for i in 0..<dimensions { vector.base[i] = image.base[i] / largest }
        }
        // The bias is one more dimension, of ones, whose classes have a weight of 2.
        return 1.2 * largest + 2
    }

    private static func add(
        _ factor: Float, _ values: UnsafePointer<Float>, to sums: UnsafeMutablePointer<Float>, _ count: Int
    ) {
        for i in stride(from: 0, to: count, by: 8) {
            let sum =
                UnsafeRawPointer(sums + i).load(as: SIMD8<Float>.self)
                + factor * UnsafeRawPointer(values + i).load(as: SIMD8<Float>.self)
            UnsafeMutableRawPointer(sums + i).storeBytes(of: sum, as: SIMD8<Float>.self)
        }
    }
}
