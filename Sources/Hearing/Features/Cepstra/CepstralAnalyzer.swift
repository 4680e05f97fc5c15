import Glibc

/// Turns band energies into cepstra: spectral subtraction, logarithm, orthonormal DCT-II.
package struct CepstralAnalyzer: ~Copyable {
    package let count: Int
    private let noise: FeatureConfiguration.NoiseSubtraction
    private let mean: FeatureConfiguration.MeanNormalisation
    private let bands: Int
    private let width: Int
    private let transform: DenseMatrix
    private var noiseFloor: SlidingMinimum
    private var levelFloor: SlidingMinimum
    private let smoothed: AlignedFloats
    private let logs: AlignedFloats
    private let level: AlignedFloats
    private let output: AlignedFloats
    /// Sum of the logarithms of the bands that only fill up the last vector.
    private let fill: Float
    private var started = false

    /// How far the newest frame stands out of the noise floor: the mean over bands of ln(max(E, N) / N), in nepers.
    package private(set) var contrast: Float = 0

    /// Whether the newest frame holds speech, by its level above the quietest of the last seconds.
    package private(set) var isSpeech = false

    package init(_ configuration: FeatureConfiguration) {
        self.init(configuration, cosines: Self.cosines(configuration))
    }

    /// - Parameter cosines: as `cosines(_:)` lays them out, shared by all streams.
    init(_ configuration: FeatureConfiguration, cosines: DenseMatrix) {
        noise = configuration.noise
        mean = configuration.mean
        count = configuration.cepstra
        bands = configuration.spectrum.melBands
        width = VectorMath.padded(bands)
        transform = cosines
        noiseFloor = SlidingMinimum(width: width, length: noise.floorFrames)
        levelFloor = SlidingMinimum(width: 8, length: mean.floorFrames)
        smoothed = AlignedFloats(width)
        logs = AlignedFloats(width)
        level = AlignedFloats(8)
        output = AlignedFloats(VectorMath.padded(count))
        fill = Float(width - bands) * logf(noise.offset)
    }

    /// The rows of the DCT.
    static func cosines(_ configuration: FeatureConfiguration) -> DenseMatrix {
        let bands = configuration.spectrum.melBands
        return DenseMatrix(inputs: bands, outputs: configuration.cepstra) { k, band in
            let scale = (k == 0 ? 1 : 2.0.squareRoot()) / Double(bands).squareRoot()
            return Float(scale * cos(Double.pi * Double(k) * (Double(band) + 0.5) / Double(bands)))
        }
    }

    /// The newest cepstra, the zeroth first.
    package var cepstra: UnsafePointer<Float> { UnsafePointer(output.base) }

    /// A copy of them.
    var values: [Float] { Array(UnsafeBufferPointer(start: output.base, count: count)) }

    package mutating func reset() {
        noiseFloor.reset()
        levelFloor.reset()
        started = false
        isSpeech = false
    }

    /// - Parameter energies: one for each band, then zeros up to a whole number of vectors.
    package mutating func process(_ energies: UnsafePointer<Float>) {
        let keep = started ? noise.smoothing : 0
        started = true
        for i in stride(from: 0, to: width, by: 8) {
            let energy = VectorMath.load(energies + i)
            let before = VectorMath.load(smoothed.base + i)
            VectorMath.store(keep * before + (1 - keep) * energy, smoothed.base + i)
        }
        let floor = noiseFloor.process(smoothed.base)
        var sum = SIMD8<Float>.zero
        var standing = VectorMath.LogarithmSum()
        for i in stride(from: 0, to: width, by: 8) {
            let energy = VectorMath.load(energies + i)
            let low = VectorMath.load(floor + i)
            let cleaned = VectorMath.maximum(energy - noise.oversubtraction * low, noise.residue * low) + noise.offset
            let value = VectorMath.log(cleaned)
            VectorMath.store(value, logs.base + i)
            // Bands that only fill up the last vector are zero: they add the logarithm of the offset to the one and
            // nothing to the other.
            sum += value
            standing.add((VectorMath.maximum(energy, low) + noise.offset) / (low + noise.offset))
        }
        contrast = standing.total.sum() / Float(bands)
        level.base[0] = (sum.sum() - fill) / Float(bands)
        isSpeech = level.base[0] > levelFloor.process(level.base)[0] + mean.speechMargin
        transform.multiply(logs.base, into: output.base)
    }
}
