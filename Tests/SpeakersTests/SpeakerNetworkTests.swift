import Foundation
import ModelFiles
import Speakers
import Testing

@Suite struct SpeakerNetworkTests {
    private struct Reference: Decodable {
        var segment: [UInt8]
        var embedding: [Float]

        static func load() throws -> Reference {
            let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/reference.json")
            return try JSONDecoder().decode(Reference.self, from: Data(contentsOf: path))
        }
    }

    private static func cosine(_ a: [Float], _ b: [Float]) -> Float { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }

    /// `tools/reference_speakers.py` computes the same in double precision, straight from the formulas.
    @Test func theNetworkComputesWhatItsFormulasSay() throws {
        let reference = try Reference.load()
        let embedding = SpeakerNetwork.shipped.embedding(of: reference.segment)
        #expect(embedding.count == reference.embedding.count)
        for (found, expected) in zip(embedding, reference.embedding) { #expect(abs(found - expected) < 0.002) }
    }

    @Test func anEmbeddingHasLengthOne() throws {
        let embedding = SpeakerNetwork.shipped.embedding(of: try Reference.load().segment)
        #expect(abs(Self.cosine(embedding, embedding) - 1) < 1e-5)
    }

    /// A microphone nearer to the mouth adds as many steps to every band of every frame.
    @Test func howLoudSomebodySpeaksChangesNothing() throws {
        let segment = try Reference.load().segment
        let network = SpeakerNetwork.shipped
        #expect(network.embedding(of: segment) == network.embedding(of: segment.map { $0 + 16 }))
    }

    @Test func nobodySpeaksInNothing() {
        let network = SpeakerNetwork.shipped
        #expect(network.embedding(of: []) == [Float](repeating: 0, count: network.dimensions))
    }

    @Test func aFileThatIsNoNetworkIsRefused() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../models/vad.rouse").standardized
        #expect(throws: ModelFileError.self) {
            try SpeakerNetwork(bytes: [UInt8](Data(contentsOf: path)), name: "vad.rouse")
        }
        #expect(throws: ModelFileError.self) { try SpeakerNetwork(bytes: [1, 2, 3], name: "x.rouse") }
    }
}
