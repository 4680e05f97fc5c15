/// Raw interleaved PCM from standard input or another pipe, as `arecord -t raw` sends it.
///
/// Hands on what has arrived without waiting for more than a hop. Bytes that do not fill a frame at the end are left out.
public final class RawPCMSource: StoppableSource {
    private let stream: ByteStream
    private let format: PCMFormat
    private let channels: Int
    private let converter: HopConverter
    private let bytes: UnsafeMutableRawBufferPointer
    private var filled = 0
    private var remaining: Int

    /// Samples so far that were NaN, infinite or absurdly large in a floating-point stream, and were replaced by 0.
    public var nonFiniteSamples: Int { converter.nonFiniteSamples }

    public let duration: Double?

    /// Reads from an open descriptor, which stays open afterwards.
    /// - Parameters:
    ///   - descriptor: 0 for standard input, or any other that can be read.
    ///   - rate: Frames a second, 4,000...384,000.
    ///   - channels: Samples in a frame, 1...1,024.
    ///   - format: How a sample is stored.
    ///   - channel: The channel to take, counted from 1; `nil` takes the mean of all.
    ///   - name: What errors call it.
    /// - Throws: `AudioError` for a rate, channel count or channel that is not possible.
    public convenience init(
        descriptor: Int32, rate: Int = Hop.sampleRate, channels: Int = 1, format: PCMFormat = .s16,
        channel: Int? = nil, name: String = "standard input"
    ) throws {
        let stream = try ByteStream(descriptor: descriptor, name: name)
        try self.init(stream, rate: rate, channels: channels, format: format, channel: channel, length: nil)
    }

    /// Reads on from where `stream` stands, `length` bytes or to its end.
    init(
        _ stream: ByteStream, rate: Int, channels: Int, format: PCMFormat, channel: Int?, length: Int?
    ) throws {
        guard (1...1_024).contains(channels) else {
            throw AudioError(.usage, "\(stream.name): \(channels) channels are not possible; give 1 to 1024")
        }
        converter = try HopConverter(rate: rate, channels: channels, channel: channel, name: stream.name)
        self.stream = stream
        self.format = format
        self.channels = channels
        remaining = length ?? .max
        duration = length.map { Double($0 / (channels * format.bytesPerSample)) / Double(rate) }
        bytes = .allocate(byteCount: converter.capacity * channels * format.bytesPerSample, alignment: 16)
    }

    deinit {
        bytes.deallocate()
    }

    /// Ends the audio: a `next` that waits for more returns at once. May be called from any thread.
    public var stopSignal: StopSignal { stream.stop }

    public func next(_ hop: inout Hop) throws -> Int {
        try converter.next(&hop, read: readFrames)
    }

    /// Decodes whole frames; what is left of a frame that came in pieces stays in front of the buffer.
    private func readFrames(into samples: UnsafeMutableBufferPointer<Float>) throws -> Int {
        let frameBytes = channels * format.bytesPerSample
        while filled < frameBytes {
            let limit = min(bytes.count - filled, remaining)
            guard limit > 0 else { return 0 }
            let got = try stream.read(into: .init(rebasing: bytes[filled..<filled + limit]))
            guard got > 0 else { return 0 }
            filled += got
            remaining -= got
        }
        let whole = filled - filled % frameBytes
        format.decode(.init(rebasing: bytes[..<whole]), into: samples)
        bytes.copyMemory(from: .init(rebasing: bytes[whole..<filled]))
        filled -= whole
        return whole / frameBytes
    }
}
