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

    package init(_ layers: [HiddenLayer], inputs: Int) {
        self.init(NetworkLayers(layers, inputs: inputs))
    }

    init(_ layers: NetworkLayers) {
        self.layers = layers
        between = AlignedFloats(4 * layers.first.paddedOutputs)
    }

    /// Floats of what `begin` leaves of a vector.
    var begunSums: Int { layers.first.begunSums }

    /// Writes the units of the second layer beside the inputs, which lie on a 32-byte boundary.
    /// - Parameter sums: what `begin` left of the inputs before `begun`; nil where that is the first.
    package borrowing func process(
        _ x: UnsafeMutablePointer<Float>, from begun: Int = 0, sums: UnsafePointer<Float>? = nil
    ) {
        guard layers.second.paddedOutputs > 0 else { return }
        layers.first.process(x, from: begun, sums: sums, into: between.base)
        layers.second.process(between.base, into: x + layers.start)
    }

    /// The first inputs of four vectors, a multiple of four of them: see `DenseMatrix`.
    borrowing func begin(
        four x: UnsafePointer<Float>, stride: Int, inputs begun: Int, into sums: UnsafeMutablePointer<Float>
    ) {
        guard layers.second.paddedOutputs > 0 else { return }
        layers.first.begin(four: x, stride: stride, inputs: begun, into: sums)
    }

    /// The units for four vectors at once, to the last bit as one after the other.
    borrowing func process(
        four x: UnsafeMutablePointer<Float>, stride: Int, from begun: Int, sums: UnsafePointer<Float>?
    ) {
        guard layers.second.paddedOutputs > 0 else { return }
        let width = layers.first.paddedOutputs
        layers.first.process(four: x, stride: stride, from: begun, sums: sums, into: between.base, stride: width)
        layers.second.process(four: between.base, stride: width, into: x + layers.start, stride: stride)
    }
}
