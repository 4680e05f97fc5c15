import CShippedModels
import Features
import ModelFiles
import Phones

/// Tells voices apart: makes an embedding of a word, so that words by one person lie near each other, whatever they are.
///
/// A `ConvolutionTrunk`, the mean and the standard deviation of its hidden units over the word, and a product with a matrix.
/// The same bits on every processor. `tools/fit_speakers` makes the file.
package struct SpeakerNetwork: Sendable {
    /// The part of the file that a person can read.
    package struct Content: ConvolutionContent {
        package static let kind = "speakers"

        package var bands: Int
        package var taps: Int
        package var kernel: Int
        package var ahead: [Int]
        package var bandShare: Float
        package var inputScale: Float
        /// What it was fitted to, for people.
        package var note: String
    }

    /// Tells one network from another: embeddings of different networks cannot be compared.
    package let id: String
    private let trunk: ConvolutionTrunk
    private let output: ByteMatrix

    /// Numbers of an embedding.
    package var dimensions: Int { output.rows }

    package static let mostDimensions = 256
    /// Added to the variance of a hidden unit, as in the fit.
    private static let smallestVariance: Float = 1e-4

    /// Reads a network.
    /// - Parameter name: what to call the file in an error.
    /// - Throws: `ModelFileError`.
    package init(bytes: [UInt8], name: String) throws {
        try self.init(VerifiedModelFile(bytes, name: name))
    }

    private init(_ file: VerifiedModelFile) throws {
        let name = file.name
        let file = try ModelFile<Content>(file, kind: Content.kind)
        id = file.id
        trunk = try ConvolutionTrunk(file, name: name)
        output = try ByteMatrix("output", columns: 2 * trunk.channels, file, name)
        guard output.rows <= Self.mostDimensions else {
            throw ModelFileError.damaged(name, "it has \(output.rows) dimensions")
        }
    }

    /// - Parameter segment: a word, in frames of 10 ms one after the other as `LogMelHistory` keeps them.
    /// - Returns: its embedding, of length 1; all zeros of an empty segment.
    package func embedding(of segment: [UInt8]) -> [Float] {
        let frames = trunk.frames(in: segment)
        guard frames > 0 else { return [Float](repeating: 0, count: dimensions) }
        let channels = trunk.channels
        let hidden = AlignedFloats(frames * channels)
        trunk.read(segment, into: hidden)
        let statistics = AlignedFloats(2 * channels)
        for channel in 0..<channels {
            var mean: Float = 0
            for frame in 0..<frames { mean += hidden.base[frame * channels + channel] }
            mean /= Float(frames)
            var variance: Float = 0
            for frame in 0..<frames {
                let distance = hidden.base[frame * channels + channel] - mean
                variance += distance * distance
            }
            statistics.base[channel] = mean
            statistics.base[channels + channel] = (variance / Float(frames) + Self.smallestVariance).squareRoot()
        }
        let sums = AlignedFloats(output.slots)
        output.multiply(frames: 1, statistics, into: sums)
        return Self.normalised((0..<dimensions).map { sums.base[$0] })
    }

    /// The direction of a vector: the same at length 1.
    package static func normalised(_ vector: [Float]) -> [Float] {
        let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return length > 0 ? vector.map { $0 / length } : vector
    }

    /// The network in `models/`, built into the program; read when it is first asked for.
    package static let shipped: SpeakerNetwork = {
        let bytes = UnsafeBufferPointer(start: rouse_speakers_model(), count: rouse_speakers_model_size)
        do {
            return try SpeakerNetwork(VerifiedModelFile(builtIn: bytes, name: "the built-in speaker network"))
        } catch {
            preconditionFailure("\(error)")
        }
    }()
}
