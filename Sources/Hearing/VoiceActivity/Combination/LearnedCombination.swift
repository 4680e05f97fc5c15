import CKernels
import Features

/// The odds of speech from the measures and the band energies of now and of what was before: a layer of rectified units,
/// as many gated recurrent ones (Cho et al., "Learning phrase representations using RNN encoder-decoder", 2014), and one
/// output. It looks at two frames at a time; after the first of them it still says what it said before.
struct LearnedCombination: ~Copyable {
    /// Before it has seen two frames it knows of no speech.
    private static let unknown: Float = -20

    /// What is left of the state from one answer to the next: the network was taught by sequences of 4 s, and without this
    /// its state goes on to drift in minutes of silence.
    private static let fade: Float = 0.999

    private let model: VoiceActivityModel.Network
    private let width: Int
    /// The measures, and the band energies behind them: the mean of both frames.
    private let inputs: AlignedFloats
    private let units: AlignedFloats
    private let state: AlignedFloats
    /// What the units and the state say to the gates: to forget the past, to keep it, and of the new state.
    private let fromUnits: AlignedFloats
    private let fromState: AlignedFloats
    private let ones: AlignedFloats
    private let codes: AlignedFloats
    private var isSecond = false
    private var last = unknown

    init(_ model: VoiceActivityModel) {
        let network = model.network
        self.model = network
        width = network.memory.columns
        inputs = AlignedFloats(network.input.width)
        units = AlignedFloats(width)
        state = AlignedFloats(width)
        fromUnits = AlignedFloats(network.gates.slots)
        fromState = AlignedFloats(network.memory.slots)
        ones = AlignedFloats([Float](repeating: 1, count: width))
        codes = AlignedFloats(max(network.input.width, width) / 2)
    }

    mutating func reset() {
        state.base.update(repeating: 0, count: state.count)
        isSecond = false
        last = Self.unknown
    }

    /// Takes the next frame.
    /// - Parameters:
    ///   - logs: energies of the bands as natural logarithms, aligned.
    ///   - measures: of `VoiceMeasures`, aligned, with zeros up to a whole number of vectors.
    /// - Returns: the logarithm of the odds.
    mutating func logit(_ logs: UnsafePointer<Float>, _ measures: UnsafePointer<Float>) -> Float {
        let bands = UnsafeMutableRawPointer(inputs.base + VoiceMeasures.Index.count)
        if isSecond {
            for i in stride(from: 0, to: VoiceMeasures.bands, by: 8) {
                let first = bands.loadUnaligned(fromByteOffset: i &* 4, as: Lanes.self)
                bands.storeBytes(of: 0.5 * (first + logs.lanes(i)), toByteOffset: i &* 4, as: Lanes.self)
            }
            for i in 0..<VoiceMeasures.Index.count { inputs.base[i] = measures[i] }
            last = advance()
        } else {
            for i in stride(from: 0, to: VoiceMeasures.bands, by: 8) {
                bands.storeBytes(of: logs.lanes(i), toByteOffset: i &* 4, as: Lanes.self)
            }
        }
        isSecond.toggle()
        return last
    }

    private func advance() -> Float {
        multiply(model.input, inputs.base, scale: model.inputUnits.base, into: units.base)
        for i in stride(from: 0, to: width, by: 8) { units.base.store(units.base.lanes(i).positivePart, i) }
        multiply(model.gates, units.base, scale: ones.base, into: fromUnits.base)
        multiply(model.memory, state.base, scale: ones.base, into: fromState.base)
        return follow()
    }

    private func multiply(
        _ matrix: ByteMatrix, _ x: UnsafePointer<Float>, scale: UnsafePointer<Float>,
        into y: UnsafeMutablePointer<Float>
    ) {
        codes.base.withMemoryRebound(to: Int16.self, capacity: 2 &* codes.count) { codes in
            var unit = rouse_quantise(x, scale, matrix.width, codes)
            matrix.multiply(frames: 1, codes, units: &unit, into: y)
        }
    }

    /// Moves the state by what both products say, and weighs it.
    private func follow() -> Float {
        // The gates of all before any new state: none waits for another.
        for i in stride(from: 0, to: 2 &* width, by: 8) {
            fromUnits.base.store((fromUnits.base.lanes(i) + fromState.base.lanes(i)).logistic, i)
        }
        var sum = Lanes.zero
        for i in stride(from: 0, to: width, by: 8) {
            let (reset, update) = (fromUnits.base.lanes(i), fromUnits.base.lanes(width &+ i))
            let place = 2 &* width &+ i
            let candidate = 2 * (2 * (fromUnits.base.lanes(place) + reset * fromState.base.lanes(place))).logistic - 1
            let next = Self.fade * (candidate + update * (state.base.lanes(i) - candidate))
            state.base.store(next, i)
            sum += next * model.outputWeights.base.lanes(i)
        }
        return sum.sum() + model.outputBias
    }
}

extension Lanes {
    @inline(__always)
    fileprivate var logistic: Lanes { 1 / (1 + VectorMath.exp(-self)) }
}
