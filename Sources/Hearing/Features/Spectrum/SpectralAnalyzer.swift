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
    /// Behind a pointer: whoever is lent an analyzer is given a copy of what is in it, with every hop.
    private let state: UnsafeMutablePointer<State>

    public init(_ configuration: SpectralConfiguration = SpectralConfiguration()) {
        self.init(configuration, rows: 1)
    }

    /// - Parameter rows: frames that are kept at once, each until another is made in its row.
    package init(_ configuration: SpectralConfiguration = SpectralConfiguration(), rows: Int) {
        state = .allocate(capacity: 1)
        state.initialize(to: State(configuration, rows: rows))
    }

    deinit {
        state.deinitialize(count: 1)
        state.deallocate()
    }

    public var configuration: SpectralConfiguration { state.pointee.configuration }

    /// Energies of the mel bands of the newest frame, linear, not scaled by the transform length.
    public var bandEnergies: [Float] {
        Array(UnsafeBufferPointer(start: energies, count: configuration.melBands))
    }

    /// |X[k]|^2 of the newest frame for bins 0...transformLength / 2.
    public var powerSpectrum: [Float] {
        Array(UnsafeBufferPointer(start: power, count: configuration.bins))
    }

    package var energies: UnsafePointer<Float> { energies(ofRow: state.pointee.newest) }
    package var power: UnsafePointer<Float> { power(ofRow: state.pointee.newest) }

    /// Energies of the mel bands of the frame in a row, then zeros up to a whole number of vectors.
    package func energies(ofRow row: Int) -> UnsafePointer<Float> { state.pointee.energies(ofRow: row) }

    /// |X[k]|^2 of the frame in a row, then zeros up to a whole number of vectors.
    package func power(ofRow row: Int) -> UnsafePointer<Float> { state.pointee.power(ofRow: row) }

    /// The samples of the hop in a row; what was no sound is 0.
    package func samples(ofRow row: Int) -> UnsafePointer<Float> { state.pointee.samples(ofRow: row) }

    /// Takes the next hop.
    /// - Parameter hop: `hopLength` samples, nominally within -1...1. NaN, infinity and samples beyond 64 count as 0.
    public mutating func process(_ hop: Span<Float>) { process(hop, intoRow: 0) }

    /// Takes the next hop.
    /// - Parameter row: where its frame is made.
    package mutating func process(_ hop: Span<Float>, intoRow row: Int) {
        precondition(
            hop.count == state.pointee.configuration.hopLength, "a hop has the configured number of samples")
        hop.withUnsafeBufferPointer { buffer in
            if let base = buffer.baseAddress { process(base, intoRow: row) }
        }
    }

    /// - Parameter hop: `hopLength` samples, where they lie: a hop is not copied on its way here.
    package mutating func process(_ hop: UnsafePointer<Float>, intoRow row: Int) {
        state.pointee.process(hop, intoRow: row)
    }

    /// The same for 16-bit samples; only here do they become floating point.
    package mutating func process(_ hop: UnsafePointer<Int16>, intoRow row: Int) {
        state.pointee.process(hop, intoRow: row)
    }

    /// Forgets the stream, as if newly made.
    public mutating func reset() { state.pointee.reset() }
}

/// What an analyzer works with.
private struct State: ~Copyable {
    let configuration: SpectralConfiguration

    /// Far beyond full scale, and its square summed over a window is still a normal float.
    private static let loudest: Float = 64

    private let transform: RealTransform
    private let filterbank: MelFilterbank
    /// The window's weights of samples with even numbers, and of those with odd ones.
    private let evenWindow: AlignedFloats
    private let oddWindow: AlignedFloats
    /// After the pre-emphasis, half a hop in a row, of as many hops as touch the window: what the transform takes apart.
    private var evens: RowHistory
    private var odds: RowHistory
    /// Numbers of either before the window.
    private let skipped: Int
    private let powerStorage: AlignedFloats
    private let energyStorage: AlignedFloats
    private let cleaned: AlignedFloats
    /// The last sample of the hop before.
    private var last: Float = 0
    /// The row of the newest frame, and those that there are.
    private(set) var newest = 0
    private let rows: Int
    /// Floats of a row of energies.
    private let energyWidth: Int

    init(_ configuration: SpectralConfiguration, rows: Int) {
        precondition(rows > 0, "an analyzer keeps a frame")
        configuration.validate()
        self.rows = rows
        energyWidth = VectorMath.padded(configuration.melBands)
        self.configuration = configuration
        transform = RealTransform(length: configuration.transformLength)
        filterbank = MelFilterbank(configuration)
        let length = configuration.windowLength
        let window = (0..<length).map { Float(0.54 - 0.46 * cos(2 * Double.pi * Double($0) / Double(length - 1))) }
        evenWindow = AlignedFloats(stride(from: 0, to: length, by: 2).map { window[$0] })
        oddWindow = AlignedFloats(stride(from: 1, to: length, by: 2).map { window[$0] })
        let hops = (length + configuration.hopLength - 1) / configuration.hopLength
        evens = RowHistory(rows: hops, width: configuration.hopLength / 2)
        odds = RowHistory(rows: hops, width: configuration.hopLength / 2)
        skipped = (hops * configuration.hopLength - length) / 2
        cleaned = AlignedFloats(rows * configuration.hopLength)
        powerStorage = AlignedFloats(rows * filterbank.paddedBins)
        energyStorage = AlignedFloats(rows * energyWidth)
    }

    @inline(__always)
    func energies(ofRow row: Int) -> UnsafePointer<Float> {
        UnsafePointer(energyStorage.base + row &* energyWidth)
    }

    @inline(__always)
    func power(ofRow row: Int) -> UnsafePointer<Float> {
        UnsafePointer(powerStorage.base + row &* filterbank.paddedBins)
    }

    @inline(__always)
    func samples(ofRow row: Int) -> UnsafePointer<Float> {
        UnsafePointer(cleaned.base + row &* configuration.hopLength)
    }

    mutating func process(_ hop: UnsafePointer<Float>, intoRow row: Int) {
        begin(row)
        emphasise(hop)
        analyze()
    }

    mutating func process(_ hop: UnsafePointer<Int16>, intoRow row: Int) {
        begin(row)
        let clean = cleanedHop
        for i in 0..<configuration.hopLength { clean[i] = Float(hop[i]) * 0x1p-15 }
        emphasise(clean)
        analyze()
    }

    private mutating func begin(_ row: Int) {
        precondition((0..<rows).contains(row), "a frame is made in a row that there is")
        newest = row
    }

    @inline(__always)
    private var cleanedHop: UnsafeMutablePointer<Float> {
        cleaned.base + newest &* configuration.hopLength
    }

    mutating func reset() {
        cleaned.base.update(repeating: 0, count: cleaned.count)
        last = 0
        evens.clear()
        odds.clear()
        energyStorage.base.update(repeating: 0, count: energyStorage.count)
        powerStorage.base.update(repeating: 0, count: powerStorage.count)
    }

    /// Keeps a hop, with silence for what is no sound, and its pre-emphasis, sixteen samples at a time. The samples before
    /// them are moved up from a register: to load them would have to wait until a store is done.
    private mutating func emphasise(_ hop: UnsafePointer<Float>) {
        let clean = cleanedHop
        let (newEvens, newOdds) = (evens.advance(), odds.advance())
        let a = configuration.preEmphasis
        var left = SIMD8<Float>.zero
        left[7] = last
        var i = 0
        while i < configuration.hopLength {
            let (low, high) = (Self.sound(hop + i), Self.sound(hop + i + 8))
            VectorMath.store(low, clean + i)
            VectorMath.store(high, clean + i + 8)
            let samples = SIMD16(lowHalf: low, highHalf: high)
            let (even, odd) = (samples.evenHalf, samples.oddHalf)
            let before = SIMD8(left[7], odd[0], odd[1], odd[2], odd[3], odd[4], odd[5], odd[6])
            VectorMath.store(even - a * before, newEvens + i &>> 1)
            VectorMath.store(odd - a * even, newOdds + i &>> 1)
            left = odd
            i &+= 16
        }
        last = left[7]
    }

    /// Eight samples; what is no sound, NaN among it, becomes silence and cannot live on in a running mean.
    @inline(__always)
    private static func sound(_ samples: UnsafePointer<Float>) -> SIMD8<Float> {
        let x = VectorMath.load(samples)
        return SIMD8<Float>.zero.replacing(with: x, where: (x .<= Self.loudest) .& (x .>= -Self.loudest))
    }

    /// Makes the frame of the newest hops.
    private func analyze() {
        Self.weigh(evens.rows + skipped, evenWindow, into: transform.evens)
        Self.weigh(odds.rows + skipped, oddWindow, into: transform.odds)
        let power = powerStorage.base + newest &* filterbank.paddedBins
        transform.power(into: power)
        filterbank.apply(power: power, energies: energyStorage.base + newest &* energyWidth)
    }

    /// The compiler's own loop does the last numbers one by one.
    private static func weigh(
        _ samples: UnsafePointer<Float>, _ window: borrowing AlignedFloats, into product: UnsafeMutablePointer<Float>
    ) {
        let vectors = window.count & ~7
        var i = 0
        while i < vectors {
            let x = VectorMath.load(samples + i)
            let weights = VectorMath.load(window.base + i)
            VectorMath.store(x * weights, product + i)
            i &+= 8
        }
        for i in vectors..<window.count { product[i] = samples[i] * window.base[i] }
    }
}
