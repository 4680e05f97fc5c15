package import Features

/// A head laid out for all streams that listen for the keyword.
package struct HeadShape: Sendable {
    package let template: Int
    /// Bin by bin, each filled up to whole vectors with zeros.
    package let weights: SharedFloats
    package let bias: Float
    private let dimensions: Int

    /// - Parameter dimensions: of the templates.
    init(_ head: KeywordHead, dimensions: Int) {
        template = head.template
        bias = head.bias
        self.dimensions = dimensions
        let width = VectorMath.padded(dimensions)
        let weights = AlignedFloats(width * KeywordHead.bins)
        for (index, weight) in head.weights.enumerated() {
            weights.base[index / dimensions * width + index % dimensions] = weight
        }
        self.weights = SharedFloats(weights)
    }

    /// The head that was laid out.
    var head: KeywordHead {
        let width = VectorMath.padded(dimensions)
        return KeywordHead(
            template: template,
            weights: (0..<(KeywordHead.bins * dimensions)).map {
                weights.base[$0 / dimensions * width + $0 % dimensions]
            },
            bias: bias)
    }
}
