/// The header of a WAV stream that cannot be rewound, as `arecord -t wav` writes it into a pipe.
struct WAVHeader {
    /// Lengths from here on are what programs write that do not know the length: 2 GiB, give or take a header.
    private static let unknownLength = 0x7ff0_0000
    /// Chunks in front of the audio that are larger than this are not skipped but refused.
    private static let largestChunk = 16 << 20

    let format: PCMFormat
    let sampleRate: Int
    let channels: Int
    /// Bytes of audio; `nil` means as many as come.
    let dataLength: Int?

    /// Reads from "RIFF" to the first byte of audio.
    ///
    /// Returns `nil`, with everything read put back, when the audio is not plain PCM and has to be left to libsndfile.
    static func read(from stream: ByteStream) throws -> WAVHeader? {
        var consumed: [UInt8] = []
        func take(_ count: Int) throws -> [UInt8] {
            let bytes = try stream.read(exactly: count)
            consumed += bytes
            guard bytes.count == count else {
                throw AudioError(.badData, "\(stream.name): ends inside of its WAV header; send a whole recording")
            }
            return bytes
        }
        _ = try take(12)
        var fields: [UInt8] = []
        while true {
            let chunk = try take(8)
            let length = Int(little32(chunk, at: 4))
            if chunk.starts(with: "data".utf8) {
                guard let header = WAVHeader(fields: fields, dataLength: length) else {
                    stream.unread(consumed)
                    return nil
                }
                return header
            }
            guard length <= largestChunk else {
                throw AudioError(.badData, "\(stream.name): its WAV header is damaged; record or convert it again")
            }
            let body = try take(length + length % 2)
            if chunk.starts(with: "fmt ".utf8) { fields = body }
        }
    }

    /// Understands the `fmt ` chunk of PCM and float, also in its extensible form.
    private init?(fields: [UInt8], dataLength: Int) {
        guard fields.count >= 16 else { return nil }
        var tag = Self.little16(fields, at: 0)
        if tag == 0xfffe, fields.count >= 26 { tag = Self.little16(fields, at: 24) }
        channels = Self.little16(fields, at: 2)
        sampleRate = Int(Self.little32(fields, at: 4))
        let frameBytes = Self.little16(fields, at: 12)
        guard channels > 0, frameBytes % channels == 0 else { return nil }
        switch (tag, frameBytes / channels) {
        case (1, 1): format = .u8
        case (1, 2): format = .s16
        case (1, 3): format = .s24Packed
        case (1, 4): format = .s32
        case (3, 4): format = .float32
        default: return nil
        }
        self.dataLength = dataLength == 0 || dataLength >= Self.unknownLength ? nil : dataLength
    }

    private static func little16(_ bytes: [UInt8], at offset: Int) -> Int {
        Int(bytes[offset]) | Int(bytes[offset + 1]) << 8
    }

    private static func little32(_ bytes: [UInt8], at offset: Int) -> UInt32 {
        UInt32(little16(bytes, at: offset)) | UInt32(little16(bytes, at: offset + 2)) << 16
    }
}
