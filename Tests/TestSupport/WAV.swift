/// The bytes of a WAV file, put together by hand so that they can be wrong on purpose.
package struct WAV: Sendable {
    package enum Encoding: Sendable {
        case int16
        case float32
    }

    package var rate: UInt32 = 16_000
    package var channels = 1
    package var encoding = Encoding.int16

    package init(rate: UInt32 = 16_000, channels: Int = 1, encoding: Encoding = .int16) {
        self.rate = rate
        self.channels = channels
        self.encoding = encoding
    }

    /// - Parameter samples: of one channel; the others are its copies.
    package func bytes(_ samples: [Float]) -> [UInt8] {
        let audio = samples.flatMap { sample in [[UInt8]](repeating: encoded(sample), count: channels).flatMap(\.self) }
        let width = encoding == .int16 ? 2 : 4
        var bytes = Array("RIFF".utf8) + little(UInt32(36 + audio.count)) + Array("WAVEfmt ".utf8) + little(UInt32(16))
        bytes += little(UInt16(encoding == .int16 ? 1 : 3)) + little(UInt16(channels)) + little(rate)
        bytes += little(UInt32(truncatingIfNeeded: Int(rate) * channels * width))
        bytes += little(UInt16(channels * width)) + little(UInt16(8 * width))
        return bytes + Array("data".utf8) + little(UInt32(audio.count)) + audio
    }

    /// Samples as raw PCM.
    package func raw(_ samples: [Float]) -> [UInt8] { samples.flatMap(encoded) }

    private func encoded(_ sample: Float) -> [UInt8] {
        switch encoding {
        case .int16:
            little(UInt16(bitPattern: Int16(max(-32_768, min(32_767, (sample * 32_768).rounded())))))
        case .float32: little(sample.bitPattern)
        }
    }

    private func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> Number($0 * 8)) }
    }
}
