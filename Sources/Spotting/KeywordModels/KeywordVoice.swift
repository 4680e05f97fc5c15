import Speakers

/// Whose word a keyword is: what is said in another voice loses raw score, as the speaker network tells voices apart.
public struct KeywordVoice: Sendable, Hashable {
    /// Raw score that a voice can cost at most.
    package static let reach: Float = 30
    package static let largestWeight: Float = 1_000
    /// Of a cosine, for a neper.
    private static let noiseSlope: Float = 0.12

    /// The network that the embedding is of.
    package let network: String
    /// Of the takes together, of length 1.
    package let embedding: [Float]
    /// A voice whose cosine to the embedding is at least this loses nothing.
    package let near: Float
    /// Raw score that a cosine costs that is lower by 1.
    package let weight: Float

    package init(network: String, embedding: [Float], near: Float, weight: Float) {
        self.network = network
        self.embedding = embedding.map { Float(Float16($0)) }
        self.near = near
        self.weight = weight
    }

    /// How near a voice is, -1...1.
    package func cosine(_ heard: [Float]) -> Float { zip(embedding, heard).reduce(0) { $0 + $1.0 * $1.1 } }

    /// Raw score that a voice loses.
    /// - Parameter noise: nepers that the loudest of the word lacks to a quiet room: in noise all voices are further away.
    package func loss(_ heard: [Float], noise: Float) -> Float {
        min(weight * max(near - Self.noiseSlope * noise - cosine(heard), 0), Self.reach)
    }

    /// Whether the network of this program made it.
    package var isUsable: Bool { network == SpeakerNetwork.shipped.id }

    /// What is wrong with it, or nil.
    package var flaw: String? {
        let isPossible =
            (1...SpeakerNetwork.mostDimensions).contains(embedding.count)
            && (network != SpeakerNetwork.shipped.id || embedding.count == SpeakerNetwork.shipped.dimensions)
            && embedding.allSatisfy { abs($0) <= 1 } && abs(near) <= 1 && (0...Self.largestWeight).contains(weight)
        return isPossible ? nil : "its voice is impossible"
    }
}
