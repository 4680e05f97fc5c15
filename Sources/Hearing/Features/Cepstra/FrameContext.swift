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

    package init(_ configuration: FeatureConfiguration) {
        self.configuration = configuration
        inputs = FrontEndModel.inputs(configuration)
        let reach = configuration.deltaReach
        switch configuration.frontEnd {
        case .projectedStack, .network:
            offsets = min(0, configuration.stackOffsets.min() ?? 0)...max(0, configuration.stackOffsets.max() ?? 0)
            weights = []
        case .cepstraWithDeltas:
            offsets = (-2 * reach)...(2 * reach)
            weights = Self.derivatives(reach: reach, span: offsets.count)
        }
    }

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
        case .projectedStack, .network:
            for (row, offset) in configuration.stackOffsets.enumerated() {
                VectorMath.copy(
                    history + (offset &- offsets.lowerBound) &* cepstra, to: output + row &* cepstra, count: cepstra)
            }
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
}
