import Audio
import Features

/// The bands of a stream's spectrum, for a picture of it.
final class SpectrumGauge {
    private var analyzer = SpectralAnalyzer()
    /// The highest energy of each band since it was cleared.
    private(set) var bands: [Float]

    init() { bands = [Float](repeating: 0, count: SpectralConfiguration().melBands) }

    func take(_ hop: borrowing Hop) {
        analyzer.process(hop.samples.span)
        let energies = analyzer.energies
        for band in bands.indices { bands[band] = max(bands[band], energies[band]) }
    }

    func clear() {
        for band in bands.indices { bands[band] = 0 }
    }
}
