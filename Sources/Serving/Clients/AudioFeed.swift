package import Audio

/// Converts the bytes of a client's audio, in pieces of any length, to hops.
///
/// 16-bit samples at 16 kHz of one channel, which nearly every client sends, stay what they are; all else is converted.
package final class AudioFeed {
    package let format: AudioFormat
    /// Nil for 16-bit samples at 16 kHz of one channel, which need no conversion.
    private let converter: HopConverter?
    /// Bytes of a frame that is not complete yet.
    private var begun: [UInt8] = []
    /// The hop that is being filled, where no converter is needed.
    private var hop = PCMHop()
    private var filled = 0

    /// The converter has used all bytes; it goes on with the next ones.
    private struct Dry: Error {}

    /// - Throws: `AudioError` for a rate that cannot be converted.
    package init(_ format: AudioFormat) throws {
        self.format = format
        converter =
            format == AudioFormat()
            ? nil
            : try HopConverter(
                rate: format.rate, channels: format.channels, channel: nil, name: "the client's audio", hops: 2)
    }

    /// An event of audio is complete: what is left of a frame belongs to none.
    package func endOfEvent() { begun = [] }

    /// - Parameters:
    ///   - integers: takes each hop of audio that needs no conversion.
    ///   - floats: takes each hop of all other audio.
    package func convert(
        _ bytes: ArraySlice<UInt8>, integers: (borrowing PCMHop) -> Void, floats: (borrowing Hop) -> Void
    ) {
        var rest = bytes
        if !begun.isEmpty {
            let missing = rest.prefix(format.frame - begun.count)
            begun += missing
            rest = rest.dropFirst(missing.count)
            guard begun.count == format.frame else { return }
            let frame = begun[...]
            begun = []
            takeWhole(frame, integers, floats)
        }
        let whole = rest.count - rest.count % format.frame
        takeWhole(rest.prefix(whole), integers, floats)
        begun = Array(rest.dropFirst(whole))
    }

    /// Gives all hops as floating point.
    package func convert(_ bytes: ArraySlice<UInt8>, each body: (borrowing Hop) -> Void) {
        convert(bytes, integers: { body(Hop(copy $0)) }, floats: body)
    }

    private func takeWhole(
        _ frames: ArraySlice<UInt8>, _ integers: (borrowing PCMHop) -> Void, _ floats: (borrowing Hop) -> Void
    ) {
        if let converter { convert(frames, by: converter, each: floats) } else { cut(frames, each: integers) }
    }

    private func cut(_ frames: ArraySlice<UInt8>, each body: (borrowing PCMHop) -> Void) {
        // Taken out of the object, so that the loop runs over plain memory.
        var (hop, filled) = (hop, filled)
        frames.withUnsafeBytes { bytes in
            for place in 0..<bytes.count / 2 {
                let sample = bytes.loadUnaligned(fromByteOffset: 2 * place, as: Int16.self)
                hop.samples[filled] = Int16(littleEndian: sample)
                filled += 1
                guard filled == Hop.length else { continue }
                filled = 0
                body(hop)
            }
        }
        (self.hop, self.filled) = (hop, filled)
    }

    private func convert(
        _ frames: ArraySlice<UInt8>, by converter: HopConverter, each body: (borrowing Hop) -> Void
    ) {
        var rest = frames
        var hop = Hop()
        while true {
            let isThere = try? converter.next(&hop) { samples throws(Dry) in
                guard !rest.isEmpty else { throw Dry() }
                let piece = rest.prefix(converter.capacity * format.frame)
                piece.withUnsafeBytes { format.sample.decode($0, into: samples) }
                rest = rest.dropFirst(piece.count)
                return piece.count / format.frame
            }
            guard isThere != nil else { return }
            body(hop)
        }
    }

    /// The audio has ended: gives the hops that the converter still holds as a whole.
    package func finish(each body: (borrowing Hop) -> Void) {
        guard let converter else { return }
        var hop = Hop()
        while converter.next(&hop, read: { _ in 0 }) == Hop.length { body(hop) }
    }
}
