internal import Glibc

/// Peak, power and clipping of a stretch of audio, gathered piece by piece.
///
/// Decibels are relative to full scale (dBFS) with a square wave of amplitude 1 at 0 dB, so a full-scale sine has an RMS
/// of -3 dBFS. Silence reads `floor` and not minus infinity, so that a level can always be printed and sent.
public struct AudioLevel: Sendable, Equatable {
    /// The lowest level that is told apart from silence, in dBFS.
    public static let floor: Float = -120
    /// Magnitude from which a sample counts as clipped: full scale of 16 bit.
    public static let clippingThreshold: Float = 32_767.0 / 32_768.0

    /// Samples measured.
    public private(set) var count = 0
    /// Largest magnitude.
    public private(set) var peak: Float = 0
    /// Samples at or above full scale.
    public private(set) var clippedSamples = 0
    /// Samples that are exactly 0.
    public private(set) var zeroSamples = 0
    private var energy: Double = 0
    private var sum: Double = 0

    public init() {}

    /// The level of `samples`.
    public init(of samples: Span<Float>) {
        add(samples)
    }

    /// Adds a piece; in any cutting the result is the same up to rounding.
    public mutating func add(_ samples: Span<Float>) {
        var peak = peak
        for i in samples.indices {
            let sample = samples[i]
            let magnitude = sample.magnitude
            peak = max(peak, magnitude)
            energy += Double(sample) * Double(sample)
            sum += Double(sample)
            if magnitude >= Self.clippingThreshold { clippedSamples += 1 }
            if sample == 0 { zeroSamples += 1 }
        }
        self.peak = peak
        count += samples.count
    }

    /// Adds the first `count` samples of a hop.
    public mutating func add(_ hop: Hop, count: Int = Hop.length) {
        add(hop.samples.span.extracting(..<count))
    }

    /// Root of the mean square, 0 when nothing was measured.
    public var rms: Float { count == 0 ? 0 : Float((energy / Double(count)).squareRoot()) }
    /// The same in dBFS, in double precision; -120 for silence.
    public var level: Double { 10 * log10(energy / Double(max(count, 1)) + 1e-12) }
    /// Mean of the samples: the DC offset, 0 when nothing was measured.
    public var offset: Float { count == 0 ? 0 : Float(sum / Double(count)) }
    /// Largest magnitude in dBFS, `floor` or more.
    public var peakDBFS: Float { Self.decibels(peak) }
    /// Root of the mean square in dBFS, `floor` or more.
    public var rmsDBFS: Float { Self.decibels(rms) }

    /// A linear amplitude in dBFS, `floor` or more.
    public static func decibels(_ amplitude: Float) -> Float {
        amplitude > 0 ? max(floor, 20 * log10f(amplitude)) : floor
    }
}
