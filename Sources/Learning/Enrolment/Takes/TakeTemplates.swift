import Features
import KeywordModels

/// The templates of one take: the take in quiet, and over noise as a stream hears it that does not know the speaker and
/// the microphone yet.
///
/// Each is the mean of several: over other stretches of noise, because the noise of one stretch is nobody's word, and
/// said a little slower and lower or faster and higher, as the same person does on another day and others always do. Of
/// takes in one voice some are heard in other rooms and over other people's talk: takes by several people already differ.
struct TakeTemplates {
    struct Condition {
        /// Noise that is added, in dB below the word; nil for a quiet bed.
        var noise: Float?
        var mean = MeanNormaliser.TakeMean.ofWord
        /// Of the draws of a take in one voice the last so many are heard in rooms, or over talk in place of noise.
        var inRooms = 0
        var overTalk = 0
    }

    static let conditions = [
        Condition(noise: nil, inRooms: 3), Condition(noise: 15, mean: .heardSoFar, inRooms: 1, overTalk: 2),
    ]
    /// By how many dB talk lies below the word.
    private static let signalToTalk: Float = 12
    private static let rooms = MadeUpRoom.Kind(decays: 0.2...0.6, energies: 0.3...1)
    /// Away from the seeds of noises.
    private static let firstRoom: UInt64 = 2_000_000
    /// Speed and pitch of the copies that are averaged.
    private static let paces: [Float] = [1, 0.94, 1.06]
    private static let draws = 4
    /// How much more than each copy the take itself counts.
    private static let ownWeight: Float = 2

    /// One for each condition.
    let templates: [[[Float]]]
    /// Features of the whole take over the quiet bed.
    let whole: [[Float]]

    /// - Parameters:
    ///   - index: of the take, which its noises and rooms follow from.
    ///   - isOneVoice: whether all takes are in one voice.
    init(_ samples: [Float], bounds: WordBounds, index: Int, isOneVoice: Bool, _ frontEnd: inout FrontEnd) {
        let talk = MadeUpTalk(of: samples, bounds)
        var random = NoiseGenerator(seed: Self.firstRoom + UInt64(index))
        var templates: [[[Float]]] = []
        var whole: [[Float]] = []
        for (number, condition) in Self.conditions.enumerated() {
            var copies: [[[Float]]] = []
            for draw in 0..<Self.draws {
                for pace in Self.paces {
                    var said = Self.said(samples, pace: pace)
                    if isOneVoice && draw >= Self.draws - condition.inRooms {
                        said = MadeUpRoom(Self.rooms, &random).heard(said)
                    }
                    let isOverTalk = isOneVoice && draw >= Self.draws - condition.overTalk
                    let dressed = AugmentedTake(
                        said, bounds: bounds.said(pace: pace),
                        signalToNoise: isOverTalk ? Self.signalToTalk : condition.noise, talk: isOverTalk ? talk : nil,
                        seed: Self.seed(take: index, condition: number, copy: copies.count))
                    let features = dressed.features(&frontEnd, without: condition.mean)
                    copies.append(Array(features[dressed.word]))
                    if number == 0 && draw == 0 && pace == 1 { whole = TemplateBank.frames(of: features) }
                }
            }
            let mean = TemplateAverage.mean(
                around: copies[0], weight: Self.ownWeight, of: Array(copies[1...]), rounds: 1)
            templates.append(TemplateBank.frames(of: mean))
        }
        self.templates = templates
        self.whole = whole
    }

    /// What the noise under a copy follows from.
    static func seed(take: Int, condition: Int = 0, copy: Int = 0) -> UInt64 {
        UInt64((take * conditions.count + condition) * paces.count * draws + copy)
    }

    /// A recording played faster by the factor `pace`, which raises its pitch and formants, too.
    static func said(_ samples: [Float], pace: Float) -> [Float] {
        guard pace != 1 else { return samples }
        return (0..<Int(Float(samples.count) / pace)).map { index in
            let position = Float(index) * pace
            let first = min(Int(position), samples.count - 1)
            let second = min(first + 1, samples.count - 1)
            return samples[first] + (samples[second] - samples[first]) * (position - Float(first))
        }
    }
}

extension WordBounds {
    func said(pace: Float) -> WordBounds {
        WordBounds(start: start / Double(pace), end: end / Double(pace), floor: floor)
    }
}
