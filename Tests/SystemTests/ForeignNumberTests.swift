import System
import Testing

@Suite struct ForeignNumbers {
    @Test func countAsOthersDo() {
        let length = ForeignNumber(UInt32(7))
        #expect((length + 3).value == 10)
        #expect((length - 9).value == -2)
        #expect((length * 6).value == 42)
        #expect((length / 2).value == 3)
        #expect((length % 4).value == 3)
        #expect(ForeignNumber(-2.9).value == -2)
    }

    @Test(arguments: [
        ForeignNumber(Int.max) + 1, ForeignNumber(Int.min) - 1, ForeignNumber(Int.max) * 2, ForeignNumber(1) / 0,
        ForeignNumber(1) % 0, ForeignNumber(Int.min) / -1, ForeignNumber(UInt64.max), ForeignNumber(1e300),
        ForeignNumber(Double.nan), ForeignNumber(-Float.infinity),
    ])
    func withoutAValueStaySo(number: ForeignNumber) {
        #expect(number.value == nil)
        #expect((number * 0).value == nil)
        #expect((1 + number).value == nil)
        #expect(number.within(0...) == nil)
        #expect(number.clamped(to: 0...5) == 5)
    }

    @Test func areTakenOnlyWithinARange() {
        #expect(ForeignNumber(5).within(0...5) == 5)
        #expect(ForeignNumber(6).within(0...5) == nil)
        #expect(ForeignNumber(-1).within(0...) == nil)
        #expect(ForeignNumber(-7).clamped(to: -2...5) == -2)
    }
}

@Suite struct BytesWithTheLowestFirst {
    @Test func areANumber() {
        #expect(UInt16(lowestFirst: [0x34, 0x12, 0xff]) == 0x1234)
        #expect(UInt64(lowestFirst: [UInt8](repeating: 0xff, count: 8)) == .max)
        #expect(ForeignNumber(lowestFirst: [0xff, 0xff, 0xff, 0xff]).value == 0xffff_ffff)
        #expect(UInt32(lowestFirst: UInt32(0x8765_4321).lowestFirst) == 0x8765_4321)
    }

    @Test func countAsZerosWhereTheyAreMissing() {
        #expect(UInt32(lowestFirst: [1, 2]) == 0x0201)
        #expect(ForeignNumber(lowestFirst: [UInt8]()).value == 0)
    }
}
