/// Watches a running capture for what no call reports: a wrong clock, late audio, a dead microphone.
///
/// Pure values; each is told what came and answers with an event at the moment at which it is due.
package struct CaptureMonitor {
    private var clock: ClockMonitor
    private var isLate = false
    private var zeroHops = 0

    package init(format: CaptureFormat) {
        clock = ClockMonitor(rate: Double(format.rate), period: Double(format.periodFrames) / Double(format.rate))
    }

    /// `frames` more have been captured up to `time` in seconds. `delay` is how old the audio is that is read next.
    package mutating func captured(_ frames: Int, at time: Double, delay: Double) -> CaptureEvent? {
        if delay > 0.3, !isLate {
            isLate = true
            return .late(seconds: delay)
        }
        if delay < 0.1 { isLate = false }
        return clock.captured(frames, at: time).map { .drift(partsPerMillion: $0) }
    }

    /// A hop is on its way to the reader.
    package mutating func delivered(_ hop: borrowing Hop) -> CaptureEvent? {
        for i in 0..<Hop.length where hop.samples[i] != 0 {
            zeroHops = 0
            return nil
        }
        zeroHops += 1
        return zeroHops == 1_000 ? .onlyZeros(seconds: 10) : nil
    }

    /// The audio has a gap here.
    package mutating func interrupted() {
        clock.restart()
    }
}

/// Compares the clock of a device with that of the computer.
package struct ClockMonitor {
    /// A difference above this is worth a word: crystals stay within 200 ppm, a wrong rate is far above.
    package static let threshold: Double = 500

    private let rate: Double
    private let period: Double
    private var start: Double?
    private var frames = 0
    private var reported: Double = 0

    package init(rate: Double, period: Double) {
        self.rate = rate
        self.period = period
    }

    /// Returns the difference in parts per million when it is certain, large and not yet reported.
    package mutating func captured(_ count: Int, at time: Double) -> Double? {
        guard let start else {
            start = time
            return nil
        }
        frames += count
        let elapsed = time - start
        // The frame count is known to a period or two, so that a minute tells a difference of 1,000 ppm.
        guard elapsed >= 60 else { return nil }
        let difference = (Double(frames) / rate / elapsed - 1) * 1e6
        let uncertainty = 2 * period / elapsed * 1e6
        guard difference.magnitude - uncertainty > Self.threshold else { return nil }
        guard (difference - reported).magnitude > max(Self.threshold, reported.magnitude) else { return nil }
        reported = difference
        return difference
    }

    package mutating func restart() {
        start = nil
        frames = 0
    }
}
