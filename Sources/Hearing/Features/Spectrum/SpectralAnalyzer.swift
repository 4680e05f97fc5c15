import Glibc

/// Turns hops into band energies: pre-emphasis, Hamming window, FFTW power spectrum, mel filters.
///
/// Frame i is made when hop i is complete; its window ends at the hop's last sample, and before the start of the stream
/// there is silence. So there is one frame for each hop and no lookahead. Nothing is allocated after the initialiser.
///
///     var analyzer = SpectralAnalyzer()
///     analyzer.process(hop.samples.span)
///     let energies = analyzer.bandEnergies
public struct SpectralAnalyzer: ~Copyable {
    public let configuration: SpectralConfiguration

    /// Far beyond full scale, and its square summed over a window is still a normal float.
    private static let loudest: Float = 64

    private let transform: RealTransform
    private let filterbank: MelFilterbank
    private let window: AlignedFloats
    /// One hop in a row, as many as touch the window.
    private var emphasised: RowHistory
    private let skipped: Int
    private let powerStorage: AlignedFloats
    private let energyStorage: AlignedFloats
    /// Floats before the copy of a hop, so that it stays aligned.
    private static let front = 8
    private let cleaned: AlignedFloats
    /// The last sample of the hop before.
    private var last: Float = 0
    /// The row of the newest frame, and those that there are.
    private var newest = 0
    private let rows: Int
    /// Floats of a row of energies.
    private let energyWidth: Int

    public init(_ configuration: SpectralConfiguration = SpectralConfiguration()) {
        self.init(configuration, rows: 1)
    }

    /// - Parameter rows: frames that are kept at once, each until another is made in its row.
    package init(_ configuration: SpectralConfiguration = SpectralConfiguration(), rows: Int) {
        precondition(rows > 0, "an analyzer keeps a frame")
        configuration.validate()
        self.rows = rows
        energyWidth = VectorMath.padded(configuration.melBands)
        self.configuration = configuration
        transform = RealTransform(length: configuration.transformLength)
        filterbank = MelFilterbank(configuration)
        let length = configuration.windowLength
        window = AlignedFloats(
            (0..<length).map { Float(0.54 - 0.46 * cos(2 * Double.pi * Double($0) / Double(length - 1))) })
        let hops = (length + configuration.hopLength - 1) / configuration.hopLength
        emphasised = RowHistory(rows: hops, width: configuration.hopLength)
        skipped = hops * configuration.hopLength - length
        cleaned = AlignedFloats(rows * (Self.front + configuration.hopLength))
        powerStorage = AlignedFloats(rows * filterbank.paddedBins)
        energyStorage = AlignedFloats(rows * energyWidth)
    }

    /// Energies of the mel bands of the newest frame, linear, not scaled by the transform length.
    public var bandEnergies: [Float] {
        Array(UnsafeBufferPointer(start: energies, count: configuration.melBands))
    }

    /// |X[k]|^2 of the newest frame for bins 0...transformLength / 2.
    public var powerSpectrum: [Float] {
        Array(UnsafeBufferPointer(start: power, count: configuration.bins))
    }

    package var energies: UnsafePointer<Float> { energies(ofRow: newest) }
    package var power: UnsafePointer<Float> { power(ofRow: newest) }

    /// Energies of the mel bands of the frame in a row, then zeros up to a whole number of vectors.
    package func energies(ofRow row: Int) -> UnsafePointer<Float> {
        UnsafePointer(energyStorage.base + row &* energyWidth)
    }

    /// |X[k]|^2 of the frame in a row, then zeros up to a whole number of vectors.
    package func power(ofRow row: Int) -> UnsafePointer<Float> {
        UnsafePointer(powerStorage.base + row &* filterbank.paddedBins)
    }

    /// The samples of the hop in a row; what was no sound is 0.
    package func samples(ofRow row: Int) -> UnsafePointer<Float> {
        UnsafePointer(cleaned.base + row &* (Self.front &+ configuration.hopLength) + Self.front)
    }

    /// Takes the next hop.
    /// - Parameter hop: `hopLength` samples, nominally within -1...1. NaN, infinity and samples beyond 64 count as 0.
    public mutating func process(_ hop: Span<Float>) { process(hop, intoRow: 0) }

    /// Takes the next hop.
    /// - Parameter row: where its frame is made.
    package mutating func process(_ hop: Span<Float>, intoRow row: Int) {
        precondition(hop.count == configuration.hopLength, "a hop has the configured number of samples")
        precondition((0..<rows).contains(row), "a frame is made in a row that there is")
        newest = row
        hop.withUnsafeBufferPointer { buffer in
            if let base = buffer.baseAddress { take(base) }
        }
    }

    /// Forgets the stream, as if newly made.
    public mutating func reset() {
        cleaned.base.update(repeating: 0, count: cleaned.count)
        last = 0
        emphasised.clear()
        energyStorage.base.update(repeating: 0, count: energyStorage.count)
        powerStorage.base.update(repeating: 0, count: powerStorage.count)
    }

    private mutating func take(_ hop: UnsafePointer<Float>) {
        let count = configuration.hopLength
        emphasise(hop, count: count)
        let samples = emphasised.rows + skipped
        let input = transform.input
        let shape = window.base
        for i in 0..<configuration.windowLength {
            input[i] = samples[i] * shape[i]
        }
        let power = powerStorage.base + newest &* filterbank.paddedBins
        transform.power(into: power)
        filterbank.apply(power: power, energies: energyStorage.base + newest &* energyWidth)
    }

    /// Pre-emphasis of a hop, eight samples at a time; the sample before the hop stands in front of its copy.
    private mutating func emphasise(_ hop: UnsafePointer<Float>, count: Int) {
        let clean = cleaned.base + newest &* (Self.front &+ count) + Self.front
        clean[-1] = last
        for i in stride(from: 0, to: count, by: 8) {
            let x = UnsafeRawPointer(hop + i).loadUnaligned(as: SIMD8<Float>.self)
            // Also false of NaN: whatever is no sound becomes silence and cannot live on in a running mean.
            let isSound = (x .<= Self.loudest) .& (x .>= -Self.loudest)
            let sound = SIMD8<Float>.zero.replacing(with: x, where: isSound)
            UnsafeMutableRawPointer(clean + i).storeBytes(of: sound, as: SIMD8<Float>.self)
        }
        let newest = emphasised.advance()
        for i in stride(from: 0, to: count, by: 8) {
            let x = UnsafeRawPointer(clean + i).loadUnaligned(as: SIMD8<Float>.self)
            let before = UnsafeRawPointer(clean + i - 1).loadUnaligned(as: SIMD8<Float>.self)
            UnsafeMutableRawPointer(newest + i).storeBytes(
                of: x - configuration.preEmphasis * before, as: SIMD8<Float>.self)
        }
        last = clean[count - 1]
    }
}
