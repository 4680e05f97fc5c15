import Features

/// The background in each mel band: the minimum of the smoothed log energy over the last 1.6 s.
///
/// Minimum statistics (Martin, "Noise power spectral density estimation based on optimal smoothing and minimum
/// statistics", 2001), with two rules for what a minimum alone gets wrong. A sound that has been steady for 0.4 s and
/// is no tone is the new background at once: a fan that was switched on. While there is a tone (a vowel, a chord) the
/// floor may only creep up.
struct NoiseFloor: ~Copyable {
    /// Frames in a block; the minimum is taken over whole blocks.
    private static let block = 10
    private static let longBlocks = 16
    private static let shortBlocks = 4
    /// Frames before the minima count.
    private static let settling = 6
    /// Mean excess over the short minimum below which a sound is steady, in nats.
    private static let steadyExcess: Float = 0.85
    /// Mean change within 30 ms below which a sound is a tone, in nats.
    private static let tonalFlutter: Float = 0.55
    /// How far below the short minimum the floor of a new steady sound is put.
    private static let steadyOffset: Float = 0.5
    /// Frames after which even a tone is background.
    private static let longestTone = 500
    /// Larger than any log energy.
    private static let unknown: Float = 1e9

    private let width: Int
    private let smoothStorage: AlignedFloats
    private let lowStorage: AlignedFloats
    private let floorStorage: AlignedFloats
    private let shortStorage: AlignedFloats
    private let longStorage: AlignedFloats
    private let ring: AlignedFloats
    /// The lower half of the bands 30 ms ago: three frames in turn, whose windows do not overlap.
    private let past = AlignedFloats(3 * 24)

    private var age = 0
    private var phase = 0
    private var filled = 0
    private var slot = 0
    private var tonal = 0

    private var excess: Float = 2
    private var flutter: Float = 1

    /// - Parameter width: bands, a whole number of vectors and at least 24.
    init(width: Int) {
        precondition(width >= 24 && width.isMultiple(of: 8), "bands come in whole vectors")
        self.width = width
        smoothStorage = AlignedFloats(width)
        lowStorage = AlignedFloats(width)
        floorStorage = AlignedFloats(width)
        shortStorage = AlignedFloats(width)
        longStorage = AlignedFloats(width)
        ring = AlignedFloats(width * Self.longBlocks)
    }

    /// What is known after the newest frame.
    struct Reading {
        /// Log energies smoothed over about 25 ms.
        let smooth: UnsafePointer<Float>
        /// Log energies of the background.
        let floor: UnsafePointer<Float>
        /// Mean of the smoothed log energies over their short minima, smoothed; large while the sound changes.
        let excess: Float
        /// Mean change of the log energies within 30 ms, smoothed; small for tones.
        let flutter: Float
    }

    /// Holds until the next frame.
    var reading: Reading {
        Reading(
            smooth: UnsafePointer(smoothStorage.base), floor: UnsafePointer(floorStorage.base), excess: excess,
            flutter: flutter)
    }

    mutating func reset() {
        age = 0
        phase = 0
        filled = 0
        slot = 0
        tonal = 0
        excess = 2
        flutter = 1
    }

    /// Takes the log energies of the next frame.
    mutating func process(_ logs: UnsafePointer<Float>) {
        if age == 0 { start(logs) }
        trackMinimum(logs)
        trackFlutter(logs)
        trackFloor()
        age = min(age &+ 1, Self.settling)
        filled &+= 1
        if filled == Self.block { closeBlock() }
    }

    private func start(_ logs: UnsafePointer<Float>) {
        smoothStorage.base.update(from: logs, count: width)
        lowStorage.base.update(from: logs, count: width)
        floorStorage.base.update(from: logs, count: width)
        for row in 0..<3 { (past.base + row * 24).update(from: logs, count: 24) }
        shortStorage.base.update(repeating: Self.unknown, count: width)
        longStorage.base.update(repeating: Self.unknown, count: width)
        ring.base.update(repeating: Self.unknown, count: ring.count)
    }

    private mutating func trackMinimum(_ logs: UnsafePointer<Float>) {
        let settling = age < Self.settling
        var sum = Lanes.zero
        for b in stride(from: 0, to: width, by: 8) {
            let before = smoothStorage.base.lanes(b)
            let smooth = before + 0.4 * (logs.lanes(b) - before)
            let low = settling ? smooth : VectorMath.minimum(lowStorage.base.lanes(b), smooth)
            smoothStorage.base.store(smooth, b)
            lowStorage.base.store(low, b)
            sum += smooth - VectorMath.minimum(shortStorage.base.lanes(b), low)
        }
        excess += 0.1 * (min(sum.sum() / Float(width), 2) - excess)
    }

    /// Compares the lower twenty bands with those of 30 ms ago.
    private mutating func trackFlutter(_ logs: UnsafePointer<Float>) {
        let before = past.base + phase &* 24
        let a = logs.lanes(0) - before.lanes(0)
        let b = logs.lanes(8) - before.lanes(8)
        let c = (logs.lanes(16) - before.lanes(16)) * Lanes(1, 1, 1, 1, 0, 0, 0, 0)
        for i in stride(from: 0, to: 24, by: 8) { before.store(logs.lanes(i), i) }
        phase = phase == 2 ? 0 : phase &+ 1
        let change = (a.magnitude + b.magnitude + c.magnitude).sum() / 20
        if age >= 3 { flutter += 0.1 * (min(change, 2) - flutter) }
        tonal = flutter < Self.tonalFlutter ? min(tonal &+ 1, Self.longestTone) : 0
    }

    private mutating func trackFloor() {
        let climb = Lanes(repeating: tonal == 0 ? 1 : tonal < Self.longestTone ? 0.002 : 0.03)
        let settling = age < Self.settling
        for b in stride(from: 0, to: width, by: 8) {
            let target = VectorMath.minimum(longStorage.base.lanes(b), lowStorage.base.lanes(b))
            let floor = floorStorage.base.lanes(b)
            floorStorage.base.store(settling ? target : VectorMath.minimum(target, floor + climb), b)
        }
    }

    private mutating func closeBlock() {
        let steady = excess < Self.steadyExcess && tonal == 0
        let newest = ring.base + slot &* width
        newest.update(from: lowStorage.base, count: width)
        slot = (slot &+ 1) % Self.longBlocks
        filled = 0
        for b in stride(from: 0, to: width, by: 8) {
            var short = Lanes(repeating: Self.unknown)
            for age in 1...Self.shortBlocks {
                let row = (slot &+ Self.longBlocks &- age) % Self.longBlocks
                short = VectorMath.minimum(short, ring.base.lanes(row &* width &+ b))
            }
            var long = short
            for place in stride(from: b, to: ring.count, by: width) {
                long = VectorMath.minimum(long, ring.base.lanes(place))
            }
            if steady { long = forget(below: short - Self.steadyOffset, minimum: long, band: b) }
            shortStorage.base.store(short, b)
            longStorage.base.store(long, b)
            lowStorage.base.store(smoothStorage.base.lanes(b), b)
        }
    }

    /// Lifts the minima of the past to `least` in the bands where their minimum lies lower.
    private func forget(below least: Lanes, minimum: Lanes, band: Int) -> Lanes {
        let stale = minimum .< least
        let bound = Lanes(repeating: -Self.unknown).replacing(with: least, where: stale)
        for row in 0..<Self.longBlocks {
            let place = row &* width &+ band
            ring.base.store(VectorMath.maximum(ring.base.lanes(place), bound), place)
        }
        return VectorMath.maximum(minimum, bound)
    }
}
