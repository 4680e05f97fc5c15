/// Watches a running capture for what no call reports: a wrong clock, late audio, a dead microphone.
///
/// Pure values; each is told what came and answers with an event at the moment at which it is due.
package struct CaptureMonitor {
    private var clock: ClockMonitor
    private var isLate = false
    private var zeroHops = 0

    package init(format: CaptureFormat) {
        clock = ClockMonitor(rate: Double(format.rate))
    }

    /// `frames` more have been captured up to `time` in seconds. `delay` is how old the audio is that is read next.
    package mutating func captured(_ frames: Int, at time: Double, delay: Double) -> CaptureEvent? {
        if delay < 0.1 { isLate = false }
        if isLate || delay > 0.3 {
            // How late it is may change from one read to the next, which says nothing of the clock.
            clock.restart()
            defer { isLate = true }
            return isLate ? nil : .late(seconds: delay)
        }
        return clock.captured(frames, at: time, delay: delay).map { .drift(partsPerMillion: $0) }
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
