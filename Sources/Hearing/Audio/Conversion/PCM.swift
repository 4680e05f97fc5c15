/// 16-bit samples and the bytes that services want them in.
package enum PCM {
    /// A sample of -1...1 as 16 bits: rounded to the nearest step (in the middle of two, to the even one), clipped, and 0 for
    /// what is not a number. (libsndfile's own conversion scales by 32767, which would change 16-bit audio.)
    package static func sample(_ value: Float) -> Int16 {
        guard !value.isNaN else { return 0 }
        return Int16(min(max((value * 32_768).rounded(.toNearestOrEven), -32_768), 32_767))
    }

    /// The same for all samples of a hop, in few instructions: added to this number, a sample is rounded and ends in its own
    /// 16 bits. What is not a number becomes anything.
    package static func pack(_ hop: borrowing Hop, to packed: UnsafeMutablePointer<Int16>) {
        let magic: Float = 12_582_912
        for i in 0..<Hop.length {
            let value = min(max(hop.samples[i] * 32_768, -32_768), 32_767) + magic
            packed[i] = Int16(truncatingIfNeeded: value.bitPattern)
        }
    }

    /// A sample of 16 bits as one of -1...1.
    package static func value(_ sample: Int16) -> Float { Float(sample) / 32_768 }

    /// Little-endian bytes.
    package static func bytes(_ samples: some Collection<Int16>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(2 * samples.count)
        for sample in samples {
            let bits = UInt16(bitPattern: sample)
            bytes.append(UInt8(truncatingIfNeeded: bits))
            bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
        }
        return bytes
    }

    /// A complete WAV file: 16 kHz, mono, 16 bits.
    package static func wav(_ samples: [Int16]) -> [UInt8] {
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let size = 2 * samples.count
        var file: [UInt8] = Array("RIFF".utf8) + little(36 + size, 4) + Array("WAVEfmt ".utf8)
        file += little(16, 4) + little(1, 2) + little(1, 2)  // PCM, one channel
        file += little(16_000, 4) + little(32_000, 4) + little(2, 2) + little(16, 2)
        file += Array("data".utf8) + little(size, 4)
        return file + bytes(samples)
    }
}
