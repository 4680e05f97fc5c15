package import System

/// The header of a WAV stream that cannot be rewound, as `arecord -t wav` writes it into a pipe.
package struct WAVHeader {
    /// Lengths from here on are what programs write that do not know the length: 2 GiB, give or take a header.
    private static let unknownLength = 0x7ff0_0000
    private static let longest = Limit(
        64 << 20, .bytes, of: "what a WAV stream has in front of its audio", beyond: "the stream is refused")
    private static let longestFormat = Limit(
        64 << 10, .bytes, of: "the description of the audio in a WAV stream", beyond: "the stream is refused")

    package let format: PCMFormat
    package let sampleRate: Int
    package let channels: Int
    /// Bytes of audio; `nil` means as many as come.
    package let dataLength: Int?

    /// Reads from "RIFF" to the first byte of audio.
    ///
    /// Returns `nil` when the audio is not plain PCM and has to be left to libsndfile. What that needs is put back then:
    /// everything but the chunks that say nothing of the audio.
    static func read(from stream: ByteStream) throws -> WAVHeader? {
        func take(_ count: Int) throws -> [UInt8] {
            let bytes = try stream.read(exactly: count)
            guard bytes.count == count else {
                throw AudioError(.badData, "\(stream.name): ends inside of its WAV header; send a whole recording")
            }
            return bytes
        }
        var kept = try take(12)
        var total = ForeignNumber(kept.count)
        var fields: [UInt8] = []
        while true {
            let chunk = try take(8)
            let length = ForeignNumber(lowestFirst: chunk[4...])
            if chunk.starts(with: "data".utf8) {
                guard let header = WAVHeader(fields: fields, dataLength: length) else {
                    stream.unread(kept + chunk)
                    return nil
                }
                return header
            }
            // Chunks have an even length.
            let body = length + length % 2
            total = total + body + 8
            let isNeeded = ["fmt ", "fact"].contains { chunk.starts(with: $0.utf8) }
            guard total.within(...longest.value) != nil,
                let count = body.within(0...(isNeeded ? longestFormat : longest).value)
            else {
                throw AudioError(.badData, "\(stream.name): its WAV header is damaged; record or convert it again")
            }
            if isNeeded {
                let bytes = try take(count)
                kept += chunk + bytes
                if chunk.starts(with: "fmt ".utf8) { fields = bytes }
            } else {
                var rest = count
                while rest > 0 { rest -= try take(min(rest, 1 << 16)).count }
            }
        }
    }

    /// Whether an open file is a WAV file whose header says PCM of 24 bit in four bytes.
    static func holdsLow24(_ file: borrowing OwnedDescriptor) -> Bool {
        guard let bytes = try? file.read(atMost: 4_096, at: 0), bytes.count >= 24, bytes.starts(with: "RIFF".utf8)
        else {
            return false
        }
        var position = ForeignNumber(12)
        while let start = position.within(0...(bytes.count - 24)) {
            if bytes[start...].starts(with: "fmt ".utf8) {
                return WAVHeader(fields: Array(bytes[(start + 8)...]), dataLength: 0)?.format == .s24
            }
            let length = ForeignNumber(lowestFirst: bytes[(start + 4)...])
            position = position + 8 + length + length % 2
        }
        return false
    }

    /// Understands the `fmt ` chunk of PCM and float, also in its extensible form.
    package init?(fields: [UInt8], dataLength: ForeignNumber) {
        guard fields.count >= 16 else { return nil }
        func number(at place: Int) -> Int { Int(UInt16(lowestFirst: fields[place...])) }
        let bits = number(at: 14)
        var tag = number(at: 0)
        if tag == 0xfffe, fields.count >= 26 { tag = number(at: 24) }
        channels = number(at: 2)
        sampleRate = Int(UInt32(lowestFirst: fields[4...]))
        let frameBytes = number(at: 12)
        guard channels > 0, frameBytes % channels == 0 else { return nil }
        switch (tag, frameBytes / channels, bits) {
        case (1, 1, _): format = .u8
        case (1, 2, _): format = .s16
        case (1, 3, _): format = .s24Packed
        // What `arecord -f S24_LE` writes. The standard would have the 24 bits at the upper end.
        case (1, 4, 24): format = .s24
        case (1, 4, _): format = .s32
        case (3, 4, _): format = .float32
        default: return nil
        }
        self.dataLength = dataLength.within(1..<Self.unknownLength)
    }
}
