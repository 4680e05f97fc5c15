import Audio
package import Clients
import System

/// A WAV file in a message: its format, and its samples.
package struct WAVChunk: Sendable, Equatable {
    package let format: AudioFormat
    package let bytes: ArraySlice<UInt8>

    private static let mostChannels = Limit(
        32, .elements, of: "the audio of a site: channels", beyond: "it is told on the error topic")

    /// Reads a whole file of PCM or float; what is behind its audio is passed over, what is missing of it is missing.
    /// - Returns: nil for anything else.
    package init?(_ file: [UInt8]) {
        guard file.count >= 12, file.starts(with: "RIFF".utf8), file[8...].starts(with: "WAVE".utf8) else { return nil }
        var place = ForeignNumber(12)
        var fields: [UInt8] = []
        while let start = place.within(0...(file.count - 8)) {
            let length = ForeignNumber(lowestFirst: file[(start + 4)...])
            let rest = file[(start + 8)...]
            if file[start...].starts(with: "data".utf8) {
                guard let header = WAVHeader(fields: fields, dataLength: length) else { return nil }
                guard header.channels <= Self.mostChannels.value, Resampler.supportedRates.contains(header.sampleRate)
                else { return nil }
                format = AudioFormat(rate: header.sampleRate, sample: header.format, channels: header.channels)
                bytes = rest.prefix(length.clamped(to: 0...rest.count))
                return
            }
            if file[start...].starts(with: "fmt ".utf8) {
                fields = Array(rest.prefix(length.clamped(to: 0...64)))
            }
            // Chunks have an even length.
            place = place + 8 + length + length % 2
        }
        return nil
    }

    /// A file of 16 bits a sample.
    /// - Parameter samples: those of all channels of a frame side by side.
    package static func file(_ samples: [Int16], rate: Int = 16_000, channels: Int = 1) -> [UInt8] {
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let audio = PCM.bytes(samples)
        let frame = 2 &* channels
        var file = Array("RIFF".utf8) + little(36 &+ audio.count, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
        for (value, count) in [(1, 2), (channels, 2), (rate, 4), (rate &* frame, 4), (frame, 2), (16, 2)] {
            file.append(contentsOf: little(value, count))
        }
        file.append(contentsOf: Array("data".utf8) + little(audio.count, 4))
        file.append(contentsOf: audio)
        return file
    }
}
