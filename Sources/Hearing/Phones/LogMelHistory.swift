import Features

/// The log-mel energies of the last three seconds in a byte each, for a second look at what was just heard.
///
/// A byte holds eighths of an octave above 2^-17: the exponent and the first three bits of the mantissa of the energy, so
/// that no logarithm is needed. The three seconds take 12 KB.
package struct LogMelHistory: ~Copyable {
    package static let bands = 40
    /// Frames that are remembered.
    package static let frames = 300
    private static let floor = UInt32(127 - 17) << 3

    private var ring: ByteRing

    /// - Parameter first: frames of the stream that came before.
    package init(startingAt first: Int = 0) { ring = ByteRing(rows: Self.frames, width: Self.bands, startingAt: first) }

    /// Forgets what was heard, as after a gap in the audio; the count of frames goes on.
    package mutating func reset() { ring.reset() }

    /// Takes the band energies of the next frame.
    package mutating func append(_ energies: UnsafePointer<Float>) {
        let row = ring.advance()
        for band in 0..<Self.bands { row[band] = Self.code(energies[band]) }
    }

    /// The bytes of the newest frame.
    package var newest: [UInt8] { segment(ring.seen - 1, ring.seen) }

    /// The byte of an energy.
    static func code(_ energy: Float) -> UInt8 {
        // An energy is never negative.
        let bits = energy.bitPattern >> 20
        return bits > floor ? UInt8(truncatingIfNeeded: min(bits &- floor, 255)) : 0
    }

    /// The bytes of the frames from `first` up to, not including, `last`, as far as they are remembered.
    package func segment(_ first: Int, _ last: Int) -> [UInt8] { ring.segment(first, last) }
}
