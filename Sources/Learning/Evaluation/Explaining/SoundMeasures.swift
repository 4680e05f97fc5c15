import Audio
import KeywordModels

/// How loud and how clean a stretch of a recording is.
package struct SoundMeasures: Sendable, Hashable {
    /// Root mean square in dBFS.
    package let level: Double
    /// Of the quietest tenth of the recording, in dBFS.
    package let floor: Double
    /// The loudest sample, 0...1.
    package let peak: Double
    /// The share of samples that are as good as the loudest: speech has hardly any, a clipped recording many.
    package let flatShare: Double

    package var signalToNoise: Double { level - floor }

    /// Samples within this share of the peak are as good as it.
    private static let nearPeak: Float = 0.99

    /// - Parameters:
    ///   - samples: of the whole recording, 16 kHz.
    ///   - range: the stretch, in seconds.
    package init(_ samples: [Float], in range: Range<Double>) {
        let first = min(max(0, Int(range.lowerBound * 16_000)), samples.count)
        let last = min(max(first, Int(range.upperBound * 16_000)), samples.count)
        let stretch = samples[first..<last]
        let sound = AudioLevel(of: stretch.span)
        level = sound.level
        floor = samples.isEmpty ? -120 : WordBounds(samples).floor
        let loudest = sound.peak
        peak = Double(loudest)
        let near = stretch.count { abs($0) >= loudest * Self.nearPeak }
        flatShare = loudest > 0 ? Double(near) / Double(stretch.count) : 0
    }
}
