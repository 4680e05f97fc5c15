/// The network of a front end: two hidden layers over the stacked cepstra, or nothing.
package struct NetworkUnits: ~Copyable {
    private let first: RectifiedLayer
    private let second: RectifiedLayer
    private let between: AlignedFloats
    private let inputs: Int
    /// Where the units begin beside the inputs: on a whole vector.
    private let start: Int

    package init(_ layers: [HiddenLayer], inputs: Int) {
        let none = HiddenLayer(weights: [], bias: [])
        first = RectifiedLayer(layers.first ?? none)
        second = RectifiedLayer(layers.count > 1 ? layers[1] : none)
        between = AlignedFloats(VectorMath.padded(layers.first?.bias.count ?? 0))
        self.inputs = inputs
        start = layers.isEmpty ? inputs : VectorMath.padded(inputs)
    }

    /// Which column of the projection stands at each place of what `process` leaves, nil for padding.
    borrowing func columns(count: Int) -> [Int?] {
        var columns: [Int?] = (0..<inputs).map { $0 }
        guard second.paddedOutputs > 0 else { return columns }
        columns += [Int?](repeating: nil, count: start - inputs)
        return columns + (0..<second.paddedOutputs).map { inputs + $0 < count ? inputs + $0 : nil }
    }

    /// Writes the units of the second layer beside the inputs, which lie on a 32-byte boundary.
    package borrowing func process(_ x: UnsafeMutablePointer<Float>) {
        guard second.paddedOutputs > 0 else { return }
        first.process(x, into: between.base)
        second.process(between.base, into: x + start)
    }
}
