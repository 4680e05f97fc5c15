internal import CSndFile
internal import Glibc
import System

/// A recording on disk, in any container and encoding that libsndfile reads: WAV, FLAC, OGG, Opus, AIFF, MP3, ...
///
/// Streamed: memory does not grow with the length of the file. 16 kHz files pass without resampling, bit by bit. A file
/// whose data stop early is read as far as it goes.
public final class FileSource: AudioSource {
    /// Frames a second in the file.
    public let sampleRate: Int
    /// Channels in the file.
    public let channels: Int
    public let duration: Double?
    /// Why the file gave less audio than it promised, known at its end; `nil` if it is whole.
    public private(set) var damage: String?

    /// Silence in Vorbis or FLAC comes near. A few bytes in the wrong place of an OGG file promise years of it, and
    /// libsndfile would make them up.
    static let densest = Limit(
        8_192, .frames, of: "a byte of a recording", beyond: "the recording ends there and is said to be damaged")

    /// About as much as libsndfile reads from the file at a time: more calls of the kernel would be more work.
    private static let hopsAtOnce = 24

    private let name: String
    private let file: SoundFile
    private let converter: HopConverter
    private var framesRead = 0

    /// Samples so far that were NaN, infinite or absurdly large in a floating-point file, and were replaced by 0.
    public var nonFiniteSamples: Int { converter.nonFiniteSamples }

    /// Opens a file.
    /// - Parameters:
    ///   - path: A regular file.
    ///   - channel: The channel to take, counted from 1; `nil` takes the mean of all.
    /// - Throws: `AudioError`: `.noInput` if it cannot be opened, `.badData` if it is not usable audio, `.usage` if it
    ///   has no such channel.
    public convenience init(path: String, channel: Int? = nil) throws {
        try self.init(openForReading(path), name: path, channel: channel)
    }

    /// Reads an open regular file from its start.
    init(_ descriptor: consuming OwnedDescriptor, name: String, channel: Int?) throws {
        self.name = name
        file = try SoundFile(descriptor, name: name)
        sampleRate = Int(file.info.samplerate)
        channels = Int(file.info.channels)
        let rate = Double(file.info.samplerate)
        duration = file.frames.map { Double($0) / rate }
        converter = try HopConverter(
            rate: sampleRate, channels: channels, channel: channel, name: name, hops: Self.hopsAtOnce)
        if file.frames == 0 {
            throw AudioError(.badData, "\(name): holds no samples; record it again")
        }
    }

    public func next(_ hop: inout Hop) throws -> Int {
        try converter.next(&hop, read: readFrames)
    }

    private func readFrames(into buffer: UnsafeMutableBufferPointer<Float>) throws -> Int {
        let frames = file.read(into: buffer, frames: min(converter.capacity, file.longest - framesRead))
        framesRead += frames
        guard frames == 0 else { return frames }
        guard framesRead > 0 else {
            throw AudioError(.badData, "\(name): holds no samples that can be read; record it again")
        }
        noteDamage()
        return 0
    }

    private func noteDamage() {
        guard damage == nil else { return }
        let seconds = { (frames: Int) in (Double(frames) * 10 / Double(self.sampleRate)).rounded(.down) / 10 }
        if framesRead == file.longest {
            damage = "\(name): is read for \(seconds(framesRead)) s; more does not fit into a file of its size"
        } else if let promised = file.frames, framesRead < promised {
            let lengths = "\(seconds(framesRead)) s of \(seconds(promised)) s"
            damage = "\(name): ends after \(lengths); the rest is missing or damaged"
        }
    }
}

/// An open libsndfile handle.
private final class SoundFile {
    let info: SF_INFO
    /// Frames that it can have, and that are read of it.
    let longest: Int
    private let handle: OpaquePointer
    /// Whether samples are 24 bit in the lower part of four bytes, as `arecord -f S24_LE` writes them. libsndfile takes
    /// them for 32 bit, 48 dB too soft and without a sign.
    private let isLow24: Bool

    init(_ descriptor: consuming OwnedDescriptor, name: String) throws {
        let bytes = try usableBytes(of: descriptor, name: name)
        longest = (ForeignNumber(bytes) * ForeignNumber(FileSource.densest.value)).clamped(to: 1...Int.max)
        isLow24 = WAVHeader.holdsLow24(descriptor)
        var info = SF_INFO()
        do throws(SoundFileOpening.Failure) {
            handle = try SoundFileOpening.open(descriptor, mode: SFM_READ, &info)
        } catch {
            throw Self.refusal(name, error)
        }
        self.info = info
    }

    deinit {
        sf_close(handle)
    }

    /// Frames that the file says it has; `nil` when it does not say, or cannot be right.
    var frames: Int? { ForeignNumber(info.frames).within(0...longest) }

    func read(into buffer: UnsafeMutableBufferPointer<Float>, frames: Int) -> Int {
        guard isLow24 else {
            return max(0, Int(sf_readf_float(handle, buffer.baseAddress, sf_count_t(frames))))
        }
        let count = buffer.withMemoryRebound(to: Int32.self) { words in
            max(0, Int(sf_readf_int(handle, words.baseAddress, sf_count_t(frames))))
        }
        for i in 0..<count * Int(info.channels) {
            buffer[i] = Float(Int32(bitPattern: buffer[i].bitPattern << 8)) * 0x1p-31
        }
        return count
    }

    private static func refusal(_ name: String, _ failure: SoundFileOpening.Failure) -> AudioError {
        if failure.code == SF_ERR_UNRECOGNISED_FORMAT {
            return AudioError(.badData, "\(name): is not audio that Rouse can read; give WAV, FLAC, OGG, AIFF or MP3")
        }
        let detail = failure.reason.hasSuffix(".") ? String(failure.reason.dropLast()) : failure.reason
        return AudioError(.badData, "\(name): its header is damaged (\(detail)); record or convert it again")
    }
}
