import Glibc

/// Triangular filters on the mel scale, stored as one run of weights for each band.
///
/// Runs start with the first bin of the triangle and are padded with zeros to a multiple of eight bins, so that the inner
/// loop has no remainder; the power spectrum it reads is padded alike. Eight bands that are summed at once have runs of one
/// length, that of the longest: most lengths have code of their own, without a loop.
package struct MelFilterbank: ~Copyable {
    private struct Group {
        var blocks: Int
        var offset: Int
    }

    private let groups: [Group]
    /// The bin where the run of each band begins.
    private let starts: [Int]
    private let weights: AlignedFloats
    /// The products of eight bands.
    private let rows = AlignedFloats(64)
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
        let triangles = (0..<configuration.melBands).map { band in
            let centre = low + Double(band + 1) * step
            return (0..<bins).map { max(0, 1 - abs(positions[$0] - centre) / step) }
        }
        let all = VectorMath.padded(bins)
        let ranges = triangles.map { heights in
            let first = heights.firstIndex { $0 > 0 } ?? 0
            return first..<(heights.lastIndex { $0 > 0 } ?? first) + 1
        }
        var groups: [Group] = []
        var starts: [Int] = []
        var weights: [Float] = []
        for first in stride(from: 0, to: triangles.count, by: 8) {
            let longest = ranges[first..<min(first + 8, triangles.count)].map(\.count).max() ?? 1
            let length = VectorMath.padded(longest)
            groups.append(Group(blocks: length / 8, offset: weights.count))
            for band in first..<first + 8 {
                let start = band < triangles.count ? min(ranges[band].lowerBound, all - length) : 0
                starts.append(start)
                weights += (start..<start + length).map { bin in
                    band < triangles.count && bin < bins ? Float(triangles[band][bin]) : 0
                }
            }
        }
        self.groups = groups
        self.starts = starts
        self.weights = AlignedFloats(weights)
        paddedBins = all
        bands = configuration.melBands
    }

    /// Writes one energy for each band, the weighted sum of the power spectrum under its triangle, and zeros up to a whole
    /// number of vectors.
    package borrowing func apply(
        power: UnsafePointer<Float>, energies: UnsafeMutablePointer<Float>
    ) {
        starts.withUnsafeBufferPointer { starts in
            guard var starts = starts.baseAddress else { return }
            var energies = energies
            for group in groups {
                let weights = UnsafeRawPointer(self.weights.base + group.offset)
                switch group.blocks {
                case 1: multiply(1, power, starts, weights)
                case 2: multiply(2, power, starts, weights)
                case 3: multiply(3, power, starts, weights)
                case 4: multiply(4, power, starts, weights)
                case 5: multiply(5, power, starts, weights)
                case let blocks: multiply(blocks, power, starts, weights)
                }
                Self.add(rows.base, into: energies)
                starts += 8
                energies += 8
            }
        }
    }

    /// The products of eight bands.
    @inline(__always)
    private borrowing func multiply(
        _ blocks: Int, _ power: UnsafePointer<Float>, _ starts: UnsafePointer<Int>, _ weights: UnsafeRawPointer
    ) {
        for band in 0..<8 {
            let sum = Self.products(UnsafeRawPointer(power + starts[band]), weights + 32 &* blocks &* band, blocks)
            UnsafeMutableRawPointer(rows.base + 8 &* band).storeBytes(of: sum, as: SIMD8<Float>.self)
        }
    }

    /// Not inlined: the compiler would move its shuffles to before the products, where there are more of them.
    @inline(never)
    private static func add(_ rows: UnsafePointer<Float>, into sums: UnsafeMutablePointer<Float>) {
        @inline(__always)
        func row(_ index: Int) -> SIMD8<Float> { UnsafeRawPointer(rows + 8 * index).load(as: SIMD8<Float>.self) }
        UnsafeMutableRawPointer(sums).storeBytes(
            of: VectorMath.sums(row(0), row(1), row(2), row(3), row(4), row(5), row(6), row(7)),
            as: SIMD8<Float>.self)
    }

    /// The products under a triangle, every eighth of them added.
    @inline(__always)
    private static func products(
        _ power: UnsafeRawPointer, _ weights: UnsafeRawPointer, _ blocks: Int
    ) -> SIMD8<Float> {
        @inline(__always)
        func product(_ block: Int) -> SIMD8<Float> {
            (power + 32 &* block).loadUnaligned(as: SIMD8<Float>.self)
                * (weights + 32 &* block).load(as: SIMD8<Float>.self)
        }
        var sum = product(0)
        for block in 1..<blocks { sum += product(block) }
        return sum
    }
}
