import Audio
import CSndFile
import Glibc
import System
import TestSupport

extension FuzzTarget {
    static let audio = [
        FuzzTarget("audio-file", seeds: recordings) { bytes in
            let file = try MemoryFile(bytes)
            return try hear(FileSource(path: file.path))
        },
        FuzzTarget("audio-stream", seeds: recordings) { bytes in
            // What ffmpeg reads, a program of its own, is not looked for here.
            guard ForeignContainer(start: bytes, isFile: false) == nil else { return false }
            let file = try MemoryFile(bytes)
            return try hear(AudioInput.open(descriptor: file.descriptor, name: "a", raw: .init(), channel: nil))
        },
        FuzzTarget(
            name: "raw-pcm", seeds: rawSamples
        ) { bytes in
            guard bytes.count > 3, let file = try? MemoryFile(Array(bytes.dropFirst(3))) else { return false }
            let formats = PCMFormat.allCases
            let rates = [4_000, 8_000, 16_000, 44_100, 48_000, 384_000]
            let source = try? RawPCMSource(
                descriptor: file.descriptor, rate: rates[Int(bytes[0]) % rates.count], channels: Int(bytes[1]),
                format: formats[Int(bytes[2]) % formats.count])
            return source.flatMap { try? hear($0) } ?? false
        },
    ]

    /// Listens to at most ten seconds.
    private static func hear(_ source: any AudioSource) throws -> Bool {
        var hop = Hop()
        var hops = 0
        while hops < 1_000, try source.next(&hop) > 0 { hops += 1 }
        return hops > 0
    }

    private static let noise: [Int16] = {
        var random = SplitMix64(seed: 4)
        return (0..<1_600).map { _ in Int16.random(in: -3_000...3_000, using: &random) }
    }()

    @Sendable private static func rawSamples() -> [[UInt8]] {
        [[0, 1, 0] + noise.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }]
    }

    /// A tenth of a second in every container.
    @Sendable private static func recordings() throws -> [[UInt8]] {
        let formats = [
            SF_FORMAT_WAV | SF_FORMAT_PCM_16, SF_FORMAT_WAV | SF_FORMAT_FLOAT, SF_FORMAT_WAV | SF_FORMAT_IMA_ADPCM,
            SF_FORMAT_WAV | SF_FORMAT_GSM610, SF_FORMAT_WAVEX | SF_FORMAT_PCM_24, SF_FORMAT_W64 | SF_FORMAT_PCM_16,
            SF_FORMAT_RF64 | SF_FORMAT_PCM_16, SF_FORMAT_AIFF | SF_FORMAT_PCM_16, SF_FORMAT_AU | SF_FORMAT_ULAW,
            SF_FORMAT_CAF | SF_FORMAT_ALAC_16, SF_FORMAT_FLAC | SF_FORMAT_PCM_16, SF_FORMAT_OGG | SF_FORMAT_VORBIS,
            SF_FORMAT_OGG | SF_FORMAT_OPUS, SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III,
        ]
        return try formats.map { format in
            let file = try MemoryFile([])
            var info = SF_INFO()
            (info.samplerate, info.channels, info.format) = (16_000, 1, Int32(format))
            guard let handle = sf_open(file.path, Int32(SFM_WRITE), &info) else { throw SystemError(code: EINVAL) }
            sf_writef_short(handle, noise, sf_count_t(noise.count))
            sf_close(handle)
            return try OwnedDescriptor(opening: file.path, O_RDONLY).readAll(atMost: 1 << 20)
        }
    }
}
