extension Enroller.Take {
    /// Far beyond full scale: what is larger is no sound, as for the features.
    private static let loudest: Float = 64

    /// The take as it is measured and learned: samples that are no sound (NaN, infinity) are silence, and a constant
    /// offset, which the features do not see but a level does, is taken away.
    func cleaned() -> Self {
        let sounds = samples.map { abs($0) <= Self.loudest ? $0 : 0 }
        let mean = Float(sounds.reduce(0.0) { $0 + Double($1) } / Double(max(sounds.count, 1)))
        var take = self
        take.samples = sounds.map { $0 - mean }
        return take
    }
}
