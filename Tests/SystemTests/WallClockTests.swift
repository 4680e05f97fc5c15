import System
import Testing

@Suite("The time of day")
struct WallClockTests {
    @Test(
        "has a stamp in every year of four digits",
        arguments: [
            (1_795_241_098.123, "20261121T060458.123Z"), (0, "19700101T000000.000Z"), (-0.001, "19691231T235959.999Z"),
            (-5, "19691231T235955.000Z"), (2_147_483_648, "20380119T031408.000Z"),
            (4_294_967_296, "21060207T062816.000Z"), (-62_167_219_200, "00000101T000000.000Z"),
            (253_402_300_799, "99991231T235959.000Z"),
        ])
    func stamps(seconds: Double, text: String) {
        #expect(WallClock.stamp(seconds, milliseconds: true) == text)
        #expect(WallClock.stamp(seconds) == text.prefix(15) + "Z")
        #expect(abs((WallClock.moment(text) ?? .nan) - seconds) < 1e-6)
    }

    @Test(
        "has a stamp of the same form where it has gone mad",
        arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 9.3e18, -9.3e18, 253_402_300_800, -1e12])
    func madness(seconds: Double) {
        let shape = WallClock.stamp(seconds, milliseconds: true).map { $0.isNumber ? "0" : $0 }
        #expect(String(shape) == "00000000T000000.000Z")
    }

    @Test("has stamps in the order of time")
    func order() {
        let times = stride(from: -2_592_000.0, to: 2_592_000, by: 12_345.678)
        let stamps = times.map { WallClock.stamp($0, milliseconds: true) }
        #expect(stamps == stamps.sorted() && Set(stamps).count == stamps.count)
    }

    @Test("is in no other text", arguments: ["", "20261121T060458.123", "2026112xT060458Z", "20261121T060458,123Z"])
    func noStamps(text: String) {
        #expect(WallClock.moment(text) == nil)
    }
}
