internal import CLinux
internal import Glibc
internal import Synchronization
import System

/// The work of the capture thread: moves the audio of a device into the ring, and opens the device again when it is lost.
///
/// While audio flows it does not allocate, lock, or wait for anything but the device.
final class CaptureLoop {
    private let configuration: CaptureConfiguration
    private let channel: CaptureChannel
    private var policy: ReconnectPolicy
    private var output: CaptureOutput
    private var capture: Capture?
    private var loss: ALSAFailure?
    /// Up to when there is audio, on the monotonic clock.
    private var heardUpTo = monotonicSeconds()

    /// Opens and starts the device.
    /// - Parameter waits: Whether a device that is missing or busy is waited for; else that is an error.
    init(
        _ configuration: CaptureConfiguration, channel: CaptureChannel, policy: ReconnectPolicy, waits: Bool
    ) throws {
        self.configuration = configuration
        self.channel = channel
        self.policy = policy
        output = CaptureOutput(channel)
        do {
            capture = try Capture(configuration, stop: channel.stop)
        } catch let failure as ALSAFailure {
            guard waits else { throw failure.explained(for: configuration.device) }
            loss = failure
        }
    }

    /// Captures until the stop signal.
    func run(isRealtime: Bool) {
        channel.threadID.store(Int(rouse_thread_id()), ordering: .relaxed)
        let isLocked = rouse_lock_memory() == 0
        if let capture {
            policy.opened(at: heardUpTo)
            output.send(.started(capture.device.granted, isRealtime: isRealtime, isLocked: isLocked))
            deliver(capture)
        }
        while let failure = loss, let again = reopen(after: failure) {
            deliver(again)
        }
        capture?.device.close()
        output.end()
    }

    /// Moves audio until the device is lost (then `loss` says why) or the stop signal comes.
    private func deliver(_ capture: Capture) {
        loss = nil
        var monitor = CaptureMonitor(format: capture.device.granted)
        var hop = Hop()
        while true {
            let count = capture.converter.next(&hop) { read(from: capture, &monitor, into: $0) }
            guard count == Hop.length else {
                // What did not fill a hop is lost with the device.
                heardUpTo = capture.device.readUpTo - Double(count) / Double(Hop.sampleRate)
                return
            }
            if let event = monitor.delivered(hop) { output.send(event) }
            output.send(hop)
        }
    }

    private func read(
        from capture: Capture, _ monitor: inout CaptureMonitor, into samples: UnsafeMutableBufferPointer<Float>
    ) -> Int {
        let device = capture.device
        while true {
            output.announce()
            switch device.read(into: samples) {
            case .frames(let count):
                // A device that is not paced by a clock (a file in ALSA's clothes) must not take a whole core for ever.
                if output.isDiscarding { usleep(1_000) }
                let event = monitor.captured(count, at: device.lastRead, delay: device.delay)
                if let event { output.send(event) }
                return count
            case .overrun(let seconds):
                let cut = Double(capture.converter.discardRemainder()) / Double(Hop.sampleRate)
                monitor.interrupted()
                output.send(.overrun(secondsLost: seconds + cut))
            case .stopped:
                return 0
            case .lost(let failure):
                loss = failure
                return 0
            }
        }
    }

    /// Tries to open the device until it is there. `nil` when the stop signal came first.
    private func reopen(after failure: ALSAFailure) -> Capture? {
        capture?.device.close()
        output.send(.lost(CaptureLoss(code: failure.code)))
        output.announce()
        while !channel.stop.isRaised(within: policy.failed(at: monotonicSeconds())) {
            guard let opened = try? Capture(configuration, stop: channel.stop) else { continue }
            let openedAt = opened.device.lastRead
            policy.opened(at: openedAt)
            output.send(.back(opened.device.granted, secondsLost: openedAt - heardUpTo))
            capture = opened
            return opened
        }
        return nil
    }
}

/// A device that captures, with the converter for what it delivers.
private struct Capture {
    let device: CaptureDevice
    let converter: HopConverter

    /// - Throws: `ALSAFailure` when the device is not there, `AudioError` when it has nothing to offer.
    init(_ configuration: CaptureConfiguration, stop: StopSignal) throws {
        device = try CaptureDevice(configuration, stop: stop)
        converter = try HopConverter(device.granted, configuration)
        try device.start()
    }
}
