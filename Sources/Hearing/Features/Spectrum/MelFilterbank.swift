import Glibc

/// Triangular filters on the mel scale, stored as one run of weights for each band.
///
/// Runs start on a multiple of eight bins and are padded with zeros to a multiple of eight, so that the inner loop has
/// no remainder; the power spectrum it reads is padded alike.
package struct MelFilterbank: ~Copyable {
    private struct Run {
        var firstBin: Int
        var blocks: Int
        var offset: Int
    }

    private let runs: [Run]
    private let weights: AlignedFloats
    /// Floats of power spectrum that `apply` may read: at least the number of bins, the rest zero.
    package let paddedBins: Int
    package let bands: Int

    package static func mel(_ hertz: Double) -> Double { 2_595 * log10(1 + hertz / 700) }

    package init(_ configuration: SpectralConfiguration) {
        let bins = configuration.bins
        let low = Self.mel(configuration.lowestFrequency)
        let step = (Self.mel(configuration.highestFrequency) - low) / Double(configuration.melBands + 1)
        let spacing = Double(configuration.sampleRate) / Double(configuration.transformLength)
        let positions = (0..<bins).map { Self.mel(Double($0) * spacing) }
        var runs: [Run] = []
        var all: [Float] = []
        for band in 0..<configuration.melBands {
            let centre = low + Double(band + 1) * step
            let heights = (0..<bins).map { bin in
                max(0, 1 - abs(positions[bin] - centre) / step)
            }
            let first = (heights.firstIndex { $0 > 0 } ?? 0) / 8 * 8
            let last = heights.lastIndex { $0 > 0 } ?? 0
            let blocks = max(1, (last - first) / 8 + 1)
            runs.append(Run(firstBin: first, blocks: blocks, offset: all.count))
            for bin in first..<(first + blocks * 8) {
                all.append(bin < bins ? Float(heights[bin]) : 0)
            }
        }
        self.runs = runs
        weights = AlignedFloats(all)
        paddedBins = (bins + 7) / 8 * 8
        bands = configuration.melBands
    }

    /// Writes one energy for each band: the weighted sum of the power spectrum under its triangle.
    package borrowing func apply(
        power: UnsafePointer<Float>, energies: UnsafeMutablePointer<Float>
    ) {
        let power = UnsafeRawPointer(power)
        let weights = UnsafeRawPointer(self.weights.base)
        runs.withUnsafeBufferPointer { runs in
            var band = 0
            while band &+ 8 <= bands {
                let sums = VectorMath.sums(
                    Self.products(power, weights, runs[band]), Self.products(power, weights, runs[band &+ 1]),
                    Self.products(power, weights, runs[band &+ 2]), Self.products(power, weights, runs[band &+ 3]),
                    Self.products(power, weights, runs[band &+ 4]), Self.products(power, weights, runs[band &+ 5]),
                    Self.products(power, weights, runs[band &+ 6]), Self.products(power, weights, runs[band &+ 7]))
                UnsafeMutableRawPointer(energies + band).storeBytes(of: sums, as: SIMD8<Float>.self)
                band &+= 8
            }
            while band < bands {
                energies[band] = Self.products(power, weights, runs[band]).sum()
                band &+= 1
            }
        }
    }

    /// The products under a triangle, every eighth of them added.
    @inline(__always)
    private static func products(_ power: UnsafeRawPointer, _ weights: UnsafeRawPointer, _ run: Run) -> SIMD8<Float> {
        var sum = SIMD8<Float>.zero
        var p = power + run.firstBin &* 4
        var w = weights + run.offset &* 4
        for _ in 0..<run.blocks {
            sum += p.loadUnaligned(as: SIMD8<Float>.self) * w.loadUnaligned(as: SIMD8<Float>.self)
            p += 32
            w += 32
        }
        return sum
    }
}
