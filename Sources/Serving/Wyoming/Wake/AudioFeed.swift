package import Audio

/// From the bytes of a client's audio, however they are cut, to hops.
package final class AudioFeed {
    package let format: AudioFormat
    private let converter: HopConverter
    /// What has come of a frame.
    private var begun: [UInt8] = []

    /// There is nothing to convert until more bytes come.
    private struct Dry: Error {}

    /// - Throws: `AudioError` for a rate that cannot be converted.
    package init(_ format: AudioFormat) throws {
        self.format = format
        converter = try HopConverter(
            rate: format.rate, channels: format.channels, channel: nil, name: "the client's audio", hops: 2)
    }

    /// An event of audio is complete: what is left of a frame belongs to none.
    package func endOfEvent() { begun = [] }

    package func take(_ bytes: ArraySlice<UInt8>, each body: (borrowing Hop) -> Void) {
        var rest = bytes
        if !begun.isEmpty {
            let missing = rest.prefix(format.frame - begun.count)  // bounded: less than a frame is kept
            begun += missing
            rest = rest.dropFirst(missing.count)
            guard begun.count == format.frame else { return }
            let frame = begun[...]
            begun = []
            convert(frame, each: body)
        }
        let whole = rest.count - rest.count % format.frame  // bounded: a frame has bytes
        convert(rest.prefix(whole), each: body)
        begun = Array(rest.dropFirst(whole))
    }

    /// Whole frames.
    private func convert(_ frames: ArraySlice<UInt8>, each body: (borrowing Hop) -> Void) {
        var rest = frames
        var hop = Hop()
        while true {
            let isThere = try? converter.next(&hop) { samples throws(Dry) in
                guard !rest.isEmpty else { throw Dry() }
                // bounded: what the converter has room for
                let piece = rest.prefix(converter.capacity * format.frame)
                piece.withUnsafeBytes { format.sample.decode($0, into: samples) }
                rest = rest.dropFirst(piece.count)
                return piece.count / format.frame  // bounded: a frame has bytes
            }
            guard isThere != nil else { return }
            body(hop)
        }
    }

    /// The audio has ended: gives the hops that the converter still holds as a whole.
    func finish(each body: (borrowing Hop) -> Void) {
        var hop = Hop()
        while converter.next(&hop, read: { _ in 0 }) == Hop.length { body(hop) }
    }
}
