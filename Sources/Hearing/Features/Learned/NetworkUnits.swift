/// The network of a front end, two hidden layers over the stacked cepstra, or nothing: what all streams share of it.
struct NetworkLayers: Sendable {
    let first: RectifiedLayer
    let second: RectifiedLayer
    let inputs: Int
    /// Where the units begin beside the inputs: on a whole vector.
    let start: Int

    init(_ layers: [HiddenLayer], inputs: Int) {
        let none = HiddenLayer(weights: [], bias: [])
        first = RectifiedLayer(layers.first ?? none)
        second = RectifiedLayer(layers.count > 1 ? layers[1] : none)
        self.inputs = inputs
        start = layers.isEmpty ? inputs : VectorMath.padded(inputs)
    }

    /// Which column of the projection stands at each place of what `NetworkUnits` leaves, nil for padding.
    func columns(count: Int) -> [Int?] {
        var columns: [Int?] = (0..<inputs).map { $0 }
        guard second.paddedOutputs > 0 else { return columns }
        columns += [Int?](repeating: nil, count: start - inputs)
        return columns + (0..<second.paddedOutputs).map { inputs + $0 < count ? inputs + $0 : nil }
    }
}

/// The network at work in one stream.
package struct NetworkUnits: ~Copyable {
    private let layers: NetworkLayers
    private let between: AlignedFloats
    private let sums: AlignedFloats
    private let codes: RoundedMatrix.Codes

    package init(_ layers: [HiddenLayer], inputs: Int) {
        self.init(NetworkLayers(layers, inputs: inputs))
    }

    init(_ layers: NetworkLayers) {
        self.layers = layers
        between = AlignedFloats(4 * layers.first.paddedOutputs)
        sums = AlignedFloats(4 * layers.second.paddedOutputs)
        codes = RoundedMatrix.Codes(width: max(layers.first.width, layers.second.width))
    }

    /// Writes the units of the second layer beside the inputs of one to four vectors.
    /// - Parameter x: the vectors, `stride` floats apart, each on a 32-byte boundary.
    package borrowing func process(_ vectors: Int, _ x: UnsafeMutablePointer<Float>, stride: Int) {
        guard layers.second.paddedOutputs > 0 else { return }
        layers.first.process(
            vectors, x, stride: stride, codes, sums: between.base, into: between.base,
            stride: layers.first.paddedOutputs)
        layers.second.process(
            vectors, between.base, stride: layers.first.paddedOutputs, codes, sums: sums.base,
            into: x + layers.start, stride: stride)
    }
}
