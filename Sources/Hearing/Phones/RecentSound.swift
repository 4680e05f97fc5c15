package import Features

/// What was heard in the last seconds, as the phone networks want it: log-mel bytes for the small one, samples for the
/// large one.
package struct RecentSound: ~Copyable {
    private var logMel: LogMelHistory?
    private var samples: SampleHistory?

    /// - Parameters:
    ///   - sizes: those of the networks that may ask for it.
    ///   - first: frames of the stream that came before.
    package init(for sizes: Set<PhoneModel.Size>, startingAt first: Int = 0) {
        logMel = sizes.contains(.small) ? LogMelHistory(startingAt: first) : nil
        samples = sizes.contains(.large) ? SampleHistory(startingAt: first) : nil
    }

    /// Forgets what was heard, as after a gap in the audio; the count of frames goes on.
    package mutating func reset() {
        logMel?.reset()
        samples?.reset()
    }

    /// Takes the frame that `analyzer` has made in a row.
    package mutating func append(_ analyzer: borrowing SpectralAnalyzer, row: Int = 0) {
        logMel?.append(analyzer.energies(ofRow: row))
        samples?.append(analyzer.samples(ofRow: row))
    }

    /// The frames from `first` up to, not including, `last`, as far as they are remembered.
    package func segment(_ first: Int, _ last: Int, for size: PhoneModel.Size) -> [UInt8] {
        let segment = size == .small ? logMel?.segment(first, last) : samples?.segment(first, last)
        return segment ?? []
    }
}

/// The samples of the last two seconds and a half with 16 bits each, for a second look by a network that wants finer bands
/// than the rest of the program. They take 80 KB.
package struct SampleHistory: ~Copyable {
    static let hop = 160
    /// Bytes of a hop.
    static let width = 2 * hop
    static let fullScale: Float = 32_768
    /// Hops that are remembered.
    package static let frames = 250

    private var ring: ByteRing

    package init(startingAt first: Int = 0) { ring = ByteRing(rows: Self.frames, width: Self.width, startingAt: first) }

    package mutating func reset() { ring.reset() }

    /// Takes the samples of the next hop.
    package mutating func append(_ samples: UnsafePointer<Float>) {
        let row = ring.advance()
        for place in 0..<Self.hop {
            let value = Int16(min(max(samples[place] * Self.fullScale, -Self.fullScale), Self.fullScale - 1).rounded())
            row[2 &* place] = UInt8(truncatingIfNeeded: value)
            row[2 &* place &+ 1] = UInt8(truncatingIfNeeded: value &>> 8)
        }
    }

    package func segment(_ first: Int, _ last: Int) -> [UInt8] { ring.segment(first, last) }
}

/// The last frames of a stream, so many bytes each.
struct ByteRing: ~Copyable {
    private let rows: UnsafeMutablePointer<UInt8>
    private let capacity: Int
    private let width: Int
    /// Frames of the stream so far, remembered or not, and how many of them are forgotten.
    private(set) var seen: Int
    private var forgotten: Int

    init(rows capacity: Int, width: Int, startingAt first: Int) {
        (self.capacity, self.width) = (capacity, width)
        (seen, forgotten) = (first, first)
        rows = .allocate(capacity: capacity * width)
        rows.initialize(repeating: 0, count: capacity * width)
    }

    deinit { rows.deallocate() }

    mutating func reset() { forgotten = seen }

    /// Room for the next frame.
    mutating func advance() -> UnsafeMutablePointer<UInt8> {
        let row = rows + seen % capacity &* width
        seen &+= 1
        return row
    }

    /// The bytes of the frames from `first` up to, not including, `last`, as far as they are remembered.
    func segment(_ first: Int, _ last: Int) -> [UInt8] {
        let end = min(last, seen)
        let start = max(first, seen - capacity, forgotten)
        var result: [UInt8] = []
        guard start < end else { return result }
        result.reserveCapacity((end - start) * width)
        for frame in start..<end {
            result += UnsafeBufferPointer(start: rows + frame % capacity * width, count: width)
        }
        return result
    }
}
