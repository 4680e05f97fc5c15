import CKernels
import Features

extension UnsafePointer<Float> {
    /// The eight floats from `index` on, a multiple of eight in aligned storage.
    @inline(__always)
    func lanes(_ index: Int) -> SIMD8<Float> {
        UnsafeRawPointer(self).load(fromByteOffset: index &* 4, as: SIMD8<Float>.self)
    }
}

extension UnsafeMutablePointer<Float> {
    @inline(__always)
    func lanes(_ index: Int) -> SIMD8<Float> { UnsafePointer(self).lanes(index) }
}

/// What one reading of a segment works on.
struct ConformerReading: ~Copyable {
    let frames: Int
    let channels: Int
    /// What the blocks add to.
    let hidden: AlignedFloats
    /// What the newest product gave.
    let sums: AlignedFloats
    private let row: AlignedFloats
    private let ones: AlignedFloats
    private let units: AlignedFloats
    private let codes: UnsafeMutablePointer<Int16>

    init(frames: Int, channels: Int, widest: Int) {
        (self.frames, self.channels) = (frames, channels)
        hidden = AlignedFloats(frames * channels)
        sums = AlignedFloats(frames * widest)
        row = AlignedFloats(widest)
        ones = AlignedFloats([Float](repeating: 1, count: widest))
        units = AlignedFloats(frames)
        codes = .allocate(capacity: frames * widest)
    }

    deinit { codes.deallocate() }

    /// Writes the products of a matrix with what is given of each frame.
    func multiply(_ matrix: ByteMatrix, _ values: UnsafePointer<Float>) {
        for frame in 0..<frames {
            units.base[frame] = rouse_quantise(
                values + frame * matrix.width, ones.base, matrix.width, codes + frame * matrix.width)
        }
        matrix.multiply(frames: frames, codes, units: units.base, into: sums.base)
    }

    /// The same with what the blocks have added to, normalised.
    func multiplyNormalised(_ matrix: ByteMatrix) {
        for frame in 0..<frames {
            Self.normalise(hidden.base + frame * channels, channels, into: row.base)
            units.base[frame] = rouse_quantise(row.base, ones.base, channels, codes + frame * channels)
        }
        matrix.multiply(frames: frames, codes, units: units.base, into: sums.base)
    }

    func addSums() {
        for place in stride(from: 0, to: frames * channels, by: 8) {
            let sum =
                hidden.base.lanes(place)
                + sums.base.lanes(place)
            UnsafeMutableRawPointer(hidden.base + place).storeBytes(of: sum, as: SIMD8<Float>.self)
        }
    }

    func normalise(_ values: UnsafeMutablePointer<Float>, gain: UnsafePointer<Float>, bias: UnsafePointer<Float>) {
        for frame in 0..<frames {
            let row = values + frame * channels
            Self.normalise(row, channels, into: row)
            for place in 0..<channels { row[place] = row[place] * gain[place] + bias[place] }
        }
    }

    /// Without its mean, and with a variance of 1.
    private static func normalise(
        _ values: UnsafePointer<Float>, _ count: Int, into result: UnsafeMutablePointer<Float>
    ) {
        var sum = SIMD8<Float>.zero
        for place in stride(from: 0, to: count, by: 8) {
            sum += values.lanes(place)
        }
        let mean = sum.sum() / Float(count)
        var squares = SIMD8<Float>.zero
        for place in stride(from: 0, to: count, by: 8) {
            let difference = values.lanes(place) - mean
            squares += difference * difference
        }
        let scale = 1 / (squares.sum() / Float(count) + 1e-5).squareRoot()
        for place in stride(from: 0, to: count, by: 8) {
            let difference = values.lanes(place) - mean
            UnsafeMutableRawPointer(result + place).storeBytes(of: difference * scale, as: SIMD8<Float>.self)
        }
    }
}
