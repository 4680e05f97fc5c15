/// How one sample is stored in raw PCM, little-endian. The names are those of `arecord -f`.
public enum PCMFormat: String, Sendable, CaseIterable {
    /// Unsigned 8 bit.
    case u8 = "U8"
    /// Signed 16 bit.
    case s16 = "S16_LE"
    /// Signed 24 bit in three bytes.
    case s24Packed = "S24_3LE"
    /// Signed 24 bit in the lower three of four bytes.
    case s24 = "S24_LE"
    /// Signed 32 bit.
    case s32 = "S32_LE"
    /// 32-bit IEEE floating point, full scale 1.
    case float32 = "FLOAT_LE"

    /// The format with the name that `arecord -f` uses for it, in capitals or not.
    /// - Throws: `AudioError` of kind `.usage` that lists the names.
    public init(name: String) throws {
        guard let format = Self(rawValue: name.uppercased()) else {
            let names = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw AudioError(.usage, "there is no sample format named '\(name)'; choose one of \(names)")
        }
        self = format
    }

    public var bytesPerSample: Int {
        switch self {
        case .u8: 1
        case .s16: 2
        case .s24Packed: 3
        case .s24, .s32, .float32: 4
        }
    }

    /// Converts all samples of `bytes` to -1...1, exactly as libsndfile does for a file of the same samples.
    package func decode(_ bytes: UnsafeRawBufferPointer, into samples: UnsafeMutableBufferPointer<Float>) {
        let count = bytes.count / bytesPerSample
        precondition(samples.count >= count, "the buffer for decoded samples is too small")
        switch self {
        case .u8:
            for i in 0..<count {
                samples[i] = (Float(bytes[i]) - 128) * 0x1p-7
            }
        case .s16:
            for i in 0..<count {
                let word = Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: i &* 2, as: Int16.self))
                samples[i] = Float(word) * 0x1p-15
            }
        case .s24Packed:
            for i in 0..<count {
                let low = UInt32(bytes[i &* 3]) << 8
                let middle = UInt32(bytes[i &* 3 &+ 1]) << 16
                let high = UInt32(bytes[i &* 3 &+ 2]) << 24
                samples[i] = Float(Int32(bitPattern: low | middle | high)) * 0x1p-31
            }
        case .s24:
            for i in 0..<count {
                let word = Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: i &* 4, as: Int32.self))
                samples[i] = Float(word << 8) * 0x1p-31
            }
        case .s32:
            for i in 0..<count {
                let word = Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: i &* 4, as: Int32.self))
                samples[i] = Float(word) * 0x1p-31
            }
        case .float32:
            for i in 0..<count {
                let word = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: i &* 4, as: UInt32.self))
                samples[i] = Float(bitPattern: word)
            }
        }
    }
}
