import Page
import TestSupport
import Testing

/// Sound that a browser sends, whole or not what it says that it is.
@Suite("Sound from a browser") struct UploadedSoundTests {
    private static let samples: [Float] = (0..<800).map { Float($0 % 80 - 40) / 64 }
    private static let whole = WAV().bytes(samples)

    @Test("is what was said") func whole() throws {
        let read = try #require(UploadedSound.samples(Self.whole))
        #expect(read.count == Self.samples.count)
        #expect(zip(read, Self.samples).allSatisfy { abs($0 - $1) < 0.001 })
    }

    @Test("is refused where it is cut within its heading") func cut() {
        for count in 0..<44 { #expect(UploadedSound.samples(Array(Self.whole.prefix(count)))?.isEmpty ?? true) }
    }

    @Test("may be cut behind it, or claim any size") func claims() throws {
        #expect(UploadedSound.samples(Array(Self.whole.prefix(244)))?.count == 100)
        var bytes = Self.whole
        bytes.replaceSubrange(40..<44, with: [255, 255, 255, 255])
        #expect(UploadedSound.samples(bytes)?.count == Self.samples.count)
        bytes.replaceSubrange(16..<20, with: [255, 255, 255, 255])
        #expect(UploadedSound.samples(bytes) == nil)
    }

    @Test("is refused in another format", arguments: [(20, 3), (22, 2), (24, 1), (34, 8)])
    func format(place: Int, value: UInt8) {
        var bytes = Self.whole
        bytes[place] = value
        #expect(UploadedSound.samples(bytes) == nil)
    }
}
