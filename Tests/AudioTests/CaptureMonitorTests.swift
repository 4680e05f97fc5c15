import Audio
import Testing

@Suite struct ClockMonitorTests {
    /// Feeds `seconds` of 30 ms periods from a device whose clock is off by `ppm`, as read by a jittery reader.
    private func reports(of ppm: Double, seconds: Double, rate: Double = 48_000) -> [Double] {
        var monitor = ClockMonitor(rate: rate, period: 0.03)
        var reports: [Double] = []
        let frames = Int(rate * 0.03)
        for period in 0..<Int(seconds / 0.03) {
            let jitter = Double(period * 7 % 11) * 1e-3
            let time = Double(period) * 0.03 / (1 + ppm * 1e-6) + jitter
            if let report = monitor.captured(frames, at: time) { reports.append(report) }
        }
        return reports
    }

    @Test(arguments: [0, 50, -200, 400])
    func saysNothingOfAnOrdinaryCrystal(ppm: Double) {
        #expect(reports(of: ppm, seconds: 3_600).isEmpty)
    }

    @Test(arguments: [2_000, -3_000, 88_435] as [Double])
    func reportsAWrongClockOnce(ppm: Double) {
        let found = reports(of: ppm, seconds: 600)
        #expect(found.count == 1)
        #expect(abs((found.first ?? 0) - ppm) < 600)
    }

    @Test func startsOverAtAGap() {
        var monitor = ClockMonitor(rate: 16_000, period: 0.03)
        for second in 0..<50 { #expect(monitor.captured(16_000, at: Double(second)) == nil) }
        monitor.restart()
        // A gap of 30 s is not a slow clock.
        for second in 80..<200 { #expect(monitor.captured(16_000, at: Double(second)) == nil) }
    }
}
