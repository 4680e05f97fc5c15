import Measurement
import Testing

/// What a measured latency is made of.
@Suite struct WakeLatencyTests {
    @Test func thePartsAreTheWhole() {
        let known = WakeLatency(whole: 0.25, audio: 0.09, period: 0.02, arithmetic: 0.001)
        #expect(abs((known.buffer ?? 0) - 0.139) < 1e-9 && abs(known.whole - 0.25) < 1e-9)
        let unknown = WakeLatency(audio: 0.09, buffer: nil, period: 0.02, arithmetic: 0.001)
        #expect(abs(unknown.whole - 0.111) < 1e-9)
    }

    /// Three hops a period: the first waits longest, and the quickest of all waits for nothing.
    @Test func aHopWaitsForTheRestOfItsPeriod() {
        var deliveries = HopDeliveries()
        for period in 1...10 {
            for hop in 1...3 { deliveries.take(3 * (period - 1) + hop, at: 100 + Double(period) * 0.03) }
        }
        #expect(abs(deliveries.delay(of: 28, at: 100.3) - 0.02) < 1e-9)
        #expect(abs(deliveries.delay(of: 30, at: 100.3)) < 1e-9)
        #expect(abs(deliveries.delay(of: 30, at: 100.305) - 0.005) < 1e-9, "a reader that woke up late")
    }

    @Test func sharesAreValuesThatWereMeasured() {
        let values = (1...100).map(Double.init).shuffled()
        let shares = LatencySummary.Shares(values)
        #expect(shares.half == 50 && shares.nineTenths == 90 && shares.nearlyAll == 99)
        #expect(LatencySummary.Shares([7]).nearlyAll == 7)
        let one = WakeLatency(whole: 0.2, audio: 0.1, period: 0, arithmetic: 0)
        let other = WakeLatency(audio: 0.1, buffer: nil, period: 0, arithmetic: 0)
        #expect(LatencySummary([one]).buffer != nil && LatencySummary([one, other]).buffer == nil)
    }
}
