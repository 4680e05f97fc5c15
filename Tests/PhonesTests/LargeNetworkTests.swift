import Audio
import Foundation
import ModelFiles
import Phones
import Testing

/// `tools/large_phones.py` makes the network where it can be had, and `tools/tests.sh` says where it is.
private let largePath = ProcessInfo.processInfo.environment["ROUSE_TEST_LARGE_PHONES"]

/// The large phone network.
@Suite(.enabled(if: largePath != nil, "the large phone network is not installed"))
struct LargeNetworkTests {

    private struct Reference: Decodable {
        var likeliest: [Int]
        var relative: [String: [Float]]

        static func load() throws -> Reference {
            let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/large.json")
            return try JSONDecoder().decode(Reference.self, from: Data(contentsOf: path))
        }
    }

    private func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: try #require(largePath)))) }

    /// 16-bit samples of a recording of the demo, hop by hop.
    private func recording() throws -> [UInt8] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let source = try FileSource(path: root.appending(path: "demo/take1.flac").path, channel: nil)
        var (hop, segment) = (Hop(), [UInt8]())
        var history = SampleHistory()
        for frame in 0... {
            guard try source.next(&hop) == Hop.length else { break }
            hop.samples.span.withUnsafeBufferPointer { if let base = $0.baseAddress { history.append(base) } }
            segment += history.segment(frame, frame + 1)
        }
        return segment
    }

    /// `tools/fit_phones/large_reference.py` computes the same with the recogniser's own numbers.
    @Test func theNetworkHearsWhatTheRecogniserItIsMadeOfHears() throws {
        let model = try PhoneModel(bytes: bytes(), size: .large, name: "large")
        let reference = try Reference.load()
        let posteriors = PhoneNetwork(model).read(try recording())
        #expect(posteriors.frames == reference.likeliest.count)
        let same = reference.likeliest.indices.filter {
            posteriors.relative(UInt8(reference.likeliest[$0]), in: $0) == 0
        }
        #expect(Double(same.count) > 0.96 * Double(reference.likeliest.count))
        for (frame, expected) in reference.relative {
            for (symbol, value) in expected.enumerated() where value > -6 {
                let found = posteriors.relative(UInt8(symbol), in: try #require(Int(frame)))
                #expect(abs(found - value) < 0.7, "symbol \(symbol) of frame \(frame): \(found), not \(value)")
            }
        }
    }

    @Test func itsSymbolsAreThoseOfTheBuiltInNetwork() throws {
        #expect(try PhoneModel(bytes: bytes(), size: .large, name: "large").symbols == PhoneModel.shipped.symbols)
    }

    @Test func nothingIsHeardInNothing() throws {
        let network = PhoneNetwork(try PhoneModel(bytes: bytes(), size: .large, name: "large"))
        #expect(network.read([]).frames == 0)
        #expect(network.read([UInt8](repeating: 0, count: 320)).frames == 0)
        #expect(network.read([UInt8](repeating: 0, count: 640)).frames == 2)
        #expect(network.read([UInt8](repeating: 127, count: 3_200)).frames == 6)
    }

    @Test func aNetworkOfTheOtherSizeIsRefused() throws {
        #expect(throws: ModelFileError.self) { try PhoneModel(bytes: bytes(), size: .small, name: "large") }
        #expect(throws: ModelFileError.self) {
            var damaged = try bytes()
            damaged[damaged.count / 2] ^= 1
            _ = try PhoneModel(bytes: damaged, size: .large, name: "large")
        }
    }
}

@Suite struct SampleHistoryTests {
    @Test func samplesAreKeptWithSixteenBits() {
        var history = SampleHistory()
        let samples = (0..<160).map { Float($0 - 80) / 80 }
        samples.withUnsafeBufferPointer { if let base = $0.baseAddress { history.append(base) } }
        let bytes = history.segment(0, 1)
        let read = (0..<160).map { Int16(bitPattern: UInt16(bytes[2 * $0]) | UInt16(bytes[2 * $0 + 1]) << 8) }
        #expect(read[0] == -32_768 && read[80] == 0 && read[120] == 16_384)
        #expect(read == samples.map { Int16(max(-32_768, min(32_767, ($0 * 32_768).rounded()))) })
    }

    @Test func louderThanFullScaleIsFullScale() {
        var history = SampleHistory()
        let samples = [Float](repeating: 60, count: 160)
        samples.withUnsafeBufferPointer { if let base = $0.baseAddress { history.append(base) } }
        #expect(history.segment(0, 1).prefix(2) == [0xff, 0x7f])
    }

    @Test func asManyHopsAreRememberedAsALookNeeds() {
        var history = SampleHistory(startingAt: 7)
        let samples = [Float](repeating: 0, count: 160)
        for _ in 0..<300 { samples.withUnsafeBufferPointer { if let base = $0.baseAddress { history.append(base) } } }
        #expect(history.segment(0, 1_000).count == 320 * SampleHistory.frames)
        history.reset()
        #expect(history.segment(0, 1_000).isEmpty)
    }
}
