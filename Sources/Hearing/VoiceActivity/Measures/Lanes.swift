import Features

/// Eight floats: what the kernels of this room work on at a time. Forty bands are five of them.
typealias Lanes = SIMD8<Float>

extension UnsafePointer<Float> {
    /// The eight floats from `index` on, a multiple of eight in aligned storage.
    @inline(__always)
    func lanes(_ index: Int) -> Lanes {
        UnsafeRawPointer(self).load(fromByteOffset: index &* 4, as: Lanes.self)
    }
}

extension UnsafeMutablePointer<Float> {
    @inline(__always)
    func lanes(_ index: Int) -> Lanes {
        UnsafeRawPointer(self).load(fromByteOffset: index &* 4, as: Lanes.self)
    }

    @inline(__always)
    func store(_ value: Lanes, _ index: Int) {
        UnsafeMutableRawPointer(self).storeBytes(of: value, toByteOffset: index &* 4, as: Lanes.self)
    }
}

extension Lanes {
    @inline(__always)
    func clamped(_ low: Float, _ high: Float) -> Lanes {
        VectorMath.minimum(VectorMath.maximum(self, Lanes(repeating: low)), Lanes(repeating: high))
    }

    @inline(__always)
    var magnitude: Lanes {
        unsafeBitCast(unsafeBitCast(self, to: SIMD8<UInt32>.self) & 0x7fff_ffff, to: Lanes.self)
    }

    /// What is above zero, and zero elsewhere. A comparison with zero would be compiled number by number.
    @inline(__always)
    var positivePart: Lanes { (self + magnitude) * 0.5 }

    /// The largest of the eight. `max()` of the standard library is a loop.
    @inline(__always)
    var largest: Float {
        let halves = VectorMath.maximum(self, Lanes(lowHalf: highHalf, highHalf: lowHalf))
        return Swift.max(Swift.max(halves[0], halves[1]), Swift.max(halves[2], halves[3]))
    }
}
