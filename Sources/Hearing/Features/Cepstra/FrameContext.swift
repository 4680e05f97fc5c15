/// What goes into the projection: frames side by side, or a frame with its derivatives.
///
/// Derivatives are the regression of HTK: d_t = sum_n n (c_{t+n} - c_{t-n}) / (2 sum_n n^2).
package struct FrameContext: Sendable {
    /// Frames of the history, relative to the one that is described, oldest first and without a gap.
    package let offsets: ClosedRange<Int>
    package let inputs: Int
    private let configuration: FeatureConfiguration
    private let weights: [[Float]]

    package var span: Int { offsets.count }

    /// Inputs of a frame, the first ones, that are known so early that those of three frames more are known when it is
    /// described: a multiple of four.
    let early: Int

    package init(_ configuration: FeatureConfiguration) {
        self.configuration = configuration
        inputs = FrontEndModel.inputs(configuration)
        let reach = configuration.deltaReach
        switch configuration.frontEnd {
        case .projectedStack, .network:
            offsets = min(0, configuration.stackOffsets.min() ?? 0)...max(0, configuration.stackOffsets.max() ?? 0)
            weights = []
            let known = configuration.stackOffsets.prefix { $0 <= configuration.lookahead - (Self.together - 1) }
            let inputs = known.count * configuration.cepstra
            early = inputs.isMultiple(of: 4) ? inputs : 0
        case .cepstraWithDeltas:
            offsets = (-2 * reach)...(2 * reach)
            weights = Self.derivatives(reach: reach, span: offsets.count)
            early = 0
        }
    }

    /// Frames whose inputs are made together.
    static let together = 4

    /// Weights of the frames of the history in the value, its first and its second derivative.
    private static func derivatives(reach: Int, span: Int) -> [[Float]] {
        let denominator = Double(2 * (1...reach).reduce(0) { $0 + $1 * $1 })
        var value = [Double](repeating: 0, count: span)
        value[span / 2] = 1
        func derive(_ weights: [Double]) -> [Double] {
            var result = [Double](repeating: 0, count: span)
            for (index, weight) in weights.enumerated() where weight != 0 {
                for n in -reach...reach { result[index + n] += weight * Double(n) / denominator }
            }
            return result
        }
        let first = derive(value)
        return [value, first, derive(first)].map { $0.map(Float.init) }
    }

    /// - Parameters:
    ///   - history: `span` frames of cepstra, oldest first.
    ///   - output: room for `inputs` numbers.
    package func gather(_ history: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>) {
        let cepstra = configuration.cepstra
        switch configuration.frontEnd {
        case .projectedStack, .network: stack(history, rows: 0..<configuration.stackOffsets.count, into: output)
        case .cepstraWithDeltas:
            for order in 0..<3 {
                for i in 0..<cepstra {
                    var sum: Float = 0
                    for row in 0..<span { sum += weights[order][row] * history[row &* cepstra &+ i] }
                    output[order &* cepstra &+ i] = sum
                }
            }
        }
    }

    /// The early inputs alone; `history` may end with the last frame that they need.
    func gatherEarly(_ history: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>) {
        stack(history, rows: 0..<early / configuration.cepstra, into: output)
    }

    /// What the early inputs leave.
    func gatherLate(_ history: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>) {
        guard early > 0 else { return gather(history, into: output) }
        stack(history, rows: early / configuration.cepstra..<configuration.stackOffsets.count, into: output)
    }

    private func stack(_ history: UnsafePointer<Float>, rows: Range<Int>, into output: UnsafeMutablePointer<Float>) {
        let cepstra = configuration.cepstra
        for row in rows {
            let offset = configuration.stackOffsets[row]
            VectorMath.copy(
                history + (offset &- offsets.lowerBound) &* cepstra, to: output + row &* cepstra, count: cepstra)
        }
    }
}
