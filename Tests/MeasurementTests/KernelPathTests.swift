import CKernels
import Measurement
import Testing

/// The kernel that is chosen for this processor against the one that every processor has: whole numbers, so equal to the
/// last bit.
@Suite struct KernelPathTests {
    @Test(arguments: [(1, 4), (3, 16), (4, 16), (5, 20), (8, 1), (49, 16), (52, 16)])
    func bothPathsGiveTheSameBits(blocks: Int, pairs: Int) {
        var state: UInt32 = 11
        func random() -> Int {
            state = 1_664_525 &* state &+ 1_013_904_223
            return Int(state >> 8)
        }
        let codes = (0..<(blocks * pairs * 16)).map { _ in Int8(random() % 255 - 127) }
        let x = (0..<(pairs * 2)).map { _ in Int16(random() % 65_535 - 32_767) }
        var chosen = [Float](repeating: 0, count: blocks * 8)
        var portable = [Float](repeating: 1, count: blocks * 8)
        rouse_products(codes, blocks, pairs, x, 0.37, &chosen)
        rouse_products_portable(codes, blocks, pairs, x, 0.37, &portable)
        #expect(chosen == portable)
        #expect(chosen.contains { $0 != 0 })
    }

    @Test(arguments: [1, 2, 4, 5, 8, 11])
    func framesTogetherGiveTheSameBitsAsOneAfterTheOther(frames: Int) {
        let (blocks, pairs) = (11, 16)
        let codes = (0..<(blocks * pairs * 16)).map { Int8(($0 * 37) % 255 - 127) }
        let x = (0..<(frames * pairs * 2)).map { Int16(($0 * 7_919) % 65_535 - 32_767) }
        let units = (0..<frames).map { 0.01 * Float($0 + 1) }
        var together = [Float](repeating: 0, count: frames * blocks * 8)
        var single = [Float](repeating: 1, count: frames * blocks * 8)
        rouse_products_of_frames(codes, blocks, pairs, frames, x, pairs * 2, units, &together, blocks * 8)
        for frame in 0..<frames {
            single.withUnsafeMutableBufferPointer { y in
                x.withUnsafeBufferPointer { x in
                    guard let x = x.baseAddress, let y = y.baseAddress else { return }
                    rouse_products(
                        codes, blocks, pairs, x + frame * pairs * 2, units[frame], y + frame * blocks * 8)
                }
            }
        }
        #expect(together == single)
    }

    @Test func quantisedNumbersAreWithinHalfAUnit() {
        let values = (0..<16).map { Float($0) * 0.37 - 2.5 }
        let scales = (0..<16).map { 0.5 + Float($0) / 16 }
        var quantised = [Int16](repeating: 0, count: 16)
        let unit = rouse_quantise(values, scales, 16, &quantised)
        for i in 0..<16 {
            #expect(abs(Float(quantised[i]) * unit - values[i] * scales[i]) <= unit * 0.51)
        }
        #expect(quantised.map { abs(Int($0)) }.max() == 32_767, "the largest uses all of the fifteen bits")
    }

    @Test func silenceIsZero() {
        let zeros = [Float](repeating: 0, count: 8)
        var quantised = [Int16](repeating: 1, count: 8)
        _ = rouse_quantise(zeros, zeros, 8, &quantised)
        #expect(quantised == [Int16](repeating: 0, count: 8))
    }
}
