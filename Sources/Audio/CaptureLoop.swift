internal import CLinux
internal import Glibc
internal import Synchronization

/// What the capture thread and the reader of its audio share.
final class CaptureChannel: Sendable {
    let ring: HopRing
    /// Rings when there is something new in the ring.
    let news: Doorbell
    /// Rings when the capture thread has ended.
    let end: Doorbell
    let stop: StopSignal
    let hasEnded = Atomic<Bool>(false)
    let threadID = Atomic<Int>(0)

    init(hops: Int) throws {
        ring = HopRing(hops: hops)
        news = try Doorbell()
        end = try Doorbell()
        stop = try StopSignal()
    }
}

/// The work of the capture thread: opens the device, moves its audio into the ring, and opens it again when it is lost.
///
/// While audio flows it does not allocate, lock, or wait for anything but the device.
final class CaptureLoop {
    private let configuration: CaptureConfiguration
    private let channel: CaptureChannel
    private var policy: ReconnectPolicy
    private var device: CaptureDevice
    private var converter: HopConverter
    private var monitor: CaptureMonitor
    private var hasNews = false
    private var discardedHops = 0
    /// Seconds at the end of the audio that did not fill a hop.
    private var leftOver: Double = 0

    /// Opens the device.
    init(_ configuration: CaptureConfiguration, channel: CaptureChannel, policy: ReconnectPolicy) throws {
        self.configuration = configuration
        self.channel = channel
        self.policy = policy
        do throws(ALSAFailure) {
            device = try CaptureDevice(configuration, stop: channel.stop)
        } catch {
            throw error.explained(for: configuration.device)
        }
        converter = try HopConverter(device.granted, configuration)
        monitor = CaptureMonitor(format: device.granted)
    }

    /// Captures until the stop signal.
    func run(isRealtime: Bool) {
        channel.threadID.store(Int(rouse_thread_id()), ordering: .relaxed)
        let isLocked = rouse_lock_memory() == 0
        var loss: ALSAFailure?
        do throws(ALSAFailure) {
            try device.start()
            policy.opened(at: device.lastRead)
            send(.started(device.granted, isRealtime: isRealtime, isLocked: isLocked))
            loss = deliver()
        } catch {
            loss = error
        }
        while let failure = loss, reopen(after: failure) {
            loss = deliver()
        }
        channel.hasEnded.store(true, ordering: .releasing)
        channel.news.ring()
        channel.end.ring()
    }

    /// Moves audio until the device is lost, and tells why, or until the stop signal.
    private func deliver() -> ALSAFailure? {
        var hop = Hop()
        var loss: ALSAFailure?
        while true {
            let count = converter.next(&hop) { read(into: $0, loss: &loss) }
            guard count == Hop.length else {
                leftOver = Double(count) / Double(Hop.sampleRate)
                return loss
            }
            if let event = monitor.delivered(hop) { send(event) }
            push(hop)
        }
    }

    /// Never waits: a hop that the reader has left no room for is counted and thrown away.
    private func push(_ hop: borrowing Hop) {
        if discardedHops > 0, channel.ring.hasRoom {
            send(.discarded(seconds: Double(discardedHops) * Hop.duration))
            discardedHops = 0
        }
        if channel.ring.push(hop) {
            hasNews = true
        } else {
            discardedHops += 1
        }
    }

    private func read(into samples: UnsafeMutableBufferPointer<Float>, loss: inout ALSAFailure?) -> Int {
        while true {
            announce()
            switch device.read(into: samples) {
            case .frames(let count):
                // A device that is not paced by a clock (a file in ALSA's clothes) must not take a whole core for ever.
                if discardedHops > 0 { usleep(1_000) }
                if let event = monitor.captured(count, at: device.lastRead, delay: device.delay) { send(event) }
                return count
            case .overrun(let seconds):
                let cut = Double(converter.discardRemainder()) / Double(Hop.sampleRate)
                monitor.interrupted()
                send(.overrun(secondsLost: seconds + cut))
            case .stopped:
                return 0
            case .lost(let failure):
                loss = failure
                return 0
            }
        }
    }

    /// Tries to open the device until it is there. False when the stop signal came first.
    private func reopen(after failure: ALSAFailure) -> Bool {
        send(.lost(CaptureLoss(code: failure.code)))
        announce()
        let gapStart = device.readUpTo - leftOver
        device.close()
        while !channel.stop.isRaised(within: policy.failed(at: monotonicSeconds())) {
            guard let device = try? CaptureDevice(configuration, stop: channel.stop),
                let converter = try? HopConverter(device.granted, configuration),
                (try? device.start()) != nil
            else { continue }
            (self.device, self.converter) = (device, converter)
            monitor = CaptureMonitor(format: device.granted)
            policy.opened(at: device.lastRead)
            send(.back(device.granted, secondsLost: device.lastRead - gapStart))
            return true
        }
        return false
    }

    private func send(_ event: CaptureEvent) {
        channel.ring.push(event)
        hasNews = true
    }

    /// Wakes the reader, once for all that has been put into the ring since.
    private func announce() {
        guard hasNews else { return }
        hasNews = false
        channel.news.ring()
    }
}
