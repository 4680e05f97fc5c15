import EchoCancelling
import System
import TestSupport
import Testing

@Suite("A clock that is followed")
struct ClockFollowerTests {
    @Test("is a line through what jitters", arguments: [-200.0, 0, 20, 200])
    func line(ppm: Double) {
        var clock = ClockFollower(nominal: 16_000)
        var generator = SplitMix64(seed: 3)
        let rate = 16_000 * (1 + ppm * 1e-6)
        for hop in 1...6_000 {
            let count = Double(hop * 160)
            clock.read(count: count, time: 5 + count / rate + .random(in: -0.001...0.001, using: &generator))
        }
        // Half a second ahead, to a tenth of the jitter.
        let count = 6_050.0 * 160
        #expect(abs(clock.time(of: count) - (5 + count / rate)) < 0.000_15)
        #expect(abs(clock.count(at: clock.time(of: count)) - count) < 0.001)
    }

    @Test("begins anew after a gap, or when it counts from 0 again")
    func gap() {
        var clock = ClockFollower(nominal: 16_000)
        for hop in 1...100 { clock.read(count: Double(hop * 160), time: Double(hop) * 0.01) }
        clock.read(count: 101 * 160, time: 3)
        #expect(abs(clock.time(of: 102 * 160) - 3.01) < 0.000_1)
        clock.read(count: 160, time: 4)
        #expect(abs(clock.time(of: 320) - 4.01) < 0.000_1)
    }
}
