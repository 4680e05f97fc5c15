import Speaking
import Testing

@Suite("WAV as it comes")
struct WAVSpeechTests {
    private static func little(_ value: UInt32, _ bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// - Parameter length: what the header says of the audio.
    private static func file(
        _ audio: [UInt8], tag: UInt32 = 1, bits: UInt32 = 16, channels: UInt32 = 1, rate: UInt32 = 16_000,
        length: UInt32? = nil, before: [UInt8] = []
    ) -> [UInt8] {
        let frame = channels * bits / 8
        let form =
            little(tag, 2) + little(channels, 2) + little(rate, 4) + little(rate &* frame, 4) + little(frame, 2)
            + little(bits, 2)
        return Array("RIFF".utf8) + little(0, 4) + Array("WAVE".utf8) + before + Array("fmt ".utf8) + little(16, 4)
            + form + Array("data".utf8) + little(length ?? UInt32(audio.count), 4) + audio
    }

    private func read(_ bytes: [UInt8], inPiecesOf size: Int) throws -> (SpeechFormat?, [Int16]) {
        var wav = WAVSpeech()
        var samples: [Int16] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            samples += try wav.take(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        try wav.finish()
        return (wav.format, samples)
    }

    private static let audio: [UInt8] = (0..<100).flatMap { [UInt8($0), UInt8(0x80 + $0)] }
    private static let samples = (0..<100).map { Int16(bitPattern: UInt16($0 | (0x80 + $0) << 8)) }

    @Test("gives the same in any pieces", arguments: [1, 2, 3, 43, 44, 45, 1_000])
    func pieces(size: Int) throws {
        for length in [nil, 0, 0x7fff_f000, .max] as [UInt32?] {
            let (format, samples) = try read(Self.file(Self.audio, length: length), inPiecesOf: size)
            #expect(format == SpeechFormat(rate: 16_000, channels: 1))
            #expect(samples == Self.samples)
        }
    }

    @Test("leaves out what stands before and behind the audio", arguments: [1, 1_000])
    func chunks(size: Int) throws {
        let before = Array("LIST".utf8) + Self.little(3, 4) + [1, 2, 3, 0]
        let bytes =
            Self.file(Self.audio, channels: 2, before: before) + Array("LIST".utf8) + Self.little(2, 4) + [9, 9]
        let (format, samples) = try read(bytes, inPiecesOf: size)
        #expect(format == SpeechFormat(rate: 16_000, channels: 2))
        #expect(samples == Self.samples)
    }

    @Test("has samples of other sizes")
    func sizes() throws {
        #expect(try read(Self.file([0, 128, 255], bits: 8), inPiecesOf: 2).1 == [-32_768, 0, 32_512])
        #expect(try read(Self.file([9, 0, 128, 0, 0, 64], bits: 24), inPiecesOf: 2).1 == [-32_768, 16_384])
        let half = Self.little(Float(0.5).bitPattern, 4) + Self.little(Float.nan.bitPattern, 4)
        #expect(try read(Self.file(half, tag: 3, bits: 32), inPiecesOf: 3).1 == [16_384, 0])
    }

    @Test("is refused when it is none, and told from one that lacks its end")
    func refused() {
        let whole = Self.file(Self.audio)
        let damaged: [([UInt8], Bool)] = [
            ([], false), ([1], false), (Array("RIFFxxxxAVI ".utf8), false), (Array(whole[..<30]), true),
            (Array(whole.dropLast(2)), true), (Self.file(Self.audio, tag: 2), false),
            (Self.file(Self.audio, channels: 0), false), (Self.file(Self.audio, channels: 9), false),
            (Self.file(Self.audio, rate: 100), false), (Self.file(Self.audio, rate: .max), false),
            (Array(whole[..<12]) + Array("LIST".utf8) + Self.little(.max, 4), true),
            (Array(whole[..<12]) + Array("data".utf8) + Self.little(4, 4), false),
        ]
        for (bytes, isCut) in damaged {
            for size in [1, 1_000] {
                let error = #expect(throws: UnusableSound.self) { try read(bytes, inPiecesOf: size) }
                #expect(error?.isCut == isCut, "\(bytes)")
            }
        }
    }

    @Test("has only so much before its audio")
    func longHeader() {
        let before = Array("LIST".utf8) + Self.little(1 << 20, 4) + [UInt8](repeating: 0, count: 1 << 20)
        #expect(throws: UnusableSound.self) { try read(Self.file(Self.audio, before: before), inPiecesOf: 4_096) }
    }
}
