import Features
import Glibc
import KeywordModels

/// Copies of a take as the same person may say it on another day, in another room, over another microphone: what a head
/// takes for the keyword.
struct TakeCopies {
    private static let count = 24
    private static let paces: ClosedRange<Float> = 0.85...1.18
    private static let roomShare: Float = 0.6
    /// Nepers.
    private static let levels: ClosedRange<Float> = -1.2...1
    /// Of a sample beside the next: a microphone that prefers low or high frequencies.
    private static let tilts: ClosedRange<Float> = -0.5...0.5
    /// Of the word over added noise, in dB, and whether that is other people's talk.
    private static let noises: [(signalToNoise: Float?, isTalk: Bool)] = [
        (nil, false), (20, true), (12, false), (8, true),
    ]
    private static let rooms = MadeUpRoom.Kind(decays: 0.12...0.6, energies: 0.1...2)
    /// Away from the seeds of templates.
    private static let firstSeed: UInt64 = 1_000_000

    private let samples: [Float]
    private let bounds: WordBounds
    private let talk: MadeUpTalk
    private var random: NoiseGenerator

    /// Features of the copies, those before and behind the word included.
    /// - Parameter index: of the take, which its noises and rooms follow from.
    static func features(
        of samples: [Float], bounds: WordBounds, index: Int, _ frontEnd: inout FrontEnd
    ) -> [[[Float]]] {
        var copies = TakeCopies(
            samples: samples, bounds: bounds, talk: MadeUpTalk(of: samples, bounds),
            random: NoiseGenerator(seed: firstSeed + UInt64(index)))
        return (0..<count).map {
            TemplateBank.frames(
                of: copies.next(noises[$0 % noises.count]).features(
                    &frontEnd, without: $0 % 8 < 4 ? .ofWord : .heardSoFar))
        }
    }

    private mutating func next(_ noise: (signalToNoise: Float?, isTalk: Bool)) -> AugmentedTake {
        let pace = random.uniform(in: Self.paces)
        var said = TakeTemplates.said(samples, pace: pace)
        if random.uniform(in: 0...1) < Self.roomShare { said = elsewhere(said) }
        return AugmentedTake(
            said, bounds: bounds.said(pace: pace), signalToNoise: noise.signalToNoise,
            talk: noise.isTalk ? talk : nil, seed: random.nextSeed())
    }

    /// In another room, over another microphone, at another level.
    private mutating func elsewhere(_ samples: [Float]) -> [Float] {
        var out = MadeUpRoom(Self.rooms, &random).heard(samples)
        let tilt = random.uniform(in: Self.tilts)
        let gain = expf(random.uniform(in: Self.levels))
        var before: Float = 0
        for i in out.indices {
            let sample = out[i]
            out[i] = gain * (sample + tilt * before)
            before = sample
        }
        let peak = out.reduce(Float(0)) { max($0, abs($1)) }
        return peak > 1 ? out.map { $0 / peak } : out
    }
}
