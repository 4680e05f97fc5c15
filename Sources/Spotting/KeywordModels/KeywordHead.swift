/// Hears what tells a keyword in one voice from what is only like it: a logistic regression over the segment that the
/// templates have found, brought to the time of one of them and averaged in a few bins.
public struct KeywordHead: Sendable, Hashable {
    /// Equal parts of the word, each with the mean of its frames.
    package static let bins = 20
    /// What it adds to a raw score, or takes from it, at most.
    package static let reach: Float = 15
    /// A raw score so far below the threshold stays as it is.
    package static let depth = 30.0
    package static let largestNumber: Float = 1e4

    /// The template in whose time a segment is looked at.
    package let template: Int
    /// In raw score, for each bin one for each dimension.
    package let weights: [Float]
    package let bias: Float

    package init(template: Int, weights: [Float], bias: Float) {
        self.template = template
        self.weights = weights.map { Float(Float16($0)) }
        self.bias = bias
    }

    package static func limited(_ gain: Float) -> Float { max(-reach, min(gain, reach)) }

    /// What is wrong with it beside so many templates, or nil.
    package func flaw(templates: Int, dimensions: Int) -> String? {
        let isPossible =
            (0..<templates).contains(template) && weights.count == Self.bins * dimensions
            && weights.allSatisfy { abs($0) <= Self.largestNumber } && abs(bias) <= Self.largestNumber
        return isPossible ? nil : "its head is not one of its templates"
    }
}
