import KeywordModels
import Phones
import Speakers

/// The voice of takes that one person has said.
struct TakeVoices {
    /// Seconds around a word that are read.
    private static let around = 0.05
    /// The cosine from which on a voice is taken for that of the takes: so much of the one that each of them has to the
    /// others, and no more than `nearest`, because on another day the same voice is further away.
    private struct Nearness {
        var share: Float
        var nearest: Float
    }
    private static let near = Nearness(share: 0.8, nearest: 0.6)
    /// For a model that shall hear this voice alone.
    private static let nearAlone = Nearness(share: 0.9, nearest: 0.7)
    /// How near takes are to each other, for want of a second one.
    private static let usual: Float = 0.75
    /// Raw score for a cosine of 1.
    private static let weight: Float = 200

    /// Of each take.
    private let embeddings: [[Float]]

    /// - Parameter words: the takes, at least one, and where the word lies in each.
    init(_ words: [(take: Enroller.Take, bounds: WordBounds)]) {
        let network = SpeakerNetwork.shipped
        embeddings = words.map {
            network.embedding(
                of: WordSegment.bytes($0.take.samples, $0.bounds, around: Self.around, silence: 0, for: .small))
        }
    }

    /// What tells the voice from others.
    /// - Parameter isAlone: whether the model shall hear this voice alone.
    func voice(isAlone: Bool) -> KeywordVoice {
        let near = isAlone ? Self.nearAlone : Self.near
        return KeywordVoice(
            network: SpeakerNetwork.shipped.id, embedding: Self.mean(embeddings),
            near: min(near.share * max(agreement, 0), near.nearest), weight: Self.weight)
    }

    /// The mean cosine of a take to the mean of the others.
    private var agreement: Float {
        guard embeddings.count > 1 else { return Self.usual }
        let cosines = embeddings.indices.map { take in
            var others = embeddings
            let own = others.remove(at: take)
            return zip(Self.mean(others), own).reduce(Float(0)) { $0 + $1.0 * $1.1 }
        }
        return cosines.reduce(0, +) / Float(cosines.count)
    }

    /// The direction of the mean.
    private static func mean(_ vectors: [[Float]]) -> [Float] {
        SpeakerNetwork.normalised(
            vectors.dropFirst().reduce(vectors[0]) { zip($0, $1).map { $0 + $1 } })
    }
}
