import Features
import Glibc

/// What rounding to 16 bits puts into each mel band, and what a band's energy means in full scale.
///
/// Energy below this says nothing about the room, so it is the zero of the detector's logarithms: digital silence and
/// dither look alike.
struct QuantisationNoise {
    /// Energy in each band.
    let energies: [Float]
    /// Factor from a band's energy to its share of the mean square of the samples.
    let meanSquareWeights: [Float]

    init(_ spectrum: SpectralConfiguration) {
        let filterbank = MelFilterbank(spectrum)
        let bins = spectrum.bins
        let windowEnergy = (0..<spectrum.windowLength).reduce(0.0) { sum, n in
            let w = 0.54 - 0.46 * cos(2 * Double.pi * Double(n) / Double(spectrum.windowLength - 1))
            return sum + w * w
        }
        func bands(_ value: (Int) -> Double) -> [Double] {
            let power = AlignedFloats(filterbank.paddedBins)
            let result = AlignedFloats(VectorMath.padded(spectrum.melBands))
            for k in 0..<bins { power.base[k] = Float(value(k)) }
            filterbank.apply(power: power.base, energies: result.base)
            return (0..<spectrum.melBands).map { Double(result.base[$0]) }
        }
        let a = Double(spectrum.preEmphasis)
        let emphasis = bands { k in
            1 + a * a - 2 * a * cos(2 * Double.pi * Double(k) / Double(spectrum.transformLength))
        }
        let area = bands { _ in 1 }
        let step = 1.0 / 32_768
        energies = emphasis.map { Float($0 * windowEnergy * step * step / 12) }
        let parseval = 2 / (Double(spectrum.transformLength) * windowEnergy)
        meanSquareWeights = zip(area, emphasis).map { Float(parseval * $0 / $1) }
    }
}
