/// Removes the mean of a speaker, room and microphone from cepstra, in a stream or from a whole take.
///
/// On speech frames A = f A + (F - mu) and n = f n + 1; what comes out is F - A / (n + p), where mu is the mean of
/// speech at large, f the forgetting and p the weight of mu. In between A = g A and n = g n: who speaks after a pause may be
/// somebody else. In front ends of earlier releases g is 1, and a pause changes nothing.
package struct MeanNormaliser: ~Copyable {
    /// What a take loses. Nobody knows what a stream will have lost when the word comes, because that depends on who spoke
    /// before, and how long ago.
    package enum TakeMean: Sendable {
        /// The mean of its word: nearly what a stream has lost at the end of the word, whoever spoke before.
        case ofWord
        /// What a stream loses that begins with the take: nothing at the onset, nearly that of the word at its end.
        case heardSoFar
    }

    private let configuration: FeatureConfiguration.MeanNormalisation
    private let speechMean: AlignedFloats
    private var sum: AlignedFloats
    private var frames: Float = 0
    private let count: Int

    package init(_ configuration: FeatureConfiguration, speechMean: [Float]) {
        precondition(
            speechMean.count == configuration.cepstra, "the mean of speech has a number for each coefficient")
        self.configuration = configuration.mean
        count = configuration.cepstra
        let filler = VectorMath.padded(count) - count
        self.speechMean = AlignedFloats(speechMean + [Float](repeating: 0, count: filler))
        sum = AlignedFloats(count + filler)
    }

    package mutating func reset() {
        sum.clear()
        frames = 0
    }

    /// Writes the normalised coefficients of one frame.
    /// - Parameters:
    ///   - cepstra: padded with zeros to a whole number of vectors.
    ///   - output: room for as many numbers.
    package mutating func process(
        _ cepstra: UnsafePointer<Float>, isSpeech: Bool, into output: UnsafeMutablePointer<Float>
    ) {
        if isSpeech {
            for i in stride(from: 0, to: sum.count, by: 8) {
                let shift = VectorMath.load(cepstra + i) - VectorMath.load(speechMean.base + i)
                VectorMath.store(configuration.forgetting * VectorMath.load(sum.base + i) + shift, sum.base + i)
            }
            frames = configuration.forgetting * frames + 1
        } else if let left = configuration.pauseForgetting {
            for i in stride(from: 0, to: sum.count, by: 8) {
                VectorMath.store(left * VectorMath.load(sum.base + i), sum.base + i)
            }
            frames *= left
        }
        let scale = 1 / (frames + configuration.priorFrames)
        for i in stride(from: 0, to: sum.count, by: 8) {
            VectorMath.store(VectorMath.load(cepstra + i) - VectorMath.load(sum.base + i) * scale, output + i)
        }
    }

    /// Normalises all frames of a take by the mean of some of them, its word.
    package func normalise(take frames: [[Float]], by word: some Collection<[Float]>) -> [[Float]] {
        let scale = 1 / (Float(word.count) + configuration.priorFrames)
        let shift = (0..<count).map { i in
            word.reduce(Float(0)) { $0 + ($1[i] - speechMean.base[i]) } * scale
        }
        return frames.map { frame in zip(frame, shift).map { $0 - $1 } }
    }
}
