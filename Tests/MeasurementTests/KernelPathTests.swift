import CKernels
import Measurement
import Testing

/// The kernels that this processor has against the one that every processor has: whole numbers, so equal to the last
/// bit.
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
        var portable = [Float](repeating: 1, count: blocks * 8)
        rouse_products_by(0, codes, nil, blocks, pairs, 1, x, 0, [0.37], &portable, 0)
        #expect(portable.contains { $0 != 0 })
        for kernel in 1..<max(1, rouse_kernel_count()) {
            var chosen = [Float](repeating: 0, count: blocks * 8)
            rouse_products_by(kernel, codes, nil, blocks, pairs, 1, x, 0, [0.37], &chosen, 0)
            #expect(chosen == portable, "kernel \(kernel)")
        }
    }

    @Test func onlyBlocksOfAListAreComputed() {
        let (blocks, pairs, list) = (13, 24, [UInt32(12), 0, 3, 4, 7, 11])
        let codes = (0..<(blocks * pairs * 16)).map { Int8(($0 * 37) % 255 - 127) }
        let x = (0..<(2 * pairs * 2)).map { Int16(($0 * 7_919) % 65_535 - 32_767) }
        for kernel in 0..<rouse_kernel_count() {
            var all = [Float](repeating: 0, count: 2 * blocks * 8)
            var some = [Float](repeating: 12_345, count: 2 * blocks * 8)
            rouse_products_by(kernel, codes, nil, blocks, pairs, 2, x, 2 * pairs, [0.5, 0.25], &all, blocks * 8)
            rouse_products_by(
                kernel, codes, list, list.count, pairs, 2, x, 2 * pairs, [0.5, 0.25], &some, blocks * 8)
            for place in some.indices {
                let isListed = list.contains(UInt32(place % (blocks * 8) / 8))
                #expect(some[place] == (isListed ? all[place] : 12_345), "kernel \(kernel)")
            }
        }
    }

    @Test(arguments: [1, 2, 4, 5, 8, 11])
    func framesTogetherGiveTheSameBitsAsOneAfterTheOther(frames: Int) {
        let (blocks, pairs) = (11, 16)
        let codes = (0..<(blocks * pairs * 16)).map { Int8(($0 * 37) % 255 - 127) }
        let x = (0..<(frames * pairs * 2)).map { Int16(($0 * 7_919) % 65_535 - 32_767) }
        let units = (0..<frames).map { 0.01 * Float($0 + 1) }
        var together = [Float](repeating: 0, count: frames * blocks * 8)
        var single = [Float](repeating: 1, count: frames * blocks * 8)
        rouse_products(codes, nil, blocks, pairs, frames, x, pairs * 2, units, &together, blocks * 8)
        for frame in 0..<frames {
            single.withUnsafeMutableBufferPointer { y in
                x.withUnsafeBufferPointer { x in
                    guard let x = x.baseAddress, let y = y.baseAddress else { return }
                    rouse_products(
                        codes, nil, blocks, pairs, 1, x + frame * pairs * 2, 0, [units[frame]], y + frame * blocks * 8,
                        0)
                }
            }
        }
        #expect(together == single)
    }

    @Test func quantisedNumbersAreThoseOfTheFormula() {
        for count in [8, 16, 40] {
            let values = (0..<count).map { _ in Float.random(in: -5...5) }
            let scales = (0..<count).map { _ in Float.random(in: 0...2) }
            var quantised = [Int16](repeating: 0, count: count)
            let unit = rouse_quantise(values, scales, count, &quantised)
            let scaled = zip(values, scales).map { $0 * $1 }
            let limit = scaled.map(\.magnitude).max() ?? 0
            #expect(unit == limit / 32_767)
            #expect(quantised == scaled.map { Int16(($0 * (32_767 / limit)).rounded(.toNearestOrEven)) })
        }
    }

    @Test func silenceIsZero() {
        let zeros = [Float](repeating: 0, count: 8)
        var quantised = [Int16](repeating: 1, count: 8)
        _ = rouse_quantise(zeros, zeros, 8, &quantised)
        #expect(quantised == [Int16](repeating: 0, count: 8))
    }
}
