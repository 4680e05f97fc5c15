import Features
import Glibc

/// A take as the features see it: over a quiet bed of noise and after some lead-in, so that the noise floor is settled
/// when the word begins and silence between words is never digital silence.
struct TakePreparation {
    static let sampleRate = 16_000
    /// Seconds of noise before and after the recording.
    private static let leadIn = 0.6
    private static let leadOut = 0.3
    /// Level of the bed in dBFS.
    private static let bed: Float = -58
    private static let fade = 160

    let word: WordBounds
    private let samples: [Float]
    /// Root mean square of the word.
    private let level: Float

    init(_ samples: [Float], word: WordBounds) {
        self.word = word
        var faded = samples
        let ramp = min(Self.fade, samples.count / 2)
        for i in 0..<ramp {
            let gain = Float(i) / Float(max(ramp - 1, 1))
            faded[i] *= gain
            faded[samples.count - 1 - i] *= gain
        }
        self.samples = faded
        let range = Int(word.start * 16_000)..<max(Int(word.end * 16_000), Int(word.start * 16_000) + 1)
        let squares = faded[range.clamped(to: 0..<faded.count)].reduce(Float(0)) { $0 + $1 * $1 }
        level = (squares / Float(max(range.count, 1))).squareRoot()
    }

    /// Features of the word.
    /// - Parameter signalToNoise: in dB, for a noisy copy; nil for the bed alone.
    func features(_ frontEnd: inout FrontEnd, signalToNoise: Float?, seed: UInt64) -> [[Float]] {
        let bed = powf(10, Self.bed / 20)
        let gain = signalToNoise.map { max(bed, level * powf(10, -$0 / 20)) } ?? bed
        let before = Int(Self.leadIn * Double(Self.sampleRate))
        let after = Int(Self.leadOut * Double(Self.sampleRate))
        var noise = NoiseGenerator(seed: seed)
        var mixed = [Float](repeating: 0, count: before + samples.count + after)
        for i in mixed.indices {
            let sample = i >= before && i < before + samples.count ? samples[i - before] : 0
            mixed[i] = min(max(sample + gain * noise.next(), -1), 1)
        }
        var analyzer = SpectralAnalyzer(SpectralConfiguration())
        let hop = analyzer.configuration.hopLength
        let energies = (0..<(mixed.count / hop)).map { frame in
            analyzer.process(mixed.span.extracting((frame * hop)..<((frame + 1) * hop)))
            return analyzer.bandEnergies
        }
        let first = Int(((Self.leadIn + word.start) * 100).rounded())
        let last = Int(((Self.leadIn + word.end) * 100).rounded())
        return frontEnd.features(
            ofTake: energies, word: (first..<max(last, first + 1)).clamped(to: 0..<energies.count))
    }
}
