import Features
import Glibc
import KeywordModels

/// A take as the features see it: over a quiet bed of noise and after some lead-in, so that the noise floor is settled
/// when the word begins and silence between words is never digital silence.
struct AugmentedTake {
    private static let sampleRate = 16_000.0
    /// Seconds of noise before and after the recording.
    private static let leadIn = 0.6
    private static let leadOut = 0.3
    /// Level of the bed in dBFS.
    private static let bed: Float = -58
    private static let fade = 160
    /// The last frames are context only.
    private static let tail = 10

    /// Band energies of each frame.
    let energies: [[Float]]
    /// The frames of the word.
    let word: Range<Int>

    /// - Parameters:
    ///   - samples: the recording.
    ///   - bounds: where the word lies in it.
    ///   - signalToNoise: of the word over added noise, in dB; nil for the bed alone.
    ///   - talk: what the noise is, if it is not like that of a room.
    init(_ samples: [Float], bounds: WordBounds, signalToNoise: Float?, talk: MadeUpTalk? = nil, seed: UInt64) {
        let faded = Self.faded(samples)
        let bed = powf(10, Self.bed / 20)
        let level = Self.level(of: faded, bounds)
        let gain = signalToNoise.map { max(bed, level * powf(10, -$0 / 20)) } ?? bed
        let before = Int(Self.leadIn * Self.sampleRate)
        let count = before + faded.count + Int(Self.leadOut * Self.sampleRate)
        var random = NoiseGenerator(seed: seed)
        let noise = talk?.samples(count, &random) ?? random.samples(count)
        let mixed = (0..<count).map { i in
            let sample = i >= before && i < before + faded.count ? faded[i - before] : 0
            return min(max(sample + gain * noise[i], -1), 1)
        }
        energies = Self.energies(of: mixed)
        let first = min(Int(((Self.leadIn + bounds.start) * 100).rounded()), energies.count - Self.tail - 1)
        let last = min(Int(((Self.leadIn + bounds.end) * 100).rounded()), energies.count - Self.tail)
        word = first..<max(last, first + 1)
    }

    /// Where frames of a dressed recording lie in the recording, in seconds, as far as they do.
    static func seconds(_ frames: Range<Int>, recording duration: Double) -> (start: Double, end: Double) {
        let start = min(max(Double(frames.lowerBound) / 100 - leadIn, 0), duration - 0.01)
        return (start, min(max(Double(frames.upperBound) / 100 - leadIn, start + 0.01), duration))
    }

    /// The frames of a dressed recording that hold a stretch of the recording, in seconds.
    static func frames(start: Double, end: Double) -> Range<Int> {
        let first = Int(((leadIn + start) * 100).rounded())
        return first..<max(Int(((leadIn + end) * 100).rounded()), first + 1)
    }

    /// Features of every frame.
    func features(_ frontEnd: inout FrontEnd, without mean: MeanNormaliser.TakeMean = .ofWord) -> [[Float]] {
        var rows: [[Float]] = []
        frontEnd.process(take: energies, word: word, without: mean) { rows.append($0.values) }
        return rows
    }

    /// Features of the word.
    func word(_ frontEnd: inout FrontEnd) -> [[Float]] {
        Array(features(&frontEnd)[word])
    }

    private static func faded(_ samples: [Float]) -> [Float] {
        var faded = samples
        let ramp = min(fade, samples.count / 2)
        for i in 0..<ramp {
            let gain = Float(i) / Float(max(ramp - 1, 1))
            faded[i] *= gain
            faded[samples.count - 1 - i] *= gain
        }
        return faded
    }

    /// Root mean square of the word.
    private static func level(of samples: [Float], _ bounds: WordBounds) -> Float {
        let first = Int(bounds.start * sampleRate)
        let word = samples[first..<min(max(Int(bounds.end * sampleRate), first + 1), samples.count)]
        return (word.reduce(0) { $0 + $1 * $1 } / Float(word.count)).squareRoot()
    }

    private static func energies(of samples: [Float]) -> [[Float]] {
        var analyzer = SpectralAnalyzer(SpectralConfiguration())
        let hop = analyzer.configuration.hopLength
        return (0..<(samples.count / hop)).map { frame in
            analyzer.process(samples.span.extracting((frame * hop)..<((frame + 1) * hop)))
            return analyzer.bandEnergies
        }
    }
}
