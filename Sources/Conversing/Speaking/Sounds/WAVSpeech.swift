import Audio
import System

/// A WAV file as it comes out of a program or a service, which may not know its length.
package struct WAVSpeech: SpeechBytes {
    private static let longestHeader = Limit(
        65_536, .bytes, of: "what a WAV file has in front of the speech in it", beyond: "it is not spoken")

    private var header: [UInt8] = []
    private var speech: RawSpeech?
    /// Bytes of audio that are still to come; nil for as many as there are.
    private var left: Int?

    package init() {}

    package var format: SpeechFormat? { speech?.format }

    package mutating func take(_ bytes: [UInt8]) throws(UnusableSound) -> [Int16] {
        if speech != nil { return decode(bytes[...]) }
        header += bytes
        guard let start = try audioStart() else {
            guard header.count <= Self.longestHeader.value else {
                throw UnusableSound("has more than \(Self.longestHeader.value) bytes in front of its speech")
            }
            return []
        }
        defer { header = [] }
        return decode(header[start...])
    }

    package func finish() throws(UnusableSound) {
        guard speech != nil else {
            throw header.isEmpty ? UnusableSound("is empty") : UnusableSound("ends in a WAV header", isCut: true)
        }
        if let left, left > 0 { throw UnusableSound("ends before the speech in it does", isCut: true) }
    }

    private mutating func decode(_ bytes: ArraySlice<UInt8>) -> [Int16] {
        let audio = left.map { bytes.prefix($0) } ?? bytes
        left = left.map { $0 - audio.count }
        return speech?.take(Array(audio)) ?? []
    }

    /// Understands the header, if it is complete.
    /// - Returns: where the audio begins.
    private mutating func audioStart() throws(UnusableSound) -> Int? {
        guard header.starts(with: "RIFF".utf8.prefix(header.count)) else { throw UnusableSound("is no WAV file") }
        guard header.count >= 12 else { return nil }
        guard header[8..<12].elementsEqual("WAVE".utf8) else { throw UnusableSound("is no WAV file") }
        var fields: [UInt8] = []
        var position = ForeignNumber(12)
        // A chunk has four letters, its length, and as many bytes, which are even.
        while let start = position.within(0...(header.count - 8)) {
            let body = start + 8
            let length = ForeignNumber(lowestFirst: header[(start + 4)...])
            if header[start..<(start + 4)].elementsEqual("data".utf8) {
                try begin(fields, length: length)
                return body
            }
            position = ForeignNumber(body) + length + length % 2
            if header[start..<(start + 4)].elementsEqual("fmt ".utf8), let end = position.within(...header.count) {
                fields = Array(header[body..<end])
            }
        }
        return nil
    }

    private mutating func begin(_ fields: [UInt8], length: ForeignNumber) throws(UnusableSound) {
        guard let header = WAVHeader(fields: fields, dataLength: length),
            let layout = SpeechFormat(rate: header.sampleRate, channels: header.channels)
        else { throw UnusableSound("is a WAV file of a kind that is not understood") }
        speech = RawSpeech(layout, encoding: header.format)
        left = header.dataLength
    }
}
