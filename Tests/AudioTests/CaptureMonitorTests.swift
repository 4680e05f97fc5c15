import Audio
import Testing

@Suite struct ClockMonitorTests {
    /// Feeds `seconds` of 30 ms periods from a device whose clock is off by `ppm`, as read by a jittery reader.
    private func reports(of ppm: Double, seconds: Double, rate: Double = 48_000) -> [Double] {
        var monitor = ClockMonitor(rate: rate)
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
        var monitor = ClockMonitor(rate: 16_000)
        for second in 0..<50 { #expect(monitor.captured(16_000, at: Double(second)) == nil) }
        monitor.restart()
        // A gap of 30 s is not a slow clock.
        for second in 80..<200 { #expect(monitor.captured(16_000, at: Double(second)) == nil) }
    }
}

/// A device that delivers 30 ms at a time, and what is told of it.
@Suite struct CaptureMonitorTests {
    private static let rate = 48_000
    private static let period = 1_440
    private static let format = CaptureFormat(
        rate: rate, channels: 1, format: .s16, periodFrames: period, bufferFrames: 24_000)

    /// - Parameters:
    ///   - ppm: how much too fast the clock of the device is.
    ///   - lateness: how late the audio is read, by the time of its capture.
    ///   - isKnown: whether the device tells that audio waits.
    private func events(
        seconds: Double, ppm: Double = 0, isKnown: Bool = true, lateness: (Double) -> Double = { _ in 0 }
    ) -> [(time: Double, event: CaptureEvent)] {
        var monitor = CaptureMonitor(format: Self.format)
        var events: [(time: Double, event: CaptureEvent)] = []
        var now = 0.0
        for period in 0..<Int(seconds / 0.03) {
            let captured = Double(period) * 0.03 / (1 + ppm * 1e-6)
            // Reads follow each other: a late one keeps those behind it waiting.
            now = max(now, captured + lateness(captured) + Double(period * 7 % 11) * 1e-3)
            let waiting = isKnown ? now - captured : 0
            if let event = monitor.captured(Self.period, at: now, delay: waiting) { events.append((now, event)) }
        }
        return events
    }

    private func drifts(_ events: [(time: Double, event: CaptureEvent)]) -> [Double] {
        events.compactMap { if case .drift(let ppm) = $0.event { ppm } else { nil } }
    }

    @Test("Audio that becomes late, and stays so, is late and no slow clock", arguments: [0.4, 0.8, 3])
    func lateness(seconds: Double) {
        let events = events(seconds: 600) { $0 > 40 ? seconds : 0 }
        #expect(events.count == 1)
        if case .late(let late)? = events.first?.event {
            #expect(abs(late - seconds) < 0.02)
        } else {
            Issue.record("it is late")
        }
    }

    @Test(
        "A step that no device tells of is no slow clock, whenever it comes",
        arguments: [1, 14, 29.5, 37, 59, 61, 90] as [Double], [0.2, 0.8, 2])
    func step(at time: Double, seconds: Double) {
        #expect(events(seconds: 600, isKnown: false) { $0 > time ? seconds : 0 }.isEmpty)
    }

    @Test("A stall that is caught up with says nothing of the clock", arguments: [0, 400] as [Double])
    func stall(ppm: Double) {
        let events = events(seconds: 600, ppm: ppm, isKnown: false) { (50..<53).contains($0) ? 53 - $0 : 0 }
        #expect(events.isEmpty)
    }

    @Test("A stall now and then says nothing of the clock, with each as long as it likes")
    func stalls() {
        let events = events(seconds: 3_600, isKnown: false) { time in
            let place = time.truncatingRemainder(dividingBy: 70)
            return place < 2 ? (2 - place) * 0.4 : 0
        }
        #expect(events.isEmpty)
    }

    @Test("A wrong clock is told of in spite of a stall", arguments: [2_000, -13_000] as [Double])
    func wrongClock(ppm: Double) {
        let found = drifts(events(seconds: 300, ppm: ppm, isKnown: false) { (50..<51).contains($0) ? 51 - $0 : 0 })
        #expect(found.count == 1)
        #expect(abs((found.first ?? 0) - ppm) < 300)
    }

    @Test("A rate is not told before a minute, and is not while audio is late")
    func patience() {
        let early = events(seconds: 58, ppm: 5_000)
        #expect(drifts(early).isEmpty)
        let late = events(seconds: 300, ppm: 5_000) { _ in 0.5 }
        #expect(drifts(late).isEmpty)
        let again = events(seconds: 300, ppm: 5_000) { $0 < 100 ? 0.5 : 0 }
        let first = again.first { if case .drift = $0.event { true } else { false } }
        #expect((first?.time ?? 0) > 160)
        #expect(drifts(again).count == 1)
    }

    @Test("Audio that was late and is so again is told of twice")
    func lateTwice() {
        let events = events(seconds: 100) { (20..<21).contains($0) || (60..<61).contains($0) ? 0.5 : 0 }
        let late = events.filter { if case .late = $0.event { true } else { false } }
        #expect(late.count == 2 && events.count == 2)
    }

    @Test("Zeros for ten seconds are told of once, and again after a sound")
    func zeros() {
        var monitor = CaptureMonitor(format: Self.format)
        var sound = Hop()
        sound.samples[159] = 1e-9
        var told: [Int] = []
        for hop in 0..<4_000 {
            let event = monitor.delivered(hop == 2_500 ? sound : Hop())
            if event == .onlyZeros(seconds: 10) { told.append(hop) }
        }
        #expect(told == [999, 3_500])
    }
}
