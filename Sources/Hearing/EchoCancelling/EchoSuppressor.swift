import Audio
import Features
internal import Glibc

/// Makes softer what a filter has left of an echo, in the bands where that is most of what is left.
///
/// Frames of 20 ms with a root of a Hann window: what comes out is 10 ms late.
final class EchoSuppressor {
    private static let frame = 2 * Hop.length
    /// Softest, as a factor: 12 dB. More bites words.
    private static let floor: Float = 0.25
    private static let memory: Float = 0.7

    private let transform = SplitTransform(length: frame)
    private let window: [Float]
    private let samples = AlignedFloats(frame)
    private let re = AlignedFloats(frame / 2 + 1)
    private let im = AlignedFloats(frame / 2 + 1)
    private let power = AlignedFloats(frame / 2 + 1)
    private let before = AlignedFloats(Hop.length)
    private let tail = AlignedFloats(Hop.length)

    init() {
        window = (0..<Self.frame).map { Float(sin(Double.pi * (Double($0) + 0.5) / Double(Self.frame))) }
    }

    /// Nothing was heard before.
    func rest() {
        for array in [before.base, tail.base] { array.update(repeating: 0, count: Hop.length) }
        power.base.update(repeating: 0, count: Self.frame / 2 + 1)
    }

    /// - Parameter left: the power that is left of the echo in a part of the filter, for its bins.
    func process(_ hop: inout Hop, left: borrowing AlignedFloats) {
        let length = Hop.length
        for index in 0..<length {
            samples.base[index] = window[index] * before.base[index]
            samples.base[length + index] = window[length + index] * hop.samples[index]
            before.base[index] = hop.samples[index]
        }
        transform.forward(samples.base, re.base, im.base)
        // Bins of the filter in one of these; and its part is longer than half a frame.
        let ratio = EchoFilter.part / length
        let share = 1 / Float(ratio * ratio)
        let scale = 1 / Float(Self.frame)
        for k in 0...length {
            var echo: Float = 0
            for bin in max(0, k * ratio - ratio / 2)..<min(EchoFilter.part + 1, k * ratio + ratio / 2) {
                echo += left.base[bin]
            }
            echo *= share
            let now = re.base[k] * re.base[k] + im.base[k] * im.base[k]
            power.base[k] = Self.memory * power.base[k] + (1 - Self.memory) * now
            let gain = scale * max(Self.floor, max(0, 1 - echo / (power.base[k] + 1e-12)).squareRoot())
            re.base[k] *= gain
            im.base[k] *= gain
        }
        transform.inverse(re.base, im.base, samples.base)
        for index in 0..<length {
            hop.samples[index] = tail.base[index] + window[index] * samples.base[index]
            tail.base[index] = window[length + index] * samples.base[length + index]
        }
    }
}
