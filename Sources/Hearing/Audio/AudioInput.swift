internal import Glibc
import System

/// Opens what a user names as input: a file, or `-` for standard input.
public enum AudioInput {
    /// Opens a file by its path, or standard input by `-`.
    ///
    /// Standard input, and a path that is a pipe, may carry raw PCM or a whole recording: a header of WAV, FLAC, OGG,
    /// AIFF or another container is recognised by its first bytes and goes before `rate`, `channels` and `format`. WAV
    /// streams; the other containers cannot be read without seeking and are put into an unnamed temporary file first.
    /// What libsndfile does not read (M4A, WebM, AAC, AMR, WMA) is decoded by ffmpeg, where that is installed.
    /// - Parameters:
    ///   - path: A file, a pipe or `-`.
    ///   - rate: Frames a second of raw PCM.
    ///   - channels: Channels of raw PCM.
    ///   - format: Sample format of raw PCM.
    ///   - channel: The channel to take, counted from 1; `nil` takes the mean of all.
    /// - Throws: `AudioError`, as `FileSource` and `RawPCMSource` do.
    public static func open(
        _ path: String, rate: Int = Hop.sampleRate, channels: Int = 1, format: PCMFormat = .s16, channel: Int? = nil
    ) throws -> any AudioSource {
        let raw = RawLayout(rate: rate, channels: channels, format: format)
        return try open(path, raw: raw, channel: channel, decoding: .here)
    }

    /// The same with a choice of where recordings are decoded. Raw PCM, and WAV of plain PCM in a pipe, take no decoder
    /// and are always read here.
    package static func open(
        _ path: String, raw: RawLayout = RawLayout(), channel: Int? = nil, decoding: Decoding
    ) throws -> any AudioSource {
        if path == "-" {
            let stream = try ByteStream(descriptor: STDIN_FILENO, name: "standard input")
            return try open(stream, raw: raw, channel: channel, decoding: decoding)
        }
        guard let kind = FileStatus(at: path)?.kind, [.pipe, .device, .nothing, .socket].contains(kind) else {
            return try decode(openForReading(path), name: path, channel: channel, decoding)
        }
        let stream = try ByteStream(openForReading(path, waits: true), name: path)
        return try open(stream, raw: raw, channel: channel, decoding: decoding)
    }

    /// How to read a stream that has no header.
    package struct RawLayout {
        let rate: Int
        let channels: Int
        let format: PCMFormat

        package init(rate: Int = Hop.sampleRate, channels: Int = 1, format: PCMFormat = .s16) {
            self.rate = rate
            self.channels = channels
            self.format = format
        }
    }

    package static func open(
        descriptor: Int32, name: String, raw: RawLayout, channel: Int?, decoding: Decoding = .here
    ) throws -> any AudioSource {
        try open(ByteStream(descriptor: descriptor, name: name), raw: raw, channel: channel, decoding: decoding)
    }

    private static func open(
        _ stream: ByteStream, raw: RawLayout, channel: Int?, decoding: Decoding
    ) throws -> any AudioSource {
        let name = stream.name
        let start = try stream.read(exactly: ForeignContainer.signatureLength)
        stream.unread(start)
        guard !start.isEmpty else {
            throw AudioError(.badData, "\(name): ended before any audio came; check the program that feeds it")
        }
        if start.starts(with: "RIFF".utf8), start.dropFirst(8).elementsEqual("WAVE".utf8) {
            if let header = try WAVHeader.read(from: stream) {
                return try RawPCMSource(
                    stream, rate: header.sampleRate, channels: header.channels, format: header.format,
                    channel: channel, length: header.dataLength)
            }
            return try read(spool(stream), name: name, channel: channel, decoding)
        }
        if let container = ForeignContainer(start: start, isFile: false) {
            return try FFmpegSource(
                spool(stream), container, name: name, channel: channel, launcher: decoding.launcher)
        }
        let containers = ["RIFX", "RF64", "fLaC", "OggS", "FORM", "caff", "riff", "ID3"]
        if containers.contains(where: { start.starts(with: $0.utf8) }) {
            return try read(spool(stream), name: name, channel: channel, decoding)
        }
        return try RawPCMSource(
            stream, rate: raw.rate, channels: raw.channels, format: raw.format, channel: channel, length: nil)
    }

    private static let longestSpool = Limit(
        4 << 30, .bytes, of: "a recording on standard input that cannot be read without seeking",
        beyond: "the recording is refused")

    /// Decodes an open file by what it begins with.
    private static func decode(
        _ file: consuming OwnedDescriptor, name: String, channel: Int?, _ decoding: Decoding
    ) throws -> any AudioSource {
        guard let container = ForeignContainer(of: file) else {
            return try read(file, name: name, channel: channel, decoding)
        }
        return try FFmpegSource(file, container, name: name, channel: channel, launcher: decoding.launcher)
    }

    /// Decodes an open file that libsndfile may read.
    static func read(
        _ file: consuming OwnedDescriptor, name: String, channel: Int?, _ decoding: Decoding
    ) throws -> any AudioSource {
        switch decoding {
        case .here: try FileSource(file, name: name, channel: channel)
        case .sandboxed(let program): try SandboxedSource(file, name: name, channel: channel, program: program)
        }
    }

    /// Copies the rest of a stream into a temporary file without a name, and rewinds it.
    private static func spool(_ stream: ByteStream) throws -> OwnedDescriptor {
        let folder = Environment.text("TMPDIR") ?? "/tmp"
        let file: OwnedDescriptor
        do throws(SystemError) {
            file = try TransientFile(in: folder + "/", suffix: ".audio").file.duplicate()
        } catch {
            throw AudioError(.cannotCreate, "\(folder): no temporary file can be made (\(error)); set TMPDIR")
        }
        try copy(stream, to: file, folder: folder)
        return file
    }

    private static func copy(_ stream: ByteStream, to file: borrowing OwnedDescriptor, folder: String) throws {
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
        defer { block.deallocate() }
        var total = 0
        while case let count = try stream.read(into: block), count > 0 {
            total += count
            guard total <= longestSpool.value else {
                throw AudioError(
                    .badData, "\(stream.name): is longer than \(longestSpool.value) bytes; convert it to WAV")
            }
            do throws(SystemError) {
                try file.write(block[..<count])
            } catch {
                throw AudioError(.cannotCreate, "\(folder): is full (\(error)); set TMPDIR")
            }
        }
        lseek(file.number, 0, SEEK_SET)
    }
}
