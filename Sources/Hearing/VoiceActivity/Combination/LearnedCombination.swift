import Features

/// The odds of speech from the measures of now and of the last 160 ms, by a net with one layer of rectified units.
struct LearnedCombination: ~Copyable {
    private let inputs: Int
    private let width: Int
    private let delayCount: Int
    private let delays: InlineArray<16, Int>
    private let rows: Int
    private let history: AlignedFloats
    private let stack: AlignedFloats
    private let layer: DenseMatrix
    private let units: AlignedFloats
    private let bias: AlignedFloats
    private let outputWeights: AlignedFloats
    private let outputBias: Float
    private var context: SpeechContext
    private var row = 0

    init(_ model: VoiceActivityModel) {
        let inputs = model.content.inputs.count
        let delays = model.content.delays
        self.inputs = inputs
        delayCount = delays.count
        self.delays = InlineArray { $0 < delays.count ? delays[$0] : 0 }
        width = VectorMath.padded(inputs)
        rows = (delays.max() ?? 0) + 1
        history = AlignedFloats(rows * width)
        stack = AlignedFloats(inputs * delays.count + 8)
        layer = model.hiddenWeights.matrix
        let padding = [Float](repeating: 0, count: layer.paddedOutputs - layer.outputs)
        units = AlignedFloats(layer.paddedOutputs)
        bias = AlignedFloats(model.hiddenBias + padding)
        outputWeights = AlignedFloats(model.outputWeights + padding)
        outputBias = model.outputBias
        context = SpeechContext(model.content.context)
    }

    mutating func reset() {
        history.base.update(repeating: 0, count: history.count)
        row = 0
        context.reset()
    }

    /// Takes the measures of the next frame; before the first all measures were zero.
    /// - Parameter measures: aligned, with zeros or other measures up to a whole number of vectors.
    /// - Returns: the logarithm of the odds.
    mutating func logit(_ measures: UnsafePointer<Float>) -> Float {
        row = (row == 0 ? rows : row) &- 1
        let newest = history.base + row &* width
        for i in stride(from: 0, to: width, by: 8) { newest.store(measures.lanes(i), i) }
        gather()
        layer.multiply(stack.base, into: units.base)
        var sum = Lanes.zero
        for i in stride(from: 0, to: units.count, by: 8) {
            sum += (units.base.lanes(i) + bias.base.lanes(i)).positivePart * outputWeights.base.lanes(i)
        }
        return context.process(sum.sum() + outputBias)
    }

    /// Puts the measures of all delays side by side. Whole vectors are copied; what spills over is overwritten by the
    /// next delay.
    private mutating func gather() {
        for place in 0..<delayCount {
            let old = row &+ delays[place]
            let source = history.base + (old >= rows ? old &- rows : old) &* width
            let target = UnsafeMutableRawPointer(stack.base + place &* inputs)
            for i in stride(from: 0, to: width, by: 8) {
                target.storeBytes(of: source.lanes(i), toByteOffset: i &* 4, as: Lanes.self)
            }
        }
    }
}
